internal import Answers
internal import Catalog
internal import CatalogModel
internal import Storefronts

/// `/item/7/changes.xml`: how the prices of an item and of its in-app products changed, as Atom.
struct ChangesFeed {
  /// How many changes it has at most: the newest.
  private static let mostEntries = 100

  private let facts: ItemFacts
  private let entries: [AtomFeed.Entry]

  init(_ facts: ItemFacts, catalog: Catalog, site: Site) throws {
    self.facts = facts
    var entries: [AtomFeed.Entry] = []
    var own = HistoryQuestion()
    own.reference = "\(facts.appleID)"
    try own.answer(from: catalog, at: site.settings.now()) { part in
      guard case .row(let row) = part, row.change.old != nil else { return }
      entries.append(Self.entry(row.change, of: facts, row.kind, product: nil))
    }
    var inApps = InAppHistoryQuestion()
    inApps.reference = own.reference
    if facts.kind == .app || facts.kind == .macApp {
      try inApps.answer(from: catalog, at: site.settings.now()) { part in
        guard case .row(let row) = part, row.change.old != nil else { return }
        entries.append(Self.entry(row.change, of: facts, .inApp, product: row))
      }
    }
    let newest = entries.sorted { ($1.updated, $0.id) < ($0.updated, $1.id) }
    self.entries = Array(newest.prefix(Self.mostEntries))
  }

  var feed: AtomFeed {
    AtomFeed(
      id: "urn:coster:changes:\(facts.appleID)", title: "Price changes of \(facts.name)", address: facts.address(),
      entries: entries)
  }

  private static func entry(
    _ change: PriceChange, of facts: ItemFacts, _ kind: ProductKind, product: InAppHistoryQuestion.Row?
  ) -> AtomFeed.Entry {
    let (store, since) = (change.new.storefront, change.new.since)
    let name = product.map { "\(facts.name), \($0.newest.name ?? "product \($0.product)")" } ?? facts.name
    let scope = store.map { " in \($0.nameInProse)" } ?? ""
    let (now, before) = (SiteWords.price(change.new, kind), change.old.map { SiteWords.price($0, kind) } ?? "")
    let moved = change.permille.map { " (\(SiteWords.percent($0)))" } ?? ""
    let subject = product.map { "\($0.product):\($0.newest.language ?? "")" } ?? change.new.offer.rawValue
    let number = "\(facts.appleID)"
    let home = store.map { [("home", $0.code)] } ?? []
    return AtomFeed.Entry(
      id: "urn:coster:change:\(number):\(subject):\(store?.code ?? "-"):\(since)",
      title: "\(name): \(now)\(scope), \(before) before", updated: since,
      address: SiteAddress("item", number, product == nil ? "history" : "in-app", query: home),
      summary: "\(now)\(scope) since \(SiteWords.date(since)), \(before) before\(moved).")
  }
}
