internal import CatalogModel
internal import SQLite
internal import SnapshotFile

/// What is merged with what, as the changes are dated.
struct MergeTimes {
  /// When the table that comes was exported.
  var new: String
  /// When the state before was.
  var old: String
  /// The columns that the state before has: what it lacks cannot be compared.
  var oldColumns: Set<String>
}

/// Notes what a merge changes in a table, while old and new rows lie side by side.
final class ChangeTracker {
  private let insert: Statement
  private let times: MergeTimes
  private let key: [Int]
  private let others: [Int?]
  private let compared: [Int?]
  private let exportDate: Int?
  private var clock = ExportTime()

  /// `nil` where no changes are kept of the table, or one side lacks what they are of.
  init?(_ table: StoredTable, times: MergeTimes, log: ChangeLog) throws(SQLiteError) {
    func position(_ name: String) -> Int? {
      times.oldColumns.contains(name) ? table.index(of: name).map(table.layout.position) : nil
    }
    guard let tracked = TrackedTable(table) else { return nil }
    key = tracked.key.compactMap(position)
    guard key.count == tracked.key.count, tracked.groups[0].allSatisfy({ position($0) != nil }) else { return nil }
    others = tracked.others.map(position)
    compared = tracked.groups.flatMap { group in
      // A column that only one side has would look like values that came or went.
      let isComparable = group.allSatisfy { (table.index(of: $0) != nil) == times.oldColumns.contains($0) }
      return group.map { isComparable ? position($0) : nil }
    }
    (self.times, exportDate) = (times, position("export_date"))
    insert = try log.track(tracked)
  }

  func changed(from old: borrowing RecordColumns, to new: borrowing RecordColumns) throws(SQLiteError) {
    var isSame = true
    for case let position? in compared where !old.isEqual(new, at: position) { isSame = false }
    guard !isSame, hasKey(new) else { return }
    try bind(new, at: key + others + compared, from: 3)
    try bind(old, at: compared, from: beforeStart)
    try note("renamed", since: seen(new) ?? times.new, seen: seen(old))
  }

  func appeared(_ row: borrowing RecordColumns) throws(SQLiteError) {
    guard hasKey(row) else { return }
    try bind(row, at: key + others + compared, from: 3)
    for column in compared.indices { try insert.bindNull(beforeStart + column) }
    try note("appeared", since: seen(row) ?? times.new, seen: nil)
  }

  func disappeared(_ row: borrowing RecordColumns) throws(SQLiteError) {
    guard hasKey(row) else { return }
    try bind(row, at: key + others, from: 3)
    for column in compared.indices { try insert.bindNull(beforeStart - compared.count + column) }
    try bind(row, at: compared, from: beforeStart)
    try note("gone", since: times.new, seen: seen(row))
  }

  private var beforeStart: Int { 3 + key.count + others.count + compared.count }

  private func hasKey(_ row: borrowing RecordColumns) -> Bool {
    for position in key where row.integer(position) == nil { return false }
    return true
  }

  private func seen(_ row: borrowing RecordColumns) -> String? { clock.text(of: row, at: exportDate) }

  private func bind(_ row: borrowing RecordColumns, at positions: [Int?], from start: Int) throws(SQLiteError) {
    for (index, position) in positions.enumerated() {
      if let position { try insert.bind(start + index, row[position]) } else { try insert.bindNull(start + index) }
    }
  }

  private func note(_ change: String, since: String, seen: String?) throws(SQLiteError) {
    try insert.bind(0, text: change)
    try insert.bind(1, text: since)
    try insert.bind(2, text: seen ?? times.old)
    try insert.runBound()
  }
}

/// Notes which items the index of names has to be asked about again: those with a row that is other than before.
struct NamedItems {
  private let log: ChangeLog
  private let item: Int
  private let exportDate: Int?

  /// `nil` where no names are read from the table, or not by the key of an item.
  init?(_ table: StoredTable, log: ChangeLog) {
    let name = table.name.split(separator: "_").first.map { $0 + "_id" } ?? ""
    guard NameIndex.tables.contains(table.name), table.name != "artist_type", let item = table.index(of: name) else {
      return nil
    }
    (self.log, self.item) = (log, table.layout.position(of: item))
    exportDate = table.index(of: "export_date").map(table.layout.position)
  }

  func changed(from old: borrowing RecordColumns, to new: borrowing RecordColumns) throws(SQLiteError) {
    if !old.isEqual(new, ignoring: exportDate) { try note(new) }
  }

  /// Notes a row that appears or disappears.
  func note(_ row: borrowing RecordColumns) throws(SQLiteError) {
    if let item = row.integer(item) { try log.name(item) }
  }
}

extension Statement {
  /// Binds a stored value, whose bytes are borrowed until the statement has run.
  func bind(_ index: Int, _ value: RecordValue) throws(SQLiteError) {
    switch value {
    case .null: try bindNull(index)
    case .integer(let integer): try bind(index, integer: integer)
    case .real(let real): try bind(index, Value.real(real))
    case .text(let utf8), .blob(let utf8): try unsafe bind(index, borrowing: utf8)
    }
  }
}
