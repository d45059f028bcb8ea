internal import Answers
internal import Catalog
internal import CatalogModel
internal import Storefronts

/// What an item cost over time in one store: a chart for each currency, and the same figures as a table.
struct HistoryPage {
  let facts: ItemFacts
  let site: Site
  let histories: [PriceHistory]
  /// A store whose price is drawn beside the home store's, in percent.
  var beside: Storefront?

  private var own: [PriceHistory] { histories.filter { $0.storefront == facts.home } }

  var page: SitePage {
    let store = facts.home.nameInProse
    return SitePage(
      title: "Price history of \(facts.name) in \(store)",
      address: SiteAddress("item", "\(facts.appleID)", "history", query: [("storefront", facts.home.code)])
        .with("beside", beside?.code),
      main: [
        .heading(["Price history of ", site.link(to: facts)], lead: .text(summary)), form, comparison,
        drawing, changeTable, otherStores,
      ], tables: [table], chart: comparedChart ?? chart, observedAt: facts.observedAt)
  }

  /// The same in an item's page, where a price changed.
  var section: HTML {
    own.contains { $0.changes.count > 1 } ? .section("Price history", drawing, changeTable) : .nothing
  }

  private var chart: ItemChart? {
    ItemChart(name: facts.name, appleID: facts.appleID, histories: own, kind: { _ in facts.kind })
  }

  private var drawing: HTML {
    let label = "Price history in \(facts.home.nameInProse); the table below has the same figures"
    return chart.map { .figure($0, label) } ?? .nothing
  }

  /// Both stores' prices of the offer by which stores are compared.
  private var comparedChart: ItemChart? {
    guard let beside else { return nil }
    let compared = [facts.home, beside].compactMap { store in
      histories.first { $0.storefront == store && $0.offer == facts.mainOffer }
    }
    return ItemChart(name: facts.name, appleID: facts.appleID, comparing: compared)
  }

  private var comparison: HTML {
    guard let beside else { return .nothing }
    let stores = "\(facts.home.nameInProse) and \(beside.nameInProse)"
    return comparedChart.map { .figure($0, "Prices in \(stores), in percent") }
      ?? .note("Prices in \(stores) have no percentages of each other: one is unknown, or was free first.")
  }

  private var summary: String {
    let changes = own.reduce(0) { $0 + max(0, $1.changes.count - 1) }
    let store = facts.home.nameInProse
    guard !own.isEmpty else { return "No price of it was seen in \(store)." }
    return changes == 0
      ? "In \(store) the price was the same whenever it was seen."
      : "In \(store) the price changed \(changes == 1 ? "once" : "\(changes) times")."
  }

  private var changeTable: HTML {
    let rows = own.flatMap { history in
      history.changes.reversed().map { change -> HTML in
        var now: [HTML] = [.amount(SiteWords.price(change.new, facts.kind))]
        if let permille = change.permille { now.append(.small(.amount(SiteWords.percent(permille)))) }
        if !change.contradictions.isEmpty { now.append(.small("another source saw another price then")) }
        return .row(
          [SiteWords.time(change.new.since)], now,
          [.text(SiteWords.offer(history.offer)), .small("seen until ", SiteWords.time(change.new.until))])
      }
    }
    return .table(
      "Each price in \(facts.home.nameInProse) and when it was seen first, the newest first",
      ["Since", "Price", "Offer"], rows)
  }

  private var otherStores: HTML {
    let stores = Set(histories.filter { $0.changes.count > 1 }.compactMap(\.storefront)).subtracting([facts.home])
    let links = stores.sorted { $0.details.name < $1.details.name }.map { store in
      site.link(
        SiteAddress("item", "\(facts.appleID)", "history", query: [("storefront", store.code)]),
        .text(store.details.name))
    }
    return .section(
      "Where else the price changed", .bullets(links, [.class("tags")]))
  }

  private var form: HTML {
    let stores = Set(histories.compactMap(\.storefront) + [facts.home]).sorted { $0.details.name < $1.details.name }
      .map { ($0.code, $0.details.name) }
    let others = [("", "no other store")] + stores.filter { $0.0 != facts.home.code }
    return site.form(
      SiteAddress("item", "\(facts.appleID)", "history"),
      [
        .select("Store", "storefront", stores, chosen: facts.home.code),
        .select("Beside, in percent", "beside", others, chosen: beside?.code),
      ],
      button: "Show")
  }

  /// The history of every store, for programs.
  private var table: DataTable {
    DataTable(
      named: "history", HistoryQuestion.fields, of: HistoryQuestion.rows(ItemHistory(facts.item, histories)))
  }
}
