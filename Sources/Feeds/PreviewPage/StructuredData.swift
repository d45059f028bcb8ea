internal import CatalogModel
internal import ProductLinks

/// The JSON-LD block of a store page that describes the item, after schema.org's vocabulary.
struct StructuredData {
  private let data: JSONTree

  /// The most bytes that are read as one block; Apple's have some kilobytes.
  private static let limit = 1 << 20

  /// Returns `nil` for text that is no JSON and for the block about the site itself.
  init?(_ text: String) {
    guard text.utf8.count <= Self.limit, let tree = try? JSONTree(utf8: text) else { return nil }
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
    item.appleID = item.address.flatMap { StoreAddress.link($0)?.appleID }
    item.name = data["name"]?.string
    item.artist = maker?["name"]?.string
    item.artistPage = maker?["url"]?.string
    item.genre = (data["applicationCategory"] ?? data["genre"])?.elements.first?.string
    item.image = data["image"]?.elements.first.flatMap { $0.string ?? $0["url"]?.string }
    item.releaseDate = releaseDate
    item.offers = offers
    return item
  }

  private var maker: JSONTree? { (data["byArtist"] ?? data["author"])?.elements.first }

  /// Only where it is a date as ISO 8601 writes it; app pages have `Dec 18, 2019`, in their language.
  private var releaseDate: String? {
    guard let text = (data["datePublished"] ?? data["dateCreated"])?.string, Timestamp(text) != nil else { return nil }
    return text
  }

  /// The price, where it is the price of the item.
  ///
  /// Music and podcast pages have an offer of 0 for the stream, which is no price of anything.
  private var offers: [Offer] {
    guard let type = Self.type(data), Self.sold.contains(type) else { return [] }
    return data["offers"]?.elements.compactMap(Self.offer).prefix(1).map { $0 } ?? []
  }

  private static let sold: Set<String> = ["SoftwareApplication", "MobileApplication", "VideoGame", "Book", "Audiobook"]

  private static func offer(_ offer: JSONTree) -> Offer? {
    guard let amount = offer["price"]?.stringOrDigits, let milliunits = Money.milliunits(decimal: amount),
      milliunits >= 0, let currency = offer["priceCurrency"]?.string.flatMap({ CurrencyCode($0) })
    else { return nil }
    return Offer(kind: .buy, price: .amount(Money(milliunits: milliunits, currency: currency)))
  }
}
