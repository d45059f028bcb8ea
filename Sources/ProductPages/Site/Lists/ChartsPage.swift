internal import Answers
internal import Catalog
internal import CatalogModel
internal import Storefronts

/// The charts that the catalog holds, and one of them as it stood on a day.
enum ChartsPage {
  /// `/charts/us/topsongs`; a chart that belongs to no single store is under `all`.
  static func address(of key: ChartKey) -> SiteAddress {
    var address = SiteAddress("charts", key.storefront?.code ?? "all")
    address.parts += key.name.split(separator: "/").map { String($0) }
    return address.with("genre", key.genre)
  }

  private static func summary(_ charts: [HeldChart]) -> String {
    guard !charts.isEmpty else { return "No chart was imported yet: coster fetch charts does it." }
    let isMoving = charts.contains { $0.editions > 1 }
    return SiteWords.count(charts.count, "chart") + (isMoving ? ", with what moved where there are two editions." : ".")
  }

  static func list(_ catalog: Catalog, _ site: Site) throws(CatalogError) -> SitePage {
    let (charts, titles) = (try catalog.charts(), try ChartTitle(catalog))
    let table = DataTable(named: "charts", ChartListQuestion.fields, of: charts)
    let stores = Dictionary(grouping: charts) { $0.key.storefront?.details.name ?? "No one store" }
    let sections = stores.sorted { $0.key < $1.key }.map { store, charts in
      let items = charts.map { (title: titles.text($0.key, $0.title), chart: $0) }.sorted { $0.title < $1.title }
      return HTML.section(
        store,
        .element(
          "ul", [.class("tiles")],
          items.map { title, chart in
            .element(
              "li", [],
              .element("div", [], .element("h3", [], site.link(address(of: chart.key), .text(title))), editions(chart)))
          }))
    }
    return SitePage(
      title: "Charts", address: SiteAddress("charts"),
      main: [
        .heading("Charts", lead: .text(summary(charts)))
      ] + sections, tables: [table], observedAt: charts.map(\.last).max()?.description)
  }
}

extension ChartsPage {
  private static func editions(_ chart: HeldChart) -> HTML {
    .small(
      .text(chart.editions == 1 ? "" : "\(SiteWords.count(chart.editions, "edition")), the newest of "),
      SiteWords.time(chart.last))
  }
}

extension Site {
  func chartPage(_ parts: [String], _ request: PageRequest, _ catalog: Catalog) throws -> SitePage? {
    guard let code = parts.first else { return try ChartsPage.list(catalog, self) }
    let store = code == "all" ? nil : Storefront(code)
    guard parts.count > 1, store != nil || code == "all" else { return nil }
    let key = ChartKey(name: parts.dropFirst().joined(separator: "/"), storefront: store, genre: request["genre"])
    return try ChartPage(key, request: request, catalog: catalog, site: self)?.page
  }
}

/// One chart on one day, with each item's movement since the edition before.
struct ChartPage {
  private let site: Site
  private let catalog: Catalog
  private let chart: ChartEdition
  private let names: [AppleID: Listing]
  private let title: String

  /// - Returns: `nil` where there is no such edition.
  init?(_ key: ChartKey, request: PageRequest, catalog: Catalog, site: Site) throws {
    (self.site, self.catalog) = (site, catalog)
    let day = try site.day(request["date"])
    guard let edition = try catalog.chartEdition(of: key, until: day?.endOfDay) else { return nil }
    (chart, title) = (edition, try ChartTitle(catalog).full(edition.key, edition.title))
    names = try catalog.listings(of: Array(Set(edition.entries.map(\.appleID)))).compactMapValues {
      $0.best(in: key.storefront)
    }
  }

  var page: SitePage {
    let isMoving = chart.previous != nil
    let rows = chart.entries.map { entry -> HTML in
      let listing = names[entry.appleID]
      let item: [HTML] = [
        .element("span", [.class("rank")], "\(entry.rank)"),
        site.link(
          to: entry.appleID, listing?.kind ?? .unknown, listing?.name, in: chart.key.storefront ?? listing?.storefront),
        maker(listing),
      ]
      return isMoving ? .row(item, [movement(entry)]) : .row(item)
    }
    let caption =
      isMoving ? "Each item with its rank, and how it moved since the edition before" : "Each item with its rank"
    return SitePage(
      title: "\(title), \(SiteWords.date(chart.updated))",
      address: ChartsPage.address(of: chart.key).with("date", chart.updated.date),
      main: [
        .heading(.text(title), lead: lead), form,
        .table(caption, ["Item"] + (isMoving ? ["Moved"] : []), rows),
      ], tables: [table], observedAt: chart.updated.description)
  }

  private var lead: HTML {
    let before: HTML = chart.previous.map { [", beside ", earlier($0)] } ?? ", the first edition that is known"
    return ["As it stood on ", SiteWords.time(chart.updated), before, "."]
  }

  private func earlier(_ day: Timestamp) -> HTML {
    site.link(ChartsPage.address(of: chart.key).with("date", day.date), .text(SiteWords.date(day)))
  }

  private func maker(_ listing: Listing?) -> HTML {
    listing?.artist.map { .small(.name($0, in: listing?.storefront)) } ?? .nothing
  }

  private func movement(_ entry: ChartEdition.Entry) -> HTML {
    guard let before = entry.previousRank else {
      return .element("span", [.class("good")], "new among the first \(chart.previousDepth)")
    }
    let moved = before - entry.rank
    if moved == 0 { return "no change" }
    return .element(
      "span", [moved > 0 ? .class("good") : .class("bad")], "\(moved > 0 ? "up" : "down") \(abs(moved)) from \(before)")
  }

  private var form: HTML {
    let address = ChartsPage.address(of: chart.key)
    return site.form(
      address.with("genre", nil),
      [.hidden("genre", chart.key.genre), .input("As it stood on", "date", type: "date", chart.updated.date)],
      button: "Show")
  }

  private var table: DataTable {
    DataTable(
      named: "entries", ChartEntriesQuestion.fields, of: try ChartEntriesQuestion.rows(of: chart, from: catalog))
  }
}
