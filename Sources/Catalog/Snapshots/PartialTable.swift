public import CatalogModel
internal import SQLite

/// A table of the newest snapshot that is not whole, so that it cannot tell that its feed lacks a row.
public struct PartialTable: Equatable, Sendable {
  /// The newest full that has the table.
  public var snapshot: SnapshotName
  public var table: String
  /// Which rows it lacks, and why: `7 rows left out (--where 'song_price: retail_price > 1')`.
  public var lacking: String
  /// The snapshot that had the row last which was asked for; `nil` where none had it that is there still.
  public var older: SnapshotName?
}

extension PartialTable: CustomStringConvertible {
  public var description: String {
    let known = older.map { "; \($0) had a row of it" } ?? ""
    return "\(table) is not whole in \(snapshot), \(lacking)\(known)"
  }
}

extension Catalog {
  /// The table that is not whole and lacks an item which older snapshots had; `nil` when there is none, so that the
  /// feed does not have the item.
  ///
  /// - Complexity: O(1) where all tables are whole; otherwise a probe of each older snapshot.
  public func partialTable(lacking appleID: AppleID) throws(CatalogError) -> PartialTable? {
    try named { () throws(SQLiteError) in
      let partial = try knownPartialTables()
      guard !partial.isEmpty else { return nil }
      for table in FeedTable.items {
        let found = partial.find(table.name, [table.key[0]], [.integer(appleID.rawValue)])
        if found?.older != nil { return found }
      }
      return nil
    }
  }

  /// The table of prices that is not whole, and so may lack an item's price in a store.
  ///
  /// That is one of which older snapshots had the price, or one of the item's kind. `nil` when there is none, so that
  /// the feed does not have the price.
  public func partialTable(
    lacking appleID: AppleID, in storefront: Storefront
  ) throws(CatalogError) -> PartialTable? {
    try named { () throws(SQLiteError) in
      let partial = try knownPartialTables()
      guard !partial.isEmpty else { return nil }
      let key = [Value.integer(appleID.rawValue), .integer(Int64(storefront.number))]
      for item in Set(FeedOffer.all.map(\.item)).sorted() {
        guard let found = partial.find(item + "_price", [item + "_id", "storefront_id"], key) else { continue }
        if found.older != nil { return found }
        if try answers(item, appleID) { return found }
      }
      return nil
    }
  }

  /// The tables whose newest snapshot left rows out for what they say, so that no row of an older one answers in their
  /// place; each with the older one that is whole.
  public func tablesHidingOlder() throws(CatalogError) -> [PartialTable] {
    try named { () throws(SQLiteError) in
      let gaps = try rowGaps()
      guard gaps.values.contains(where: { $0.values.contains(where: \.hasCondition) }) else { return [] }
      return try knownPartialTables().behindWhole.filter { gaps[$0.snapshot]?[$0.table]?.hasCondition ?? false }
    }
  }

  private func knownPartialTables() throws(SQLiteError) -> PartialTables {
    if let partialTables { return partialTables }
    let names = try registeredSnapshots()
    let partial = PartialTables(
      names, tables: try snapshotTables(of: names), lacking: try rowsLacking(in: names), in: snapshotFolder)
    partialTables = partial
    return partial
  }

  /// Which rows the tables of snapshots lack, in words; of those that have every row nothing.
  func rowsLacking(in names: [SnapshotName]) throws(SQLiteError) -> [SnapshotName: [String: String]] {
    guard try has(table: "snapshot_part") else { return [:] }
    let register = ImportRegister(connection)
    var lacking: [SnapshotName: [String: String]] = [:]
    for name in names {
      for table in try register.held(by: name) { lacking[name, default: [:]][table.table] = table.lacking }
    }
    return lacking
  }

  /// Whether the snapshots that answer tell of an item as one of a kind, in whatever store.
  private func answers(_ item: String, _ appleID: AppleID) throws(SQLiteError) -> Bool {
    let views = SnapshotViews(attachedSnapshots)
    for table in [item, item + "_price"] where views.has(table) {
      let select = try connection.cached("SELECT 1 FROM temp.feed_\(table) WHERE \(item)_id = ? LIMIT 1")
      defer { select.reset() }
      try select.bind([.integer(appleID.rawValue)])
      if try select.step() { return true }
    }
    return false
  }
}
