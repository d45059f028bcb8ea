internal import CatalogModel
internal import Markup

/// What the pages of itunes.apple.com said up to about 2018 in attributes of their elements: `itemprop="price"`.
struct Microdata {
  /// The types that the page's elements have (`itemtype`), the last parts of their addresses.
  private var types: Set<Substring> = []
  private var values: [String: String] = [:]
  private var priceText: String?

  /// How much of an element's text is kept.
  static let textLimit = 4 << 10

  private static let known: Set<String> = [
    "name", "applicationCategory", "softwareVersion", "datePublished", "price", "priceCurrency",
    "ratingValue", "ratingCount", "reviewCount",
  ]

  mutating func take(_ element: PageStream.Element) {
    if types.count < 100, let type = element.attribute("itemtype")?.split(separator: "/").last { types.insert(type) }
    guard let property = element.attribute("itemprop"), Self.known.contains(property), values[property] == nil else {
      return
    }
    let value = element.attribute("content") ?? element.text
    if !value.isEmpty { values[property] = value }
    if property == "price", !element.text.isEmpty { priceText = element.text }
  }

  var item: PageItem? {
    guard !types.isEmpty, !values.isEmpty else { return nil }
    var item = PageItem()
    item.name = values["name"]
    item.genre = values["applicationCategory"]
    item.version = values["softwareVersion"]
    item.releaseDate = values["datePublished"].flatMap { Timestamp($0) == nil ? nil : $0 }
    // A song's price stands in the list of an album's songs too: only what is sold as a whole has its price here.
    if types.contains("SoftwareApplication") { item.offers = offers }
    item.rating = rating
    return item
  }

  /// The first rating on the page, which is the item's own; a count comes with words in the page's language.
  private var rating: ItemRating? {
    guard types.contains("AggregateRating") else { return nil }
    let average = values["ratingValue"].flatMap { Double($0) }.flatMap { (0...5).contains($0) ? $0 : nil }
    let count = values["ratingCount"] ?? values["reviewCount"]
    return ItemRating(average: average, count: count.flatMap { Int64($0.prefix { $0.isASCII && $0.isNumber }) })
  }

  private var offers: [Offer] {
    guard let currency = values["priceCurrency"].flatMap({ CurrencyCode($0) }),
      let milliunits = values["price"].flatMap({ Money.milliunits(decimal: $0) }), milliunits >= 0
    else { return [] }
    return [
      Offer(kind: .buy, price: .amount(Money(milliunits: milliunits, currency: currency)), text: priceText)
    ]
  }
}
