internal import CatalogModel
internal import Platform

/// Makes records of what a result names besides itself: its album, season, show, podcast, artist or developer.
///
/// Results of one album follow each other, so what is said again word for word is read only once.
struct SearchChildren {
  private var lastParent = Echo()
  private var lastArtist = Echo()
  private var lastCollectionArtist = Echo()

  /// The album of a song, the season of an episode, the collection of a film, with its own price.
  mutating func parent(
    of record: ProductRecord, _ object: JSONParser, _ search: inout SearchRecord
  ) -> ProductRecord? {
    guard let parentID = record.parentID, let kind = ResultKind.parent(of: record.kind),
      !lastParent.repeats(Self.parentKeys, object, upToTrackOf: .collectionViewUrl)
    else { return nil }
    let page = unsafe object[.collectionViewUrl].pageWithoutTrack
    var text = RecordText()
    text.reserve(unsafe object[.collectionName].bytes.count + object[.artistName].bytes.count + (page?.count ?? 0))
    text.set(.name, to: object[.collectionName])
    let hasOwnArtist = object[.collectionArtistName].hasText
    text.set(.artist, to: object[hasOwnArtist ? .collectionArtistName : .artistName])
    if let page = unsafe page { unsafe text.set(.url, to: page) }
    var parent = ProductRecord(
      appleID: parentID, kind: kind, provenance: .child, storefront: record.storefront, text: text)
    parent.artistID = object[.collectionArtistId].appleID ?? record.artistID
    search.addCollectionOffers(object, to: &parent.offers)
    return parent
  }

  /// The artist, author, developer or show.
  mutating func artist(of record: ProductRecord, _ object: JSONParser) -> ProductRecord? {
    guard let artistID = record.artistID, artistID != record.appleID,
      !lastArtist.repeats(Self.artistKeys, object, upToTrackOf: .artistViewUrl)
    else { return nil }
    let page = object[object[.artistViewUrl].hasText ? .artistViewUrl : .artistUrl]
    var text = RecordText()
    text.reserve(unsafe object[.artistName].bytes.count + page.bytes.count)
    text.set(.name, to: object[.artistName])
    text.set(.url, to: page)
    var artist = ProductRecord(
      appleID: artistID, kind: ResultKind.artist(of: record.kind), provenance: .child, storefront: record.storefront,
      text: text)
    if let amg = object[.amgArtistId].textOrDigits { artist.identifiers = [Identifier(scheme: .amg, value: amg)] }
    return artist
  }

  /// The artist of the album, where it is another than the song's, and named.
  mutating func collectionArtist(of record: ProductRecord, _ object: JSONParser) -> ProductRecord? {
    guard let artistID = object[.collectionArtistId].appleID, artistID != record.artistID, artistID != record.appleID,
      object[.collectionArtistName].hasText,
      !lastCollectionArtist.repeats(Self.collectionArtistKeys, object, upToTrackOf: .collectionArtistViewUrl)
    else { return nil }
    var text = RecordText()
    text.set(.name, to: object[.collectionArtistName])
    text.set(.url, to: object[.collectionArtistViewUrl])
    return ProductRecord(
      appleID: artistID, kind: ResultKind.artist(of: record.kind), provenance: .child, storefront: record.storefront,
      text: text)
  }

  private static let parentKeys: [SearchKey] = [
    .collectionId, .kind, .country, .collectionName, .artistId, .artistName, .collectionArtistId,
    .collectionArtistName, .collectionPrice, .collectionHdPrice, .currency,
  ]
  private static let artistKeys: [SearchKey] = [
    .artistId, .kind, .country, .artistName, .artistIds, .amgArtistId, .artistUrl,
  ]
  private static let collectionArtistKeys: [SearchKey] = [.collectionArtistId, .kind, .country, .collectionArtistName]
}

/// Remembers the members that a child was made from, to see whether the next result says the same.
private struct Echo {
  /// For each member its bytes, then their number.
  private var text: [UInt8] = []

  mutating func repeats(_ keys: [SearchKey], _ object: JSONParser, upToTrackOf page: SearchKey) -> Bool {
    let page = unsafe object[page].pageWithoutTrack ?? UnsafeBufferPointer(start: nil, count: 0)
    if unsafe holds(keys, object, page) { return true }
    text.removeAll(keepingCapacity: true)
    for key in keys { unsafe append(object[key].small) }
    unsafe append(page)
    return false
  }

  private func holds(_ keys: [SearchKey], _ object: JSONParser, _ page: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe text.withUnsafeBytes { text in
      var rest = unsafe text[...]
      for key in keys {
        guard unsafe Self.take(object[key].small, off: &rest) else { return false }
      }
      return unsafe Self.take(page, off: &rest) && rest.isEmpty
    }
  }

  private static func take(_ bytes: UnsafeBufferPointer<UInt8>, off rest: inout Slice<UnsafeRawBufferPointer>) -> Bool {
    let end = unsafe rest.startIndex + bytes.count
    guard unsafe end < rest.endIndex, unsafe rest[end] == UInt8(bytes.count & 0xFF) else { return false }
    if let start = bytes.baseAddress, let known = unsafe rest.base.baseAddress {
      guard unsafe memcmp(start, known + rest.startIndex, bytes.count) == 0 else { return false }
    }
    unsafe rest = rest[(end + 1)...]
    return true
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe text.append(contentsOf: bytes)
    text.append(UInt8(bytes.count & 0xFF))
  }
}
