internal import CatalogModel

/// Makes records of what a result names besides itself: its album, season, show, podcast, artist or developer.
///
/// Results of one album follow each other, so what is said again word for word is told only once.
struct SearchChildren {
  private var lastParent = Echo()
  private var lastArtist = Echo()

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
      appleID: parentID, kind: kind, standing: .child, storefront: record.storefront, text: text)
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
      appleID: artistID, kind: ResultKind.artist(of: record.kind), standing: .child, storefront: record.storefront,
      text: text)
    if let amg = object[.amgArtistId].textOrDigits { artist.identifiers = [Identifier(scheme: .amg, value: amg)] }
    return artist
  }

  private static let parentKeys: [SearchKey] = [
    .collectionId, .kind, .country, .collectionName, .artistId, .artistName, .collectionArtistId,
    .collectionArtistName, .collectionPrice, .collectionHdPrice, .currency,
  ]
  private static let artistKeys: [SearchKey] = [
    .artistId, .kind, .country, .artistName, .artistIds, .amgArtistId, .artistUrl,
  ]
}

/// Remembers the members that a child was made from, to see whether the next result says the same.
private struct Echo {
  private var text: [UInt8] = []

  mutating func repeats(_ keys: [SearchKey], _ object: JSONParser, upToTrackOf page: SearchKey) -> Bool {
    var at = 0
    var isSame = true
    func compare(_ bytes: UnsafeBufferPointer<UInt8>) {
      let end = at + bytes.count + 1
      isSame = isSame && end <= text.count && text[end - 1] == UInt8(bytes.count & 0xFF)
      if isSame { isSame = unsafe text[at..<end - 1].elementsEqual(bytes) }
      at = end
    }
    for key in keys { unsafe compare(object[key].small) }
    unsafe compare(object[page].pageWithoutTrack ?? UnsafeBufferPointer(start: nil, count: 0))
    if isSame, at == text.count { return true }
    remember(keys, object, page)
    return false
  }

  private mutating func remember(_ keys: [SearchKey], _ object: JSONParser, _ page: SearchKey) {
    text.removeAll(keepingCapacity: true)
    for key in keys { unsafe append(object[key].small) }
    unsafe append(object[page].pageWithoutTrack ?? UnsafeBufferPointer(start: nil, count: 0))
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe text.append(contentsOf: bytes)
    text.append(UInt8(bytes.count & 0xFF))
  }
}
