internal import Answers
internal import Catalog
internal import CatalogModel
internal import Storefronts

/// All storefronts of an item side by side.
struct PricesPage {
  private let facts: ItemFacts
  private let site: Site
  private let stores: StoreTable

  init(_ facts: ItemFacts, request: PageRequest, site: Site) throws(PageRejection) {
    (self.facts, self.site) = (facts, site)
    stores = try StoreTable(facts, order: request["sort"], in: request["in"], site: site)
  }

  var page: SitePage {
    SitePage(
      title: "Prices of \(facts.name)", address: address,
      main: [
        .heading(["Prices of ", site.link(to: facts)], lead: .text(summary)), form,
        stores.table(stores.rows, at: address.with("in", stores.currency.map { "\($0)" })), stores.note,
        facts.absenceList,
      ],
      tables: [Self.table([facts])], observedAt: facts.observedAt)
  }

  private var address: SiteAddress {
    SiteAddress("item", "\(facts.appleID)", "prices", query: [("home", facts.home.code)])
  }

  static func table(_ items: [ItemFacts]) -> DataTable {
    DataTable(named: "prices", PricesQuestion.fields, of: items.flatMap { PricesQuestion().rows(of: $0.item) })
  }

  private var summary: String {
    let rows = stores.rows
    let priced = rows.count { $0.store.price?.money != nil }
    let those = priced == rows.count ? "all of them" : SiteWords.count(priced, "store")
    return "Listed in \(SiteWords.count(rows.count, "store")), priced in \(those)."
  }

  private var form: HTML {
    let codes = facts.storePrices.map { ($0.store.code, $0.store.details.name) }
    var fields = [HTML.select("Home store", "home", codes, chosen: facts.home.code)]
    if let rates = site.settings.rates {
      let currencies = rates.currencies.map { ("\($0)", "\($0)") }
      fields.append(
        .select("Compare in", "in", [("", "its currency")] + currencies, chosen: stores.currency.map { "\($0)" }))
    }
    let orders = StoreTable.Order.allCases.map { ($0.rawValue, $0.title) }
    fields.append(.select("Sort by", "sort", orders, chosen: stores.order.rawValue))
    return site.form(SiteAddress("item", "\(facts.appleID)", "prices"), fields, button: "Show")
  }
}
