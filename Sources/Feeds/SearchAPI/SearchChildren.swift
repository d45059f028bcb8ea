internal import CatalogModel

/// Makes records of what a result names besides itself: its album, season, show, podcast, artist or developer.
///
/// Results of one album follow each other, so what is said again word for word is read only once.
struct SearchChildren {
  private var lastParent = Echo()
  private var lastArtist = Echo()
  private var lastCollectionArtist = Echo()

  /// The album of a song, the season of an episode, the collection of a film, with its own price.
  mutating func parent(
    of record: ProductRecord, _ object: JSONParser, _ search: SearchRecord
  ) -> ProductRecord? {
    let pageKey = object[.collectionViewUrl].hasText ? SearchKey.collectionViewUrl : .url
    guard let parentID = record.parentID, let kind = ResultKind.parent(of: record.kind),
      !lastParent.repeats(Self.parentKeys, object, upToTrackOf: pageKey)
    else { return nil }
    let page = unsafe object[pageKey].pageWithoutTrack
    var text = RecordText()
    text.reserve(unsafe object[.collectionName].bytes.count + object[.artistName].bytes.count + (page?.count ?? 0))
    text.set(.name, to: object[.collectionName])
    let hasOwnArtist = object[.collectionArtistName].hasText
    text.set(.artist, to: object[hasOwnArtist ? .collectionArtistName : .artistName])
    if let page = unsafe page { unsafe text.set(.url, to: page) }
    var parent = ProductRecord(
      appleID: parentID, kind: kind, provenance: .child, storefront: record.storefront, text: text)
    parent.artistID = object[.collectionArtistId].appleID ?? record.artistID
    search.readCollectionOffers(object, of: &parent)
    return parent
  }

  /// The artist, author, developer or show.
  mutating func artist(of record: ProductRecord, _ object: JSONParser) -> ProductRecord? {
    guard let artistID = record.artistID, artistID != record.appleID,
      !lastArtist.repeats(Self.artistKeys, object, upToTrackOf: .artistViewUrl)
    else { return nil }
    let page = object[object[.artistViewUrl].hasText ? .artistViewUrl : .artistUrl]
    var artist = Self.artist(artistID, of: record, object[.artistName], page)
    if let amg = object[.amgArtistId].textOrDigits { artist.identifiers = [Identifier(scheme: .amg, value: amg)] }
    return artist
  }

  /// The artist of the album, where it is another than the song's, and named.
  mutating func collectionArtist(of record: ProductRecord, _ object: JSONParser) -> ProductRecord? {
    guard let artistID = object[.collectionArtistId].appleID, artistID != record.artistID, artistID != record.appleID,
      object[.collectionArtistName].hasText,
      !lastCollectionArtist.repeats(Self.collectionArtistKeys, object, upToTrackOf: .collectionArtistViewUrl)
    else { return nil }
    return Self.artist(artistID, of: record, object[.collectionArtistName], object[.collectionArtistViewUrl])
  }

  private static func artist(
    _ artistID: AppleID, of record: ProductRecord, _ name: JSONSlot, _ page: JSONSlot
  ) -> ProductRecord {
    var text = RecordText()
    text.reserve(unsafe name.bytes.count + page.bytes.count)
    text.set(.name, to: name)
    text.set(.url, to: page)
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
  private var previous: [UInt8] = []

  mutating func repeats(_ keys: [SearchKey], _ object: JSONParser, upToTrackOf page: SearchKey) -> Bool {
    swap(&text, &previous)
    text.removeAll(keepingCapacity: true)
    for key in keys { unsafe append(object[key].small) }
    unsafe append(object[page].pageWithoutTrack ?? UnsafeBufferPointer(start: nil, count: 0))
    return text == previous
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe text.append(contentsOf: bytes)
    text.append(UInt8(bytes.count & 0xFF))
  }
}
