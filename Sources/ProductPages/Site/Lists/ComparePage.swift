internal import Catalog
internal import CatalogModel
internal import Storefronts

/// `/compare?id=1&id=2`: items side by side in one store.
struct ComparePage {
  private let site: Site
  private let catalog: Catalog
  private let store: Storefront?
  private let items: [ItemFacts]
  private let unknown: [AppleID]

  private static let limit = 4

  init(_ request: PageRequest, catalog: Catalog, site: Site) throws {
    let store = try site.storefront(request["storefront"])
    (self.site, self.catalog, self.store) = (site, catalog, store)
    let requested = request.query.filter { $0.name == "id" && !$0.value.isEmpty }.map(\.value)
    var numbers: [AppleID] = []
    for text in requested {
      guard let appleID = AppleID(text) else {
        throw PageRejection.wrong("An item is named by its Apple ID, a number.")
      }
      if !numbers.contains(appleID) { numbers.append(appleID) }
    }
    guard numbers.count <= Self.limit else { throw PageRejection.wrong("At most \(Self.limit) items are compared.") }
    let known = try numbers.map { ItemFacts(try catalog.shownItem($0), in: store) }
    items = known.compactMap(\.self)
    unknown = zip(numbers, known).filter { $1 == nil }.map(\.0)
  }

  func page() throws(CatalogError) -> SitePage {
    SitePage(
      title: "Compare items", address: address,
      main: [
        .heading("Compare items", lead: .text(summary)), form,
        .element("div", [.class("cards")], try items.map { facts throws(CatalogError) in try card(facts) }), missing,
      ], tables: items.isEmpty ? [] : [PricesPage.table(items)], observedAt: items.compactMap(\.observedAt).max())
  }

  private var address: SiteAddress {
    let ids = (items.map(\.appleID) + unknown).map { (name: "id", value: "\($0)") }
    return SiteAddress("compare", query: ids + (store.map { [("storefront", $0.code)] } ?? []))
  }

  private var summary: String {
    items.count < 2
      ? "Name two to \(Self.limit) items by their Apple IDs." : "\(SiteWords.count(items.count, "item")) side by side."
  }

  private func card(_ facts: ItemFacts) throws(CatalogError) -> HTML {
    let (listing, stores) = (facts.listing, facts.storePrices.count)
    let details = try catalog.details(of: facts.appleID, in: facts.home)
    let rating = try catalog.ratingHistory(of: facts.appleID).last { $0.storefront == facts.home }
    let histories = try catalog.priceHistories(of: facts.appleID)
    let range = facts.homePrices.first { $0.money != nil }.flatMap { PriceRange(histories, price: $0) }
    func seen(_ period: PricePeriod?) -> HTML? {
      period.map { [.amount(SiteWords.price($0, facts.kind)), ", ", SiteWords.time($0.since)] }
    }
    return .element(
      "section", [.class("card")], .element("h2", [], site.link(to: facts)),
      .facts([
        ("Price", price(facts)), (range?.lowestTitle ?? "", seen(range?.lowest)),
        ("Highest ever", seen(range?.highest)),
        ("Free", range?.freeTimes),
        ("Maker", listing.artist.map { .name($0, in: facts.nameStore) }), ("Kind", .text(SiteWords.kind(facts.kind))),
        ("Category", listing.genre.map { .name($0, in: facts.nameStore) }),
        ("Rating", rating.flatMap { HTML.rating($0) }), ("Version", listing.version.map { .text($0) }),
        ("Size", details.byteCount.map { .text($0.byteText) }),
        ("Minimum OS", details.minimumOS.map { "\($0) or later" }),
        ("Released", listing.releaseDate.map { SiteWords.time($0) }),
        ("Listed in", .text(SiteWords.count(stores, "store"))),
      ]))
  }

  private func price(_ facts: ItemFacts) -> HTML {
    let store = facts.home.nameInProse
    guard let price = facts.homePrices.first(where: { $0.money != nil }) else { return "unknown in \(store)" }
    return .price(price, facts.kind)
  }

  private var missing: HTML {
    let items = unknown.map { site.link(SiteAddress("item", "\($0)"), "Apple ID \($0)") }
    return .section("Not known here", .bullets(items))
  }

  private var form: HTML {
    let ids = items.map(\.appleID) + unknown
    let fields = (0..<min(Self.limit, max(2, ids.count + 1))).map { index -> HTML in
      let id = "id\(index + 1)"
      var attributes: [HTML.Attribute] = [
        .init("id", value: id), .init("name", value: "id"), .init("inputmode", value: "numeric"),
      ]
      if index < ids.count { attributes.append(.init("value", value: "\(ids[index])")) }
      return .field("Apple ID of item \(index + 1)", id, .element("input", attributes))
    }
    return site.form(SiteAddress("compare"), fields + [.hidden("storefront", store?.code)], button: "Compare")
  }
}
