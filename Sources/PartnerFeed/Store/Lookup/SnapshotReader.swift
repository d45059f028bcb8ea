internal import Archives
internal import SnapshotFile

/// Answers about single items from a group's snapshot, read straight from the file's pages.
///
/// SQLite would parse the file's whole schema first, which takes longer than most questions take to answer.
public final class SnapshotReader {
  /// The group: `pricing`.
  public let group: String
  private let reader: DatabaseReader
  private let entries: [String: SchemaEntry]
  /// The tables and indexes that were asked for, also those that are not there.
  private var opened: [String: KeyedRows?] = [:]
  /// The gaps of whole stores, by table.
  var openGaps: [String: OpenGaps]?
  private let file: FileSystem.Status?
  let path: String
  /// Whether tables are there whose rows only the file's views answer about.
  public let hasFlatTables: Bool

  /// - Throws: SnapshotError where the group's file cannot be read, or is not a snapshot.
  public init(_ group: String, in folder: SnapshotFolder) throws(SnapshotError) {
    (self.group, path) = (group, folder.file(of: group))
    file = folder.status(of: group)
    try SnapshotError.checkKind(group, path)
    do throws(SnapshotFileError) { reader = try DatabaseReader(path: path) } catch {
      throw SnapshotError(group: group, file: path, readError: error)
    }
    guard reader.applicationID == OwnTables.applicationID, reader.userVersion == OwnTables.version else {
      throw SnapshotError(group: group, file: path, readError: "its header is of another version")
    }
    entries = Dictionary(reader.schema.map { ($0.name, $0) }) { first, _ in first }
    hasFlatTables = entries.keys.contains { $0.hasPrefix("flat_") && $0 != "flat_item" }
  }

  /// Whether the file is still the group's.
  public func isCurrent(in folder: SnapshotFolder) -> Bool { folder.status(of: group) == file }

  /// The rows of a table; `nil` where it is not there with its columns.
  func rows(_ table: String, _ columns: [String] = []) throws -> KeyedRows? {
    try open(table) { StoredTable(sql: $0.sql) }.flatMap { rows in
      columns.allSatisfy { rows.position($0) != nil } ? rows : nil
    }
  }

  /// A table of Coster's own whose key are its first columns.
  func ownTable(_ name: String, _ columns: [String], key: Int) throws -> KeyedRows? {
    try open(name) { entry in
      let columns = columns.map { PartnerColumn(name: $0, type: .text(length: nil)) }
      return StoredTable(name: entry.name, columns: columns, key: Array(0..<key))
    }
  }

  /// Opens a table or an index once; `nil` where it is not there.
  private func open(_ name: String, _ table: (SchemaEntry) -> StoredTable?) throws -> KeyedRows? {
    if let rows = opened[name] { return rows }
    let found = try entries[name].flatMap { entry in
      try table(entry).map { KeyedRows(try reader.rows(of: entry, layout: $0.layout), table: $0) }
    }
    opened[name] = .some(found)
    return found
  }

  /// Calls `body` with each row of `table` in which `column`, the first of its key or an index, is `value`.
  func forEach(
    _ table: KeyedRows, where column: String, is value: Int64, _ body: (borrowing RecordColumns) throws -> Bool
  ) throws {
    let key = table.table.key.map { table.table.columns[$0].name }
    if key.first == column { return try table.forEach([value], body) }
    guard let index = try index(of: table, key, on: column) else { return }
    try index.forEach([value]) { entry in
      let values = key.compactMap { index.integer($0, of: entry) }
      guard values.count == key.count else { return true }
      var continues = true
      try table.forEach(values) { row in
        continues = try body(row)
        return false
      }
      return continues
    }
  }

  /// The index on a column of a table with a key of several: its entries are that column and the rest of the key.
  private func index(of table: KeyedRows, _ key: [String], on column: String) throws -> KeyedRows? {
    guard key.count > 1 else { return nil }
    return try open("\(table.table.name)_by_\(column)") { entry in
      let columns = ([column] + key.filter { $0 != column }).map { PartnerColumn(name: $0, type: .text(length: nil)) }
      return StoredTable(name: entry.name, columns: columns, key: Array(columns.indices))
    }
  }

  /// Runs `body`, and says of which file it is that a page is damaged.
  func named<Result>(_ body: () throws -> Result) throws(SnapshotError) -> Result {
    do { return try body() } catch { throw SnapshotError(group: group, file: path, readError: error) }
  }
}
