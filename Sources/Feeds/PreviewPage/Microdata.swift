internal import CatalogModel
internal import Markup

/// What the pages of itunes.apple.com said up to about 2018 in attributes of their elements: `itemprop="price"`.
///
/// A property belongs to the nearest element around it that has a type. Songs of an album and episodes of a podcast
/// have the same properties as the page's item.
struct Microdata {
  /// The types that the page's elements have (`itemtype`), the last parts of their addresses.
  private var types: Set<Substring> = []
  private var values: [String: String] = [:]
  private var makerName: String?
  private var makerPage: String?
  private var priceText: String?

  /// How much of an element's text is kept.
  static let textLimit = 16 << 10

  private static let known: Set<String> = [
    "name", "url", "applicationCategory", "genre", "softwareVersion", "datePublished", "dateCreated", "price",
    "priceCurrency", "ratingValue", "ratingCount", "reviewCount",
  ]

  mutating func add(_ element: PageStream.Element) {
    if types.count < 100, let type = element.attribute("itemtype")?.split(separator: "/").last { types.insert(type) }
    guard let property = element.attribute("itemprop"), Self.known.contains(property) else { return }
    let value = element.attribute("content") ?? element.trimmedText
    guard !value.isEmpty, !element.isInListedItem else { return }
    let around = element.enclosing.filter { $0.attribute("itemtype") != nil }.map { $0.attribute("itemprop") }
    // An offer and a rating say nothing but of the item whose they are.
    let owners = around.filter { $0 != "offers" && $0 != "aggregateRating" }
    let owner = owners.last ?? nil
    if owner == "byArtist" || owner == "author" {
      if property == "name" { makerName = makerName ?? value }
      if property == "url" { makerPage = makerPage ?? element.attribute("href") }
    } else if !around.isEmpty, owner == nil, owners.count < 2, values[property] == nil {
      values[property] = value
      if property == "price", !element.text.isEmpty { priceText = element.trimmedText }
    }
  }

  var item: PageItem? {
    guard !types.isEmpty, !values.isEmpty else { return nil }
    var item = PageItem()
    item.name = values["name"]
    // The author of an app is who sells it; by whom it is stands beside its name.
    if types.contains("SoftwareApplication") { item.seller = makerName } else { item.artist = makerName }
    item.artistPage = makerPage
    item.genre = values["applicationCategory"] ?? values["genre"]
    item.version = values["softwareVersion"]
    item.releaseDate = (values["datePublished"] ?? values["dateCreated"]).flatMap(PageDate.iso)
    item.offers = offers
    item.rating = rating
    return item
  }

  /// The first rating on the page, which is the item's own; a count comes with words in the page's language.
  private var rating: ItemRating? {
    guard types.contains("AggregateRating") else { return nil }
    let average = values["ratingValue"].flatMap { Double($0) }.flatMap { (0...5).contains($0) ? $0 : nil }
    return ItemRating(
      average: average, count: (values["ratingCount"] ?? values["reviewCount"]).flatMap(Int64.init(counted:)))
  }

  private var offers: [PageOffer] {
    guard let price = values["price"] else { return [] }
    return [PageOffer(amount: StatedAmount(price), currencyText: values["priceCurrency"], text: priceText ?? price)]
  }
}

extension Int64 {
  /// The number that a text in any language begins with: `10312 Ratings`, `10,312 Ratings`.
  init?(counted text: String) {
    let digits = text.prefix { $0.isASCII && $0.isNumber || $0 == "," || $0 == "." || $0 == "\u{A0}" }
    guard let number = Int64(digits.filter(\.isNumber)) else { return nil }
    self = number
  }
}

extension PageStream.Element {
  /// The text in one line, without blanks around it.
  var trimmedText: String {
    text.split { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == "\r\n" }.joined(separator: " ")
  }

  var classes: [Substring] { attribute("class")?.split { $0 == " " || $0 == "\n" } ?? [] }

  func has(class name: Substring) -> Bool { classes.contains(name) }

  /// Whether it lies in the row or tile of another item than the page's.
  var isInListedItem: Bool { enclosing.contains { $0.attribute("adam-id") != nil } }
}
