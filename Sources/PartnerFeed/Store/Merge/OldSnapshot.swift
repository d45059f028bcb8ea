internal import Archives
internal import SQLite
internal import SnapshotFile

/// The tables of a group as its file has them before a merge.
final class OldSnapshot {
  let path: String
  let tables: [StoredTable]
  private(set) var coverage: [Coverage] = []
  private var opened: Connection?
  let check: SnapshotCheck

  /// Opens the state of a group; `nil` where there is none.
  convenience init?(of group: String, at path: String, in folder: SnapshotFolder) throws {
    guard FileSystem.isPresent(path) else { return nil }
    let connection = try folder.connection(to: group, at: path)
    try self.init(path)
    // A new state takes over what is in these.
    try check.check(Self.kept + SnapshotNames.ownTables)
    coverage = try Coverage.all(in: connection)
    opened = connection
  }

  /// The file for SQLite.
  var connection: Connection {
    get throws(SQLiteError) {
      if let opened { return opened }
      let connection = try Connection(path: path, access: .readingImmutable)
      opened = connection
      return connection
    }
  }

  /// What is known of a table, or was before a time.
  func days(of table: String, before time: String? = nil) throws(SQLiteError) -> KnownDays {
    try KnownDays(table, in: "main", connection, before: time)
  }

  init(_ path: String) throws(SnapshotFileError) {
    self.path = path
    check = try SnapshotCheck(path)
    tables = StoredTable.all(in: check.reader.schema)
  }

  /// The tables of Coster's own whose rows every later state has, too.
  static let kept = [
    "price_change", "item_change", "rank_change", "chart_edition", "coverage", "covered", "gap", "imported", "refused",
  ]

  func table(_ name: String) -> StoredTable? { tables.first { $0.name == name } }

  func coverage(of table: String) -> [Coverage] { coverage.filter { $0.table == table } }

  /// The rows of a table in the declaration of another, before the first one.
  func rows(of table: StoredTable, as other: StoredTable) throws(SnapshotFileError) -> OldRows {
    OldRows(try check.rows(of: table), of: table, as: other)
  }
}
