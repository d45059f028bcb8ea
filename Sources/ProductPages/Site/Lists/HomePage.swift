internal import Answers
internal import Catalog
internal import CatalogModel
internal import Storefronts

/// The front page: what to look for, what is new, what the catalog holds and how old it is.
struct HomePage {
  private let site: Site
  private let tableCounts: [CatalogCount]
  private let imports: [RecentImport]
  private let newest: [Listing]
  private let snapshots: Int

  init(_ catalog: Catalog, site: Site) throws(CatalogError) {
    self.site = site
    tableCounts = try catalog.tableCounts()
    imports = try catalog.recentImports(limit: 6)
    newest = try catalog.newestListings(limit: 8)
    snapshots = catalog.fileSizes().count { $0.source?.hasPrefix("snapshots/") == true }
  }

  var page: SitePage {
    SitePage(
      title: "Coster", address: SiteAddress(),
      main: [
        .heading("What is it, and what does it cost in every store?", lead: .text(summary)), search, paste, newItems,
        holdings, importList,
      ], tables: tables, observedAt: imports.map(\.observedAt).max())
  }

  private var summary: String {
    guard let last = imports.first else {
      return "This catalog is empty. Fill it with coster import FILE, or coster fetch lookup ID."
    }
    return
      "A catalog of Apple’s stores, kept here. Last observed: \(SiteWords.date(last.observedAt))."
  }

  private var search: HTML {
    site.form(
      SiteAddress("find"),
      [
        .input(
          "Name, Apple ID, bundle ID, barcode or link", "q", type: "search", nil, [.init("size", value: "36")])
      ], button: "Find")
  }

  private var paste: HTML {
    .p("Or ", site.link(SiteAddress("links"), "paste any text with links"), " and see what they lead to and cost.")
  }

  private var newItems: HTML {
    let items = newest.map { listing -> HTML in
      [
        site.link(to: listing),
        .small(
          "\(SiteWords.kind(listing.kind))\(listing.storefront.map { " in \($0.details.name)" } ?? ""), seen ",
          SiteWords.time(listing.observedAt)),
      ]
    }
    return .section("New here", .bullets(items))
  }

  private var holdings: HTML {
    let counts = Dictionary(tableCounts.map { ($0.source ?? "", $0.count) }) { $1 }
    let kinds: [(count: Int?, one: String, many: String)] = [
      (counts["listing"], "listing", "listings"), (counts["offer"], "observed price", "observed prices"),
      (counts["identifier"], "identifier", "identifiers"),
      (counts["chart_edition"], "chart edition", "chart editions"), (counts["review"], "review", "reviews"),
      (counts["rating"], "observed rating", "observed ratings"), (counts["link"], "link", "links"),
      (snapshots, "group of the partner feed", "groups of the partner feed"),
    ]
    let items = kinds.compactMap { count, one, many -> HTML? in
      guard let count, count > 0 else { return nil }
      return [.element("strong", [], .text(count.grouped)), .text(count == 1 ? one : many)]
    }
    return .section("What the catalog holds", .bullets(items, [.class("figures")]))
  }

  private var importList: HTML {
    let rows = imports.map { entry -> HTML in
      .row(
        [.text(SiteWords.fileName(entry.source))], [.text(entry.feed)],
        [
          SiteWords.time(entry.observedAt),
          .small(
            "\(SiteWords.count(entry.stored, "record")) new, \(SiteWords.count(entry.changed, "record")) changed"
          ),
        ])
    }
    return .section(
      "Imported last",
      .table("The newest imports with changes", ["Source", "Feed", "Observed"], rows))
  }

  private var tables: [DataTable] {
    [
      DataTable(named: "holds", StatisticsQuestion.fields, of: tableCounts),
      DataTable(named: "imports", Self.importFields, of: imports),
    ]
  }

  private static let importFields: [AnswerField<RecentImport>] = [
    .text("source") { $0.source }, .text("feed") { $0.feed }, .text("observed_at") { $0.observedAt },
    .integer("stored") { $0.stored }, .integer("changed") { $0.changed },
  ]
}
