internal import Catalog
internal import CatalogModel
internal import Feeds
internal import ProductPages
internal import Storefronts

/// An item of a chart, with what a feed says of it.
struct ChartEntry {
  let listing: Listing
  let storefront: Storefront
  let prices: [ListedPrice]
  /// The item's record, in Apple's shape.
  let record: JSONTree?

  func text(of key: String) -> String? { record?[key]?.stringOrDigits }

  var url: String { listing.url ?? "https://itunes.apple.com/\(storefront.code)/id\(listing.appleID)" }

  var title: String { [listing.name, listing.artist].compactMap(\.self).joined(separator: " - ") }

  /// An entry of the stores' own feeds.
  var element: XMLElement {
    let facts: [XMLElement?] = [
      (text(of: "description") ?? text(of: "longDescription")).map { XMLElement("summary", text: $0) },
      price, contentType,
      listing.seller.map { XMLElement("rights", text: "© \($0)") },
      XMLElement("title", text: title),
      XMLElement("link", attributes: [("rel", "alternate"), ("type", "text/html"), ("href", url)]),
      XMLElement(
        "id", text: url, attributes: [("im:id", listing.appleID.description), ("im:bundleId", listing.bundleID)]),
      XMLElement("im:artist", text: listing.artist ?? "", attributes: [("href", text(of: "artistViewUrl"))]),
      listing.genre.map {
        XMLElement("category", attributes: [("im:id", text(of: "primaryGenreId")), ("term", $0), ("label", $0)])
      },
      listing.releaseDate.map {
        XMLElement("im:releaseDate", text: $0, attributes: [("label", String($0.prefix(10)))])
      },
    ]
    return XMLElement("entry", children: [XMLElement("im:name", text: listing.name ?? "")] + images + facts)
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
