internal import CatalogModel
internal import Markup

/// What the pages of itunes.apple.com from about 2012 to 2017 said by where it stood: they had an element and a class
/// for each fact, and no data beside them.
///
/// Their words are in the store's language, so that nothing is recognised by them.
struct PageLayout {
  /// What is known of the page's item so far.
  private var item = PageItem()
  /// `By Miniclip.com`, in the page's language.
  private var byline: String?
  private var prices: [PageOffer] = []
  /// The label of the row that is being read, and the class of the row before it.
  private var label: String?
  private var previousRow: Substring?
  private var ratings = PageRatings()
  private var inAppName: String?
  private var listed = ListedItems()
  private var reviews = PageReviews()

  /// Names and classes that are looked at, once the page has shown that it is one of these.
  static let names: Set<String> = ["h1", "h2", "li"]
  /// How the pages show what they are, before anything of interest.
  static let marks: Set<String> = ["preview-capable-text", "metrics-loc"]

  private static let textClasses: Set<Substring> = [
    "price", "label", "rating-count", "in-app-title", "in-app-price", "customer-ratings",
  ]

  static func needsText(_ element: PageStream.Element) -> Bool {
    names.contains(element.name)
      || element.classes.contains { textClasses.contains($0) || PageReviews.textClasses.contains($0) }
  }

  mutating func add(_ element: PageStream.Element) {
    listed.add(element)
    ratings.add(element)
    reviews.add(element)
    guard !element.isInListedItem else { return }
    if element.enclosing.contains(where: { $0.attribute("id") == "title" }) { readTitle(element) }
    if element.enclosing.contains(where: { $0.has(class: "lockup") && $0.has(class: "product") }) {
      readRow(element)
      if element.has(class: "price"), prices.count < 10 { prices.append(PageOffer(element)) }
    }
    readInApp(element)
  }

  private mutating func readTitle(_ element: PageStream.Element) {
    switch element.name {
    case "h1": item.name = item.name ?? element.trimmedText
    case "h2": byline = byline ?? element.trimmedText
    case "a" where element.has(class: "view-more"): item.artistPage = item.artistPage ?? element.attribute("href")
    default: break
    }
  }

  /// Reads the rows beside the item's artwork, each with its label; only some have a class, but they always have one
  /// order.
  private mutating func readRow(_ element: PageStream.Element) {
    if element.has(class: "label") { label = element.trimmedText }
    guard element.name == "li" else { return }
    let text = element.trimmedText
    let value = label.take().flatMap { text.hasPrefix($0) ? String(text.dropFirst($0.count).drop { $0 == " " }) : nil }
    let row = element.classes.first
    defer { previousRow = row }
    guard let value, !value.isEmpty else { return }
    switch (row, previousRow) {
    case ("genre", _): item.genre = value.split(separator: ",").first.map(String.init)
    case ("release-date", _): item.releaseDate = PageDate.iso(value)
    case (nil, "release-date"): item.version = value
    case (nil, "language"): item.seller = value
    default: break
    }
  }

  private mutating func readInApp(_ element: PageStream.Element) {
    if element.has(class: "in-app-title") { inAppName = element.trimmedText }
    guard element.has(class: "in-app-price"), let name = inAppName.take(), item.inApps.count < 100 else { return }
    item.inApps.append((name, PageOffer(element)))
  }

  /// What the page says of its item, which is of this kind by its address.
  ///
  /// The page's keywords have the item's name and its maker's without other words.
  func item(keywords: String?, kind: ProductKind?) -> PageItem? {
    guard item.name != nil || !listed.items.isEmpty else { return nil }
    var item = item
    item.artist = byline.flatMap { Self.maker(in: $0, keywords) }
    item.rating = ratings.rating
    if [.app, .macApp, .bundle].contains(kind) {
      item.releaseDate = nil
    } else {
      (item.version, item.seller) = (nil, nil)
    }
    // A film that is sold and rented has several prices, which differ in words only.
    if Set(prices.map(\.text)).count == 1 { item.offers = Array(prices.prefix(1)) }
    item.unnumberedReviews = reviews.all
    item.named = listed.items
    return item
  }

  /// The maker's name in `By Miniclip.com`: its longest end that is one of the page's keywords.
  private static func maker(in byline: String, _ keywords: String?) -> String? {
    let keywords = ", \(keywords ?? ""),"
    let ends = byline.indices.lazy.map { byline[$0...].drop { $0 == " " } }
    if let found = ends.first(where: { !$0.isEmpty && keywords.contains(", \($0),") }) { return String(found) }
    return byline.hasPrefix("By ") ? String(byline.dropFirst(3)) : nil
  }
}

extension PageOffer {
  /// The price in an element: `<div itemprop="price" content="0" class="price">Free</div>`.
  init(_ element: PageStream.Element) {
    let text = element.trimmedText
    amount = StatedAmount(element.attribute("content"))
    self.text = text.isEmpty ? element.attribute("content") : text
  }
}

/// The stars of an item: of its current version first, where the two are kept apart.
private struct PageRatings {
  private var stars = 0.0
  private var average: Double?
  private var count: Int64?
  private var found: [ItemRating] = []
  private var isOfVersion = false

  mutating func add(_ element: PageStream.Element) {
    if element.has(class: "customer-ratings") {
      isOfVersion = found.count == 1 && element.text.contains("Current Version")
    }
    guard element.enclosing.contains(where: { $0.has(class: "customer-ratings") }) else { return }
    if element.has(class: "rating-star"), !element.has(class: "ghost") { stars += element.has(class: "half") ? 0.5 : 1 }
    if element.attribute("itemprop") == "ratingValue" { average = Double(element.trimmedText) }
    if element.has(class: "rating-count") { count = Int64(counted: element.trimmedText) }
    guard element.has(class: "rating") else { return }
    if let rating = ItemRating(average: min(max(average ?? stars, 0), 5), count: count), found.count < 2 {
      found.append(rating)
    }
    (stars, average, count) = (0, nil, nil)
  }

  var rating: ItemRating? {
    guard let first = found.first else { return nil }
    guard found.count == 2 || isOfVersion else { return first }
    let all = found.dropFirst().first
    return ItemRating(
      average: all?.average, count: all?.count, versionAverage: first.average, versionCount: first.count)
  }
}
