internal import SQLite

/// The catalog's own list of which snapshots of a group were compared, and with what.
struct ComparedSnapshots {
  private let connection: Connection
  /// Those that can be read now, in order.
  private let present: [SnapshotName]
  /// The tables of prices that each of them has.
  private let tables: [SnapshotName: Set<String>]
  /// Which rows these lack.
  private let gaps: RowGap.BySnapshot
  /// Those that were compared at some time.
  private var compared: Set<SnapshotName> = []
  /// What they were compared with; not known of one that was replaced since, or could not be compared.
  private var bases: [SnapshotName: [SnapshotName]] = [:]

  init(
    _ connection: Connection, present: [SnapshotName], tables: [SnapshotName: Set<String>],
    gaps: RowGap.BySnapshot = [:]
  ) throws(SQLiteError) {
    self.connection = connection
    self.present = present
    self.gaps = gaps.mapValues { $0.mapValues(\.compared) }
    let prices = Set(FeedOffer.all.map(\.table))
    self.tables = tables.mapValues(prices.intersection)
    let select = try connection.prepare("SELECT file, base FROM main.compared_snapshot")
    while try select.step() {
      guard let name = SnapshotName(file: select.text(0) ?? ""), name.group == present.first?.group else { continue }
      compared.insert(name)
      bases[name] = select.text(1)?.split(separator: " ").compactMap { SnapshotName(file: $0) }
    }
  }

  /// What answered before a snapshot, for each table of prices: the newest full, under the newest incremental over it,
  /// and what fills their gaps.
  ///
  /// The newest comes first.
  func base(of name: SnapshotName) -> [SnapshotName] {
    SnapshotName.answering(
      present.filter { $0 < name }, tables: tables, gaps: gaps, mostUnder: Self.comparedAtMost - 1,
      limit: Self.comparedAtMost)
  }

  func has(_ table: String, _ name: SnapshotName) -> Bool { tables[name]?.contains(table) ?? false }

  /// Which of these a table of prices was compared with, the newest first.
  func layers(of table: String, in base: [SnapshotName]) -> [SnapshotName] {
    let having = base.filter { tables[$0]?.contains(table) ?? false }
    return SnapshotName.layers(of: having, mostUnder: Self.comparedAtMost - 1) { gaps[$0]?[table] }
  }

  /// SQLite attaches ten files at most: beside these the catalog, the newer snapshot and those that tell of stores.
  static let comparedAtMost = 5

  /// A snapshot among those `registered` that would have answered before `name`, were its file not gone; one has to
  /// have a table of prices that `name` has.
  func lostBase(of name: SnapshotName, among registered: [SnapshotName]) -> SnapshotName? {
    SnapshotName.answering(
      registered.filter { $0 < name }, tables: tables, gaps: gaps, mostUnder: Self.comparedAtMost - 1
    ).first { base in
      !present.contains(base) && !(tables[base] ?? []).isDisjoint(with: tables[name] ?? [])
    }
  }

  /// Why a snapshot that comes late can find no place in the history: one that follows it cannot be compared with it
  /// any more, or what it was compared with is gone, and the changes since then would go with it.
  func obstacle(to name: SnapshotName) -> String? {
    for follower in followers(of: name) {
      guard present.contains(follower) else { return "\(follower) came after it and is gone" }
      if let lost = bases[follower]?.first(where: { !present.contains($0) }) {
        return "\(follower) came after it and was compared with \(lost), which is gone"
      }
    }
    return nil
  }

  /// The snapshots that `name` answered before, among those that were compared.
  private func followers(of name: SnapshotName) -> [SnapshotName] {
    compared.sorted().filter { $0 > name && base(of: $0).contains(name) }
  }
}

extension ComparedSnapshots {
  /// Notes that a snapshot's changes are not in the history, and will not be.
  func giveUp(_ name: SnapshotName) throws(SQLiteError) { try note(name, base: nil) }

  /// Notes that a snapshot's changes are not in the history yet.
  func postpone(_ name: SnapshotName) throws(SQLiteError) { try note(name, base: nil, isEntered: false) }

  /// Writes the changes that stand in the attached database `schema`, in place of those known of the snapshot, and
  /// calls for those to be compared anew that followed it where it came between, and for all later ones where it
  /// changes what the history told before them.
  func enter(_ task: PriceChangeFile.Task, from schema: String?) throws(SQLiteError) {
    try connection.transaction { () throws(SQLiteError) in
      try note(task.newer, base: task.base)
      let later = compared.filter { $0 > task.newer }.sorted()
      var changesHistory = false
      if let schema {
        if !later.isEmpty { changesHistory = try differs(task.newer, from: schema) }
        if compared.contains(task.newer) { try forgetChanges(of: task.newer) }
        try copyChanges(of: task.newer, from: schema)
      }
      for follower in followers(of: task.newer) where bases[task.newer] == nil || bases[follower] != base(of: follower)
      {
        try compareAnew(follower)
      }
      // Whether a price came back is read in the history before.
      if changesHistory { for name in later where canBeComparedAnew(name) { try compareAnew(name) } }
    }
  }

  /// Whether comparing a snapshot again would find all that it found before.
  private func canBeComparedAnew(_ name: SnapshotName) -> Bool {
    present.contains(name) && bases[name]?.allSatisfy(present.contains) ?? false && obstacle(to: name) == nil
  }

  private func compareAnew(_ name: SnapshotName) throws(SQLiteError) {
    try connection.prepare("UPDATE main.compared_snapshot SET is_entered = 0 WHERE file = ?").run(.text(name.file))
  }

  /// Whether other changes were found than those that the history has of the snapshot.
  private func differs(_ name: SnapshotName, from schema: String) throws(SQLiteError) -> Bool {
    let columns = "apple_id, storefront, offer, since, amount, currency, before_amount, before_currency, before_seen"
    let found = "SELECT \(columns), before_file FROM \(schema).change"
    let known = """
      SELECT \(columns.split(separator: ", ").map { "c.\($0)" }.joined(separator: ", ")), b.file
      FROM main.compared_snapshot AS n CROSS JOIN main.price_change AS c ON c.snapshot_id = n.id
      JOIN main.compared_snapshot AS b ON b.id = c.before_id WHERE n.file = ?1
      """
    return try connection.integer(
      "SELECT EXISTS (SELECT * FROM (\(found) EXCEPT \(known))) OR EXISTS (SELECT * FROM (\(known) EXCEPT \(found)))",
      .text(name.file)) == 1
  }

  private func note(_ name: SnapshotName, base: [SnapshotName]?, isEntered: Bool = true) throws(SQLiteError) {
    try connection.prepare(
      """
      INSERT INTO main.compared_snapshot (file, base, is_entered) VALUES (?, ?, ?)
      ON CONFLICT (file) DO UPDATE SET base = excluded.base, is_entered = excluded.is_entered
      """
    ).run(.text(name.file), Value(base.map { $0.map(\.file).joined(separator: " ") }), .integer(isEntered ? 1 : 0))
  }

  private func forgetChanges(of name: SnapshotName) throws(SQLiteError) {
    try connection.prepare(
      "DELETE FROM main.price_change WHERE snapshot_id = (SELECT id FROM main.compared_snapshot WHERE file = ?)"
    ).run(.text(name.file))
  }

  private func copyChanges(of name: SnapshotName, from schema: String) throws(SQLiteError) {
    try connection.prepare(
      """
      INSERT INTO main.price_change
      SELECT c.apple_id, c.storefront, c.offer, c.since, n.id, c.amount, c.currency, c.before_amount,
        c.before_currency, c.before_seen, b.id
      FROM main.compared_snapshot AS n CROSS JOIN \(schema).change AS c
      JOIN main.compared_snapshot AS b ON b.file = c.before_file
      WHERE n.file = ? ORDER BY c.apple_id, c.storefront, c.offer
      """
    ).run(.text(name.file))
  }
}
