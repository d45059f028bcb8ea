public import CatalogModel
internal import SnapshotFile

/// Which rows of an item, in one table, the last import did not cover, as the view `price` asks it of the table `gap`.
struct OpenGaps {
  /// By store: of the item, and of all rows.
  var own: [String: KnownDays.Gap] = [:]
  var all: [String: KnownDays.Gap] = [:]
  /// The stores that have gaps of their own; the others share those of the empty one.
  var stores: Set<String> = []

  func openGap(in store: String) -> KnownDays.Gap? { own[store] ?? all[stores.contains(store) ? store : ""] }
}

extension SnapshotReader {
  /// Why no price of an item is known now in stores where the feed had it: `not covered since 2026-11-18: the import
  /// took only us`; without the stores that the last import covered.
  public func gaps(of appleID: AppleID) throws(SnapshotError) -> [Storefront: String] {
    try named {
      var found: [Storefront: String] = [:]
      for (table, offers) in FeedOffer.byTable {
        let gaps = try gaps(of: appleID, in: table)
        var stores = gaps.own.keys.compactMap { Storefront($0) }
        if !gaps.all.isEmpty, let rows = try rows(table, [offers[0].id, "storefront_id"]) {
          let position = rows.position("storefront_id")
          try forEach(rows, where: offers[0].id, is: appleID.rawValue) { row in
            if let store = Self.storefront(row, position).known { stores.append(store) }
            return true
          }
        }
        for store in stores { found[store] = found[store] ?? gaps.openGap(in: store.code)?.words }
      }
      return found
    }
  }

  func gaps(of appleID: AppleID, in table: String) throws -> OpenGaps {
    var gaps = try gapsOfAll()[table] ?? OpenGaps()
    try forEachOpenGap(of: appleID.rawValue) { of, store, gap in if of == table { gaps.own[store] = gap } }
    return gaps
  }

  /// The gaps of whole stores, by table, which are read once.
  private func gapsOfAll() throws -> [String: OpenGaps] {
    if let openGaps { return openGaps }
    var gaps: [String: OpenGaps] = [:]
    try forEachOpenGap(of: 0) { table, store, gap in gaps[table, default: OpenGaps()].all[store] = gap }
    if !gaps.isEmpty, let covered = try ownTable("covered", ["feed_table", "storefront", "since"], key: 2) {
      while try covered.next() {
        gaps[covered.text("feed_table", of: covered.columns) ?? ""]?.stores.insert(
          covered.text("storefront", of: covered.columns) ?? "")
      }
    }
    openGaps = gaps
    return gaps
  }

  private func forEachOpenGap(
    of item: Int64, _ body: (_ table: String, _ store: String, KnownDays.Gap) -> Void
  ) throws {
    let columns = ["apple_id", "feed_table", "storefront", "is_absence", "since", "until", "reason"]
    guard let rows = try ownTable("gap", columns, key: 5) else { return }
    try rows.forEach([item]) { row in
      if rows.text("until", of: row) == nil, rows.integer("is_absence", of: row) == 0 {
        body(
          rows.text("feed_table", of: row) ?? "", rows.text("storefront", of: row) ?? "",
          KnownDays.Gap(since: rows.text("since", of: row) ?? "", reason: rows.text("reason", of: row) ?? ""))
      }
      return true
    }
  }
}
