internal import Catalog
internal import CatalogModel
internal import Storefronts

/// The pages of an item, at Apple's own paths and at `/item/N`.
extension Site {
  func itemPage(_ parts: [String], _ request: PageRequest, _ catalog: Catalog) throws -> SitePage? {
    guard let path = ItemPath(parts, request: request) else { return nil }
    let requested = try storefront(path.storefront ?? request["storefront"] ?? request["home"])
    let item = try catalog.shownItem(path.appleID)
    guard let facts = ItemFacts(item, in: requested) else {
      return try UnknownItem(item: item, store: requested, catalog: catalog, site: self).page()
    }
    switch path.view {
    case "prices": return try PricesPage(facts, request: request, site: self).page
    case "in-app": return try InAppPage(facts, request: request, catalog: catalog, site: self).page
    case "history":
      let histories = try catalog.priceHistories(of: facts.appleID)
      let beside = try storefront(request["beside"])
      return HistoryPage(facts: facts, site: self, histories: histories, beside: beside == facts.home ? nil : beside)
        .page
    case nil:
      if path.isNumberAlone, !request.path.contains(".") { throw PageRejection.moved(facts.address()) }
      let stores = try StoreTable(facts, order: request["sort"], in: nil, site: self)
      return try ItemPage(facts, stores: stores, catalog: catalog, site: self).page()
    default: return nil
    }
  }

  /// The feed of an item's changes, where its address is requested and the item is known.
  func changesFeed(_ request: PageRequest, _ catalog: Catalog) throws -> ChangesFeed? {
    let parts = request.path.split(separator: "/")
    guard parts.count == 3, parts[0] == "item", parts[2] == "changes.xml", let appleID = AppleID(parts[1]),
      let facts = ItemFacts(try catalog.shownItem(appleID), in: try storefront(request["storefront"]))
    else { return nil }
    return try ChangesFeed(facts, catalog: catalog, site: self)
  }

  /// A requested kind of item.
  func kind(_ word: String?) throws(PageRejection) -> ProductKind? {
    guard let word else { return nil }
    guard let kind = ProductKind(rawValue: word) else { throw .wrong("There is no kind of item of that name.") }
    return kind
  }

  /// A requested day.
  func day(_ date: String?) throws(PageRejection) -> Timestamp? {
    guard let date else { return nil }
    guard date.utf8.count == 10, let day = Timestamp(date) else { throw .wrong("A date is written as 2026-11-18.") }
    return day
  }

  /// A requested store.
  func storefront(_ code: String?) throws(PageRejection) -> Storefront? {
    guard let code else { return nil }
    guard let storefront = Storefront(code) else {
      throw .wrong("There is no store of that code; stores are named by two letters, as us and de.")
    }
    return storefront
  }
}

/// The item that a path names, and which of its pages.
private struct ItemPath {
  var appleID: AppleID
  var storefront: String?
  /// `prices`, `in-app`, `history`; `nil` for the item itself.
  var view: String?
  var isNumberAlone = false

  /// `/item/7`, `/item/7/prices`; `/us/app/pear/id7`, `/de/album/x/1?i=2`, `/app/id7`.
  init?(_ parts: [String], request: PageRequest) {
    if parts.first == "item" {
      guard parts.count == 2 || parts.count == 3, let appleID = AppleID(parts[1]) else { return nil }
      (self.appleID, view, isNumberAlone) = (appleID, parts.count == 3 ? parts[2] : nil, true)
      return
    }
    var rest = parts[...]
    if let first = rest.first, first.utf8.count == 2 { storefront = String(rest.removeFirst()) }
    guard (2...3).contains(rest.count), let word = rest.first, Self.words.contains(word), let last = rest.last else {
      return nil
    }
    let number = last.hasPrefix("id") ? String(last.dropFirst(2)) : last
    guard let appleID = AppleID(number) else { return nil }
    self.appleID = request["i"].flatMap { AppleID($0) } ?? appleID
  }

  /// The words of Apple's paths (product pages since 2008), and our own kinds.
  private static let words: Set<String> = Set(ProductKind.allCases.map(\.rawValue)).union([
    "app-bundle", "episode", "show", "season", "movie", "tv-show", "post", "preorder", "story", "item", "collection",
    "audiobook", "itunes-u", "record-label", "imovie", "event", "viewing", "developer", "channel",
  ])
}
