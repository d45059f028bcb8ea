internal import Archives
internal import SQLite
internal import SnapshotFile

/// The tables of a group as a file has them: the state before a merge, or what an older version of Coster left.
final class OldSnapshot {
  let path: String
  let tables: [StoredTable]
  private(set) var coverage: [Coverage] = []
  private var opened: Connection?
  private let reader: DatabaseReader

  /// Opens the state of a group; `nil` where there is none.
  convenience init?(of group: String, in folder: SnapshotFolder) throws {
    let path = folder.file(of: group)
    guard FileSystem.exists(path) else { return nil }
    try self.init(path)
    let connection = try folder.connection(to: group)
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
    reader = try DatabaseReader(path: path)
    tables = StoredTable.all(in: reader.schema)
  }

  func table(_ name: String) -> StoredTable? { tables.first { $0.name == name } }

  func coverage(of table: String) -> [Coverage] { coverage.filter { $0.table == table } }

  /// The rows of a table in the declaration of another, before the first one.
  func rows(of table: StoredTable, as other: StoredTable) throws(SnapshotFileError) -> OldRows {
    guard let entry = reader.table(table.name) else { throw .unreadable(path: path, reason: "it has no \(table.name)") }
    return OldRows(try reader.rows(of: entry, layout: table.layout), of: table, as: other)
  }
}
