internal import CatalogModel
internal import JSON
internal import ProductLinks

/// The JSON-LD block of a store page that describes the item, after schema.org's vocabulary.
struct StructuredData {
  private let data: JSONTree

  /// The most bytes that are read as one block; Apple's have some kilobytes.
  static let limit = 1 << 20

  /// Returns `nil` for text that is no JSON and for the block about the site itself.
  init?(_ text: String) {
    guard let tree = try? JSONTree(bytes: text.utf8) else { return nil }
    let blocks = tree.elements.flatMap { $0["@graph"]?.elements ?? [$0] }
    guard let item = blocks.first(where: Self.isItem) else { return nil }
    data = item
  }

  private static func isItem(_ tree: JSONTree) -> Bool {
    guard let type = type(tree) else { return false }
    return !["Organization", "WebSite", "BreadcrumbList", "WebPage"].contains(type)
  }

  private static func type(_ tree: JSONTree) -> String? { tree["@type"]?.elements.first?.string }

  var item: PageItem {
    var item = PageItem()
    item.address = data["url"]?.string
    item.appleID = item.address.flatMap { LinkAddress.link($0)?.appleID }
    item.name = data["name"]?.string
    item.artist = maker?["name"]?.string
    item.artistPage = maker?["url"]?.string
    item.genre = (data["applicationCategory"] ?? data["genre"])?.elements.first?.string
    item.image = data["image"]?.elements.first.flatMap { $0.string ?? $0["url"]?.string }
    item.releaseDate = releaseDate
    item.version = data["softwareVersion"]?.string
    item.offers = offers
    item.rating = rating
    item.named = named
    return item
  }

  private var maker: JSONTree? { (data["byArtist"] ?? data["author"])?.elements.first }

  /// A date as ISO 8601 writes it, or as app pages do: `Dec 18, 2019`; not where the months have other names.
  private var releaseDate: String? {
    guard let text = (data["datePublished"] ?? data["dateCreated"])?.string else { return nil }
    return PageDate.iso(text)
  }

  /// Stars of 1 to 5, and how many gave some.
  private var rating: ItemRating? {
    let rating = data["aggregateRating"]?.elements.first
    guard let rating, (rating["bestRating"]?.stringOrDigits ?? "5") == "5" else { return nil }
    return ItemRating(stars: rating["ratingValue"], count: rating["ratingCount"] ?? rating["reviewCount"])
  }

  /// An album's songs and a show's episodes, and what else the block shows of the same artist.
  private var named: [PageItem] {
    func named(_ names: [String], isPart: Bool) -> [PageItem] {
      names.flatMap { data[$0]?.elements ?? [] }
        .compactMap { PageItem(name: $0["name"]?.string, address: $0["url"]?.string, isPart: isPart) }
    }
    return named(["tracks", "track", "episode"], isPart: true)
      + named(["workExample", "inAlbum", "partOfSeries"], isPart: false)
  }

  /// The price, where it is the price of the item.
  ///
  /// Music and podcast pages have an offer of 0 for the stream, which is no price of anything.
  private var offers: [PageOffer] {
    guard let type = Self.type(data), Self.sold.contains(type) else { return [] }
    return data["offers"]?.elements.compactMap(Self.offer).prefix(1).map { $0 } ?? []
  }

  private static let sold: Set<String> = ["SoftwareApplication", "MobileApplication", "VideoGame", "Book", "Audiobook"]

  private static func offer(_ offer: JSONTree) -> PageOffer? {
    let amount = StatedAmount(offer["price"])
    guard amount != .none, let currency = offer["priceCurrency"]?.string else { return nil }
    return PageOffer(amount: amount, currencyText: currency)
  }
}
