internal import Answers
internal import Catalog
internal import CatalogModel
internal import Storefronts

/// The front page: what to look for, what is new, what fell, and how fresh the catalog is.
struct HomePage {
  private let site: Site
  private let tableCounts: [CatalogCount]
  private let imports: [RecentImport]
  private let newest: [(listing: Listing, price: ListedPrice?)]
  /// `nil` where finding them would take longer than a page may.
  private let drops: DropList?
  private let fallen: [AppleID: [Listing]]
  private let snapshots: Int

  private static let dropLimit = 6
  /// Drops are found by a pass over all prices: of more than so many that takes longer than the rest of the page.
  private static let mostPrices = 50_000

  init(_ catalog: Catalog, site: Site) throws {
    self.site = site
    tableCounts = try catalog.tableCounts()
    imports = try catalog.recentImports(limit: 6)
    let listings = try catalog.newestListings(limit: 9)
    let found = try catalog.prices(of: listings.map(\.appleID))
    newest = listings.map { listing in
      (listing, found[listing.appleID]?.first { $0.storefront == listing.storefront && $0.money != nil })
    }
    snapshots = catalog.fileSizes().count { $0.source?.hasPrefix("snapshots/") == true }
    let prices = tableCounts.first { $0.source == "offer" }?.count ?? 0
    let isSmall = snapshots == 0 && prices <= Self.mostPrices
    drops = isSmall ? try DropList(PageRequest(path: "/drops"), catalog: catalog, site: site) : nil
    fallen = try catalog.listings(of: drops?.drops.prefix(Self.dropLimit).map(\.appleID) ?? [])
  }

  var page: SitePage {
    SitePage(
      title: "Coster", address: SiteAddress(),
      main: [hero, dropList, newItems, importList], tables: tables, observedAt: lastObserved, hasSearch: false)
  }

  private var lastObserved: String? { imports.map(\.observedAt).max() }

  private var hero: HTML {
    .element(
      "div", [.class("hero")], .element("h1", [], "What is it, and what does it cost in every store?"),
      site.search([.class("search")], query: nil, hint: "Name, Apple ID, bundle ID, barcode or link"),
      .p("Or ", site.link(SiteAddress("links"), "paste any text with links"), " and see what they lead to and cost."),
      freshness, holdings)
  }
}

// MARK: - How fresh it is

extension HomePage {
  private var freshness: HTML {
    guard let last = lastObserved else {
      return .p("This catalog is empty. Fill it with coster import FILE, or coster fetch lookup ID.")
    }
    return .note("Last observed on ", SiteWords.time(last), .text(age(of: last)), ".")
  }

  private func age(of iso: String) -> String {
    guard let day = Timestamp(String(iso.prefix(10))), let today = Timestamp(site.settings.now().date) else {
      return ""
    }
    return switch (today.seconds - day.seconds) / 86_400 {
    case ..<0: ""
    case 0: ", today"
    case 1: ", yesterday"
    case let days: ", \(SiteWords.count(Int(days), "day")) ago"
    }
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
      return [.element("strong", [], .text(count.grouped)), .text(" \(count == 1 ? one : many)")]
    }
    return .bullets(items, [.class("figures"), .labelled("What the catalog holds")])
  }
}

// MARK: - Lists

extension HomePage {
  private var newItems: HTML {
    let items = newest.map { listing, price -> HTML in
      let maker = listing.artist.map { HTML.name($0, in: listing.storefront) }
      let store = listing.storefront.map { "in \($0.nameInProse), " } ?? ""
      return site.tile(
        listing, .small(.text(SiteWords.kind(listing.kind)), maker.map { [" · ", $0] } ?? .nothing),
        price.map { .p(.element("strong", [], .amount(SiteWords.price($0, listing.kind)))) } ?? .nothing,
        .small(.text(price == nil ? "Seen \(store)" : store), SiteWords.time(listing.observedAt)))
    }
    return items.isEmpty ? .nothing : .section("New here", .element("ul", [.class("tiles")], items))
  }

  private var dropList: HTML {
    guard let drops else {
      return .section("Drops", .p(site.link(SiteAddress("drops"), "See which prices fell")))
    }
    let items = drops.drops.prefix(Self.dropLimit).map { html($0) }
    guard !items.isEmpty else { return .nothing }
    let isFresh = site.settings.now().seconds - drops.since.seconds < 15 * 86_400
    return .section(
      isFresh ? "This week’s drops" : "The last drops", .element("ul", [.class("tiles")], Array(items)),
      .p(site.link(SiteAddress("drops"), .text("All drops since \(SiteWords.date(drops.since))"))))
  }

  private func html(_ drop: PriceDrop) -> HTML {
    let store = drop.new.storefront
    let artwork = fallen[drop.appleID]?.best(in: store)?.artworkURL
    let fall: HTML =
      drop.old.map { old in
        [
          .element("span", [.class("good")], .text(drop.permille.map { SiteWords.percent(-$0) } ?? "fell")), " from ",
          .amount(SiteWords.price(old, drop.kind)),
        ]
      } ?? "new and free"
    let scope = store.map { " in \($0.nameInProse)" } ?? ""
    return site.tile(
      site.link(to: drop.appleID, drop.kind, drop.name, in: store),
      site.artwork(artwork, drop.name ?? "?", drop.kind),
      [
        .p(.element("strong", [], .amount(SiteWords.price(drop.new, drop.kind))), " ", fall),
        .small(.text("\(SiteWords.kind(drop.kind))\(scope), since "), SiteWords.time(drop.new.since)),
      ])
  }

  private var importList: HTML {
    let rows = imports.map { entry -> HTML in
      .row(
        [.text(site.settings.fileName(entry.source))], [.text(entry.feed)],
        [
          SiteWords.time(entry.observedAt),
          .small(
            "\(SiteWords.count(entry.stored, "record")) new, \(SiteWords.count(entry.changed, "record")) changed"
          ),
        ])
    }
    guard !rows.isEmpty else { return .nothing }
    return .element(
      "details", [], .element("summary", [], "What was imported last"),
      .table("The newest imports with changes", ["Source", "Feed", "Observed"], rows))
  }
}

// MARK: - Data

extension HomePage {
  private var tables: [DataTable] {
    [
      DataTable(named: "holds", StatisticsQuestion.fields, of: tableCounts),
      DataTable(named: "imports", Self.importFields, of: imports),
    ]
  }

  private static let importFields: [AnswerField<RecentImport>] = [
    .text("source") { $0.source }.ofFile, .text("feed") { $0.feed }, .text("observed_at") { $0.observedAt },
    .integer("stored") { $0.stored }, .integer("changed") { $0.changed },
  ]
}
