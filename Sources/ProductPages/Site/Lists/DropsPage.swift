internal import Answers
internal import Catalog
internal import CatalogModel
internal import Storefronts

/// What costs less than it did: the largest falls first.
struct DropList {
  let since: Timestamp
  let storefront: Storefront?
  let kind: ProductKind?
  let percent: Int64
  let drops: [PriceDrop]
  let newestChange: Timestamp?

  private static let limit = 100
  /// So many of the largest falls are read, to be sorted by time where they are equal.
  private static let maxRead = 1_000

  init(_ request: PageRequest, catalog: Catalog, site: Site) throws {
    storefront = try site.storefront(request["storefront"])
    kind = try site.kind(request["kind"])
    guard let percent = Int64(request["percent"] ?? "0"), (0...100).contains(percent) else {
      throw PageRejection.wrong("A price falls by 0 to 100 percent.")
    }
    self.percent = percent
    newestChange = try catalog.newestPriceChange()
    // A week before the newest change, unless a day is asked for.
    let end = newestChange ?? site.settings.now()
    since = try site.day(request["since"]) ?? Timestamp(Timestamp(seconds: end.seconds - 7 * 86_400).date) ?? end
    let query = DropQuery(since: since, kinds: kind.map { [$0] } ?? [], storefronts: storefront.map { [$0] } ?? [])
    let found = try catalog.priceDrops(query)
    var all: [PriceDrop] = []
    while all.count < Self.maxRead, let drop = try found.next() { all.append(drop) }
    let selected = all.filter { $0.new.storefront != nil && ($0.permille ?? 1000) >= percent * 10 }
    drops = Array(selected.sorted(by: Self.isLarger).prefix(Self.limit))
  }

  private static func isLarger(_ left: PriceDrop, _ right: PriceDrop) -> Bool {
    (left.permille ?? -1, left.new.since, -left.appleID.rawValue, right.new.storefront?.code ?? "")
      > (right.permille ?? -1, right.new.since, -right.appleID.rawValue, left.new.storefront?.code ?? "")
  }
}

/// `/drops`.
struct DropsPage {
  let list: DropList
  let site: Site

  private var address: SiteAddress {
    SiteAddress("drops").with("since", list.since.date).with("storefront", list.storefront?.code)
      .with("kind", list.kind?.rawValue).with("percent", list.percent > 0 ? "\(list.percent)" : nil)
  }

  var page: SitePage {
    var feed = SiteAddress("feed", "drops.xml")
    feed.query = address.query
    return SitePage(
      title: "Price drops since \(SiteWords.date(list.since))", address: address,
      main: [
        .heading("Price drops", lead: .text(summary)), form, rows,
        .p("The same as a feed: ", site.link(feed, "Atom"), "."),
      ], tables: [table], observedAt: list.drops.map(\.new.until.description).max())
  }

  private var summary: String {
    guard list.drops.isEmpty else {
      return
        "\(SiteWords.count(list.drops.count, "offer")) cost less than on \(SiteWords.date(list.since)), the largest falls first."
    }
    guard let newest = list.newestChange else {
      return "No price has changed yet; a second observation of an item shows whether its price did."
    }
    return
      "Nothing that was asked for costs less than on \(SiteWords.date(list.since)). The newest change of any price is of \(SiteWords.date(newest))."
  }

  private var rows: HTML {
    let rows = list.drops.map { drop -> HTML in
      let store = drop.new.storefront
      let fall: [HTML] =
        drop.old.map { old in
          [
            .element("span", [.class("good amount")], .text(drop.permille.map { SiteWords.percent(-$0) } ?? "fell")),
            .small("from ", .amount(SiteWords.price(old, drop.kind))),
          ]
        } ?? [.element("span", [.class("good")], "new and free")]
      return .row(
        [
          site.link(to: drop.appleID, drop.kind, drop.name, in: store),
          .small("\(SiteWords.kind(drop.kind)) in \(store?.nameInProse ?? "")"),
        ],
        [.amount(SiteWords.price(drop.new, drop.kind)), .small("since ", SiteWords.time(drop.new.since))], fall)
    }
    return .table("As each store writes its prices", ["Item", "Now", "Fall"], rows)
  }

  private var form: HTML {
    let stores = Storefront.allKnown.map(\.details).filter(\.hasAppStore).map { ($0.storefront.code, $0.name) }
    let kinds = ProductKind.allCases.filter { $0 != .unknown }.map { ($0.rawValue, SiteWords.kind($0)) }
    return site.form(
      SiteAddress("drops"),
      [
        .input("Since", "since", type: "date", list.since.date),
        .select(
          "Store", "storefront", [("", "Every store")] + stores.sorted { $0.1 < $1.1 }, chosen: list.storefront?.code),
        .select("Kind", "kind", [("", "Every kind")] + kinds, chosen: list.kind?.rawValue),
        .input(
          "Minimum drop in percent", "percent", type: "number", list.percent > 0 ? "\(list.percent)" : nil,
          [.init("min", value: "0"), .init("max", value: "100")]),
      ], button: "Show")
  }

  private var table: DataTable { DataTable(named: "drops", DropsQuestion.fields, of: list.drops) }
}
