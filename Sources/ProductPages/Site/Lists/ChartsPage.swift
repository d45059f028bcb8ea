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

  static func title(_ key: ChartKey, _ title: String?) -> String {
    let scope = key.storefront.map { " in \($0.details.name)" } ?? ""
    let genre = key.genre.map { ", genre \($0)" } ?? ""
    return "\(title ?? key.name)\(genre)\(scope)"
  }

  private static func summary(_ count: Int) -> String {
    count == 0
      ? "No chart was imported yet: coster fetch charts does it."
      : "\(SiteWords.count(count, "chart")), each with what moved since the edition before."
  }

  static func list(_ catalog: Catalog, _ site: Site) throws(CatalogError) -> SitePage {
    let charts = try catalog.charts()
    let table = DataTable(named: "charts", ChartListQuestion.fields, of: charts)
    let stores = Dictionary(grouping: charts) { $0.key.storefront?.details.name ?? "No one store" }
    let sections = stores.sorted { $0.key < $1.key }.map { store, charts in
      HTML.section(
        store,
        .bullets(
          charts.map { chart in
            [
              site.link(
                address(of: chart.key),
                .text(title(ChartKey(name: chart.key.name, storefront: nil, genre: chart.key.genre), chart.title))),
              .small(
                "\(SiteWords.count(chart.editions, "edition")), the newest of ", SiteWords.time(chart.last)),
            ]
          }))
    }
    return SitePage(
      title: "Charts", address: SiteAddress("charts"),
      main: [
        .heading("Charts", lead: .text(summary(charts.count)))
      ] + sections, tables: [table], observedAt: charts.map(\.last).max()?.description)
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

  /// - Returns: `nil` where there is no such edition.
  init?(_ key: ChartKey, request: PageRequest, catalog: Catalog, site: Site) throws {
    (self.site, self.catalog) = (site, catalog)
    let day = try site.day(request["date"])
    guard let edition = try catalog.chartEdition(of: key, until: day?.endOfDay) else { return nil }
    chart = edition
    var names: [AppleID: Listing] = [:]
    for entry in edition.entries where names[entry.appleID] == nil {
      names[entry.appleID] = try catalog.listings(of: entry.appleID).best(in: key.storefront)
    }
    self.names = names
  }

  var page: SitePage {
    let title = ChartsPage.title(chart.key, chart.title)
    let rows = chart.entries.map { entry -> HTML in
      let listing = names[entry.appleID]
      return .row(
        [
          "\(entry.rank). ",
          site.link(
            to: entry.appleID, listing?.kind ?? .unknown, listing?.name, in: chart.key.storefront ?? listing?.storefront
          ), maker(listing),
        ],
        [movement(entry)])
    }
    return SitePage(
      title: "\(title), \(SiteWords.date(chart.updated))",
      address: ChartsPage.address(of: chart.key).with("date", chart.updated.date),
      main: [
        .heading(.text(title), lead: lead), form,
        .table("Each item with its rank, and how it moved since the edition before", ["Item", "Moved"], rows),
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
    guard chart.previous != nil else { return "first edition" }
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
