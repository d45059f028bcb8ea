internal import CatalogModel
internal import JSON

/// Makes records of what a result names besides itself: its album, season, show, podcast, artist or developer.
///
/// Results of one album follow each other, so what is said again word for word is read only once.
struct SearchChildren {
  private var lastParent = RepeatDetector()
  private var lastArtist = RepeatDetector()
  private var lastCollectionArtist = RepeatDetector()

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
    if kind == .podcast { parent.feedURL = object[.feedUrl].text }
    search.readCollectionOffers(object, of: &parent)
    return parent
  }

  /// The artist, author, developer or show.
  mutating func artist(of record: ProductRecord, _ object: JSONParser) -> ProductRecord? {
    // Beside a song that is credited to several, its album may be credited to this artist alone.
    let isOfAlbum = object[.collectionArtistName].hasText && !object[.collectionArtistId].isPresent
    let credit = isOfAlbum ? SearchKey.collectionArtistName : .artistName
    guard let artistID = record.artistID, artistID != record.appleID,
      !lastArtist.repeats(Self.artistKeys, object, also: credit, upToTrackOf: .artistViewUrl)
    else { return nil }
    let page = object[object[.artistViewUrl].hasText ? .artistViewUrl : .artistUrl]
    var artist = unsafe CreditedMaker.record(artistID, of: record, credit: object[credit].string, page: page.string)
    if let amg = object[.amgArtistId].textOrDigits { artist.identifiers = [Identifier(scheme: .amg, value: amg)] }
    return artist
  }

  /// The artist of the album, where it is another than the song's, and named.
  mutating func collectionArtist(of record: ProductRecord, _ object: JSONParser) -> ProductRecord? {
    guard let artistID = object[.collectionArtistId].appleID, artistID != record.artistID, artistID != record.appleID,
      object[.collectionArtistName].hasText,
      !lastCollectionArtist.repeats(Self.collectionArtistKeys, object, upToTrackOf: .collectionArtistViewUrl)
    else { return nil }
    return unsafe CreditedMaker.record(
      artistID, of: record, credit: object[.collectionArtistName].string, page: object[.collectionArtistViewUrl].string)
  }

  private static let parentKeys: [SearchKey] = [
    .collectionId, .kind, .country, .collectionName, .artistId, .artistName, .collectionArtistId,
    .collectionArtistName, .collectionPrice, .collectionHdPrice, .currency, .feedUrl,
  ]
  private static let artistKeys: [SearchKey] = [
    .artistId, .kind, .country, .artistName, .artistIds, .amgArtistId, .artistUrl,
  ]
  private static let collectionArtistKeys: [SearchKey] = [.collectionArtistId, .kind, .country, .collectionArtistName]
}

/// Remembers the members that a child was made from, to see whether the next result says the same.
private struct RepeatDetector {
  /// For each member its bytes, then their number.
  private var text: [UInt8] = []
  private var previous: [UInt8] = []

  mutating func repeats(
    _ keys: [SearchKey], _ object: JSONParser, also further: SearchKey? = nil, upToTrackOf page: SearchKey
  ) -> Bool {
    swap(&text, &previous)
    text.removeAll(keepingCapacity: true)
    for key in keys { unsafe append(object[key].small) }
    if let further { unsafe append(object[further].small) }
    unsafe append(object[page].pageWithoutTrack ?? UnsafeBufferPointer(start: nil, count: 0))
    return text == previous
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe text.append(contentsOf: bytes)
    text.append(UInt8(bytes.count & 0xFF))
  }
}
