internal import Catalog
internal import CatalogModel
internal import JSON
internal import ProductLinks
internal import ProductPages
internal import Storefronts

/// An item of a chart, with what a feed says of it.
struct ServedEntry {
  let listing: Listing
  let storefront: Storefront
  let prices: [ListedPrice]
  /// The item's record, in Apple's shape.
  let record: JSONTree?
  /// What the item's original is, in whatever shape it came.
  let original: JSONTree?

  func text(of key: String) -> String? { (record?[key] ?? original?[key])?.stringOrDigits }

  var url: String { listing.storeAddress ?? "https://itunes.apple.com/\(storefront.code)/id\(listing.appleID)" }

  /// The artist's page, where it is one of Apple's.
  var artistAddress: String? {
    let address = text(of: "artistViewUrl") ?? original?["artistUrl"]?.string
    return address.flatMap { StoreAddress.isApples($0) ? $0 : nil }
  }

  var title: String { [listing.name, listing.artist].compactMap(\.self).joined(separator: " - ") }

  /// An entry of the stores' own feeds: as one was captured, or of what is known from elsewhere.
  var element: XMLElement {
    if let captured = original.flatMap(CapturedEntry.init) { return captured.element(page: url, price: price) }
    let facts: [XMLElement?] = [
      (text(of: "description") ?? text(of: "longDescription")).map { XMLElement("summary", text: $0) },
      price, contentType,
      (text(of: "copyright") ?? listing.seller.map { "© \($0)" }).map { XMLElement("rights", text: $0) },
      XMLElement("title", text: title),
      XMLElement("link", attributes: [("rel", "alternate"), ("type", "text/html"), ("href", url)]), preview,
      XMLElement(
        "id", text: url, attributes: [("im:id", listing.appleID.description), ("im:bundleId", listing.bundleID)]),
      XMLElement("im:artist", text: listing.artist ?? "", attributes: [("href", artistAddress)]),
      listing.genre.map {
        XMLElement("category", attributes: [("im:id", genreID(of: $0)), ("term", $0), ("label", $0)])
      },
      listing.releaseDate.map {
        XMLElement("im:releaseDate", text: $0, attributes: [("label", String($0.prefix(10)))])
      },
    ]
    return XMLElement("entry", children: [XMLElement("im:name", text: listing.name ?? "")] + images + facts)
  }

  private var preview: XMLElement? {
    text(of: "previewUrl").map { address in
      let type = address.hasSuffix(".m4a") ? "audio/x-m4a" : address.hasSuffix(".m4v") ? "video/x-m4v" : nil
      return XMLElement(
        "link",
        attributes: [
          ("title", "Preview"), ("rel", "enclosure"), ("type", type), ("href", address), ("im:assetType", "preview"),
        ])
    }
  }

  /// The number of a genre: a record states it of its main one, or of all in the order of their names.
  private func genreID(of name: String) -> String? {
    if let number = text(of: "primaryGenreId") { return number }
    return genres.first { $0["name"]?.string == name }?["genreId"]?.stringOrDigits
  }

  private var recordGenres: [(number: String, name: String)] {
    guard case .array(let numbers)? = record?["genreIds"], case .array(let names)? = record?["genres"],
      numbers.count == names.count
    else { return [] }
    return zip(numbers, names).compactMap { number, name in
      guard let number = number.stringOrDigits, let name = name.string else { return nil }
      return (number, name)
    }
  }

  /// The genres as the feed generator lists them: as it did, else as another feed or a record has them.
  var genres: [JSONTree] {
    if case .array(let genres)? = original?["genres"], genres.allSatisfy({ $0["genreId"] != nil }) { return genres }
    if let captured = original.flatMap(CapturedEntry.init) { return captured.genres }
    return recordGenres.map { number, name in
      [
        "genreId": .string(number), "name": .string(name),
        "url": .string("https://itunes.apple.com/\(storefront.code)/genre/id\(number)"),
      ]
    }
  }

  private var price: XMLElement? {
    guard let price = prices.first(where: { $0.offer == .buy }), let money = price.money else { return nil }
    return XMLElement(
      "im:price", text: price.written(kind: listing.kind)?.text,
      attributes: [("amount", money.decimalText), ("currency", money.currency.description)])
  }

  /// In three sizes, as feeds have them; one where the image server offers no others.
  private var images: [XMLElement] {
    guard let url = listing.artworkURL else { return [] }
    let heights = listing.kind == .app || listing.kind == .macApp ? [53, 75, 100] : [55, 60, 170]
    return (MadeRecord.artwork(url, sizes: heights) ?? [(100, url)]).map {
      XMLElement("im:image", text: $0.url, attributes: [("height", String($0.size))])
    }
  }

  private var contentType: XMLElement {
    let words =
      switch listing.kind {
      case .app, .macApp, .bundle: ("Application", "Application")
      case .song: ("Track", "Track")
      case .album: ("Album", "Album")
      case .musicVideo: ("Music Video", "Music Video")
      case .movie: ("Movie", "Movie")
      case .podcast: ("Podcast", "Podcast")
      case .book: ("Ebook", "Book")
      case .audiobook: ("Audiobook", "Audiobook")
      case .tvEpisode: ("TV Episode", "TV Episode")
      case .tvSeason: ("TV Season", "TV Season")
      default: (listing.kind.rawValue, listing.kind.rawValue)
      }
    return XMLElement("im:contentType", attributes: [("term", words.0), ("label", words.1)])
  }
}
