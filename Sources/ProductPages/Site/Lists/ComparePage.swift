internal import Catalog
internal import CatalogModel
internal import Storefronts

/// `/compare?id=1&id=2`: items side by side in one store.
struct ComparePage {
  private let site: Site
  private let store: Storefront?
  private let items: [Item]
  private let unknown: [AppleID]

  private struct Item {
    var facts: ItemFacts
    var details: ItemDetails
    var rating: RatingPeriod?
    var range: PriceRange?
  }

  private static let limit = 4

  init(_ request: PageRequest, catalog: Catalog, site: Site) throws {
    self.site = site
    store = try site.storefront(request["storefront"])
    let asked = request.query.filter { $0.name == "id" && !$0.value.isEmpty }.map(\.value)
    var numbers: [AppleID] = []
    for text in asked {
      guard let appleID = AppleID(text) else { throw PageRefusal.wrong("An item is named by its Apple ID, a number.") }
      if !numbers.contains(appleID) { numbers.append(appleID) }
    }
    guard numbers.count <= Self.limit else { throw PageRefusal.wrong("At most \(Self.limit) items are compared.") }
    var (items, unknown): ([Item], [AppleID]) = ([], [])
    for number in numbers {
      guard let facts = ItemFacts(try catalog.shownItem(number), in: store) else {
        unknown.append(number)
        continue
      }
      items.append(try Self.item(facts, catalog))
    }
    (self.items, self.unknown) = (items, unknown)
  }

  private static func item(_ facts: ItemFacts, _ catalog: Catalog) throws(CatalogError) -> Item {
    let histories = try catalog.priceHistories(of: facts.appleID)
    let main = facts.homePrices.first { $0.money != nil }
    return Item(
      facts: facts, details: try catalog.details(of: facts.appleID, in: facts.home),
      rating: try catalog.ratingHistory(of: facts.appleID).last { $0.storefront == facts.home },
      range: main.flatMap { PriceRange(histories, price: $0) })
  }

  var page: SitePage {
    SitePage(
      title: "Compare items", address: address,
      main: [
        .heading("Compare items", lead: .text(summary)), form,
        .element("div", [.class("cards")], items.map { card($0) }), missing,
      ], tables: items.isEmpty ? [] : [PricesPage.table(items.map(\.facts))],
      observedAt: items.compactMap(\.facts.observedAt).max())
  }

  private var address: SiteAddress {
    let ids = (items.map(\.facts.appleID) + unknown).map { (name: "id", value: "\($0)") }
    return SiteAddress("compare", query: ids + (store.map { [("storefront", $0.code)] } ?? []))
  }

  private var summary: String {
    items.count < 2
      ? "Name two to \(Self.limit) items by their Apple IDs." : "\(SiteWords.count(items.count, "item")) side by side."
  }

  private func card(_ item: Item) -> HTML {
    let (facts, listing) = (item.facts, item.facts.listing)
    let stores = facts.storePrices.count
    func seen(_ period: PricePeriod?) -> HTML? {
      period.map { [.amount(SiteWords.price($0, facts.kind)), ", ", SiteWords.time($0.since)] }
    }
    return .element(
      "section", [.class("card")], .element("h2", [], site.link(to: facts)),
      .facts([
        ("Price", price(facts)), ("Lowest ever", seen(item.range?.lowest)), ("Highest ever", seen(item.range?.highest)),
        ("Maker", listing.artist.map { .name($0, in: facts.nameStore) }), ("Kind", .text(SiteWords.kind(facts.kind))),
        ("Category", listing.genre.map { .name($0, in: facts.nameStore) }),
        ("Rating", item.rating.flatMap { HTML.rating($0) }), ("Version", listing.version.map { .text($0) }),
        ("Size", item.details.byteCount.map { .text($0.byteText) }),
        ("Needs system", item.details.minimumOS.map { "\($0) or later" }),
        ("Released", listing.releaseDate.map { SiteWords.time($0) }),
        ("Listed in", .text(SiteWords.count(stores, "store"))),
      ]))
  }

  private func price(_ facts: ItemFacts) -> HTML {
    let store = facts.home.details.name
    guard let price = facts.homePrices.first(where: { $0.money != nil }) else { return "unknown in \(store)" }
    return .price(price, facts.kind)
  }

  private var missing: HTML {
    let items = unknown.map { site.link(SiteAddress("item", "\($0)"), "Apple ID \($0)") }
    return .section("Not known here", .bullets(items))
  }

  private var form: HTML {
    let ids = items.map(\.facts.appleID) + unknown
    let fields = (0..<min(Self.limit, max(2, ids.count + 1))).map { place -> HTML in
      let id = "id\(place + 1)"
      var attributes: [HTML.Attribute] = [
        .init("id", value: id), .init("name", value: "id"), .init("inputmode", value: "numeric"),
      ]
      if place < ids.count { attributes.append(.init("value", value: "\(ids[place])")) }
      return .field("Apple ID of item \(place + 1)", id, .element("input", attributes))
    }
    return site.form(SiteAddress("compare"), fields + [.hidden("storefront", store?.code)], button: "Compare")
  }
}
