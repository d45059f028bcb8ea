internal import CatalogModel
internal import ProductLinks
internal import StorePrices

/// One entry of a chart, as Atom XML and its JSON form have it, and RSS in part.
///
/// XML and JSON have the same elements.
struct ChartEntry {
  struct Price {
    var amount: String?
    var currency: String?
    /// As the store wrote it: `$1.29`, a word for free, or the word on its button.
    var text: String?
  }

  /// `im:id` of the element `id`.
  var number: String?
  var bundleID: String?
  var name: String?
  /// What serves as a name, perhaps followed by the artist's; `nil` where there is a name.
  var headline: String?
  var artist: String?
  var artistPage: String?
  var page: String?
  /// `im:contentType`, the inner one where there are two: `Track` in `Music`.
  var contentType: String?
  var genre: String?
  var releaseDate: String?
  var artwork: String?
  var price: Price?
  var rentalPrice: Price?
  /// `im:collection`: the album of a song, which has a name and a page of its own.
  var collectionName: String?
  var collectionPage: String?

  /// The prices that are there and state no amount, as remarks.
  func unreadablePrices(in storefront: Storefront?) -> [String] {
    [("im:price", price), ("im:rentalPrice", rentalPrice)].compactMap { name, price in
      price.map { $0.isEmpty || $0.offer(.buy, in: storefront) != nil } ?? true ? nil : "\(name) is not a price"
    }
  }

  /// The most bytes of an entry, which is read into memory as a tree: 1 MB.
  ///
  /// Apple's have some kilobytes.
  static let byteLimit = 1 << 20

  /// Why an entry cannot become a record.
  static let withoutID = "is a chart entry without im:id and without a store page, so it names no item"

  func record(fallback: Storefront?) -> ProductRecord? {
    let (link, artistLink) = (Self.link(page), Self.link(artistPage))
    guard let appleID = number.flatMap({ AppleID($0) }) ?? link?.appleID else { return nil }
    let storefront = link?.storefront ?? artistLink?.storefront ?? fallback
    var record = ProductRecord(appleID: appleID, kind: kind(link), storefront: storefront)
    record.name = name
    record.artist = artist
    record.artistID = artistLink?.appleID
    record.parentID = Self.link(collectionPage)?.appleID.flatMap { $0 == appleID ? nil : $0 }
    record.genre = genre
    record.releaseDate = releaseDate
    record.url = page
    record.artworkURL = artwork
    record.offers = [price?.offer(.buy, in: storefront), rentalPrice?.offer(.rent, in: storefront)].compactMap { $0 }
    record.identifiers = bundleID.map { [Identifier(scheme: .bundleID, value: $0)] } ?? []
    return record
  }

  /// The album and the artist that the entry names, and what may stand for a name that is not known.
  func children(of record: ProductRecord) -> [ProductRecord] {
    [named(record), parent(of: record), artist(of: record)].compactMap { $0 }
  }

  /// The item under its headline, with less weight than a name has.
  private func named(_ record: ProductRecord) -> ProductRecord? {
    headline.map {
      ProductRecord(
        appleID: record.appleID, kind: record.kind, provenance: .child, storefront: record.storefront, name: $0)
    }
  }

  private func parent(of record: ProductRecord) -> ProductRecord? {
    guard let parentID = record.parentID, let kind = ResultKind.parent(of: record.kind) else { return nil }
    return ProductRecord(
      appleID: parentID, kind: kind, provenance: .child, storefront: record.storefront, name: collectionName,
      artist: artist, artistID: record.artistID, url: collectionPage)
  }

  private func artist(of record: ProductRecord) -> ProductRecord? {
    guard let artistID = record.artistID, artistID != record.appleID else { return nil }
    return ProductRecord(
      appleID: artistID, kind: ResultKind.artist(of: record.kind), provenance: .child, storefront: record.storefront,
      name: artist, url: artistPage)
  }

  private static func link(_ page: String?) -> ProductLink? { page.flatMap { ProductLink(parsing: $0) } }

  /// Apps for the Mac are an `Application`, too; only their link tells them apart.
  private func kind(_ link: ProductLink?) -> ProductKind {
    if contentType == "Application" { return link?.kind == .macApp ? .macApp : .app }
    return contentType.flatMap(Self.kind(ofType:)) ?? link?.kind ?? .unknown
  }

  /// What `im:contentType` says that an item is.
  static func kind(ofType term: String) -> ProductKind? { kinds[term] }

  private static let kinds: [String: ProductKind] = [
    "Application": .app, "Track": .song, "Album": .album, "Music Video": .musicVideo, "Movie": .movie,
    "Short Film": .movie,
    "Movie Collection": .movieCollection, "Movie Bundle": .movieCollection, "TV Episode": .tvEpisode,
    "TV Season": .tvSeason, "Podcast": .podcast, "Audiobook": .audiobook, "Ebook": .book, "iTunes U": .iTunesU,
    "iMix": .playlist, "Playlist": .playlist,
  ]
}

extension ChartEntry.Price {
  var isEmpty: Bool { amount == nil && currency == nil && text?.isEmpty ?? true }

  /// The offer; a price that has no amount is read off its text, as the store writes prices.
  func offer(_ kind: OfferKind, in storefront: Storefront?) -> Offer? {
    guard amount != nil || currency != nil else {
      let money = storefront.flatMap { store in text.flatMap { StorePriceReading($0, in: store).money } }
      return money.map { Offer(kind: kind, price: .amount($0), text: text) }
    }
    guard let currency = currency.flatMap({ CurrencyCode($0) }),
      let milliunits = amount.flatMap({ Money.milliunits(decimal: $0) })
    else { return nil }
    if milliunits == -1000 { return Offer(kind: kind, price: .notSoldSeparately(currency)) }
    guard milliunits >= 0 else { return nil }
    let isLabel = text.map(StorePriceReading.isLabel) ?? false
    return Offer(
      kind: kind, price: .amount(Money(milliunits: milliunits, currency: currency)), text: isLabel ? nil : text,
      label: isLabel ? text : nil)
  }
}
