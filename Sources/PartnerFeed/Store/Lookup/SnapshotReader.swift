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
  private var opened: [String: KeyedRows] = [:]
  private var missing: Set<String> = []
  private let file: FileSystem.Status?
  private let path: String

  /// - Throws: SnapshotTrouble where the group's file is damaged.
  public init(_ group: String, in folder: SnapshotFolder) throws(SnapshotTrouble) {
    (self.group, path) = (group, folder.file(of: group))
    file = folder.status(of: group)
    do throws(SnapshotFileError) { reader = try DatabaseReader(path: path) } catch {
      throw SnapshotTrouble(group: group, file: path, damage: "\(error)")
    }
    guard reader.applicationID == OwnTables.applicationID, reader.userVersion == OwnTables.version else {
      throw SnapshotTrouble(group: group, file: path, damage: "it is no snapshot of this version")
    }
    entries = Dictionary(reader.schema.map { ($0.name, $0) }) { first, _ in first }
  }

  /// Whether the file is still the group's.
  public func isCurrent(in folder: SnapshotFolder) -> Bool { folder.status(of: group) == file }

  /// Whether tables are there whose rows only the file's views answer about.
  public var hasFlatTables: Bool { entries.keys.contains { $0.hasPrefix("flat_") && $0 != "flat_item" } }

  /// The rows of a table; `nil` where it is not there with its columns.
  func rows(_ table: String, _ columns: [String] = []) throws -> KeyedRows? {
    if opened[table] == nil, !missing.contains(table) {
      if let entry = entries[table], let stored = StoredTable(sql: entry.sql) {
        opened[table] = KeyedRows(try reader.rows(of: entry, layout: stored.layout), table: stored)
      } else {
        missing.insert(table)
      }
    }
    return opened[table].flatMap { rows in columns.allSatisfy { rows.table.index(of: $0) != nil } ? rows : nil }
  }

  /// Calls `body` with each row of `table` in which `column`, the first of its key or an index, is `value`.
  func forEach(
    _ table: KeyedRows, where column: String, is value: Int64, _ body: (borrowing RecordColumns) throws -> Bool
  ) throws {
    let key = table.table.key.map { table.table.columns[$0].name }
    if key.first == column { return try table.forEach([value], body) }
    guard let index = try index(of: table.table, on: column) else { return }
    let others = key.filter { $0 != column }
    try index.forEach([value]) { entry in
      let values = (1...others.count).compactMap { entry.integer($0) }
      guard values.count == others.count else { return true }
      var rest = values[...]
      let found = key.map { $0 == column ? value : rest.removeFirst() }
      var continues = true
      try table.forEach(found) { row in
        continues = try body(row)
        return false
      }
      return continues
    }
  }

  /// The index on a column of a table with a key of several: its entries are that column and the rest of the key.
  private func index(of table: StoredTable, on column: String) throws -> KeyedRows? {
    let name = "\(table.name)_by_\(column)"
    if let index = opened[name] { return index }
    guard let entry = entries[name], table.layout.storage == .compoundKey else { return nil }
    let names = [column] + table.key.map { table.columns[$0].name }.filter { $0 != column }
    let stored = StoredTable(
      name: name, columns: names.map { PartnerColumn(name: $0, type: .text(length: nil)) }, key: Array(names.indices))
    let rows = KeyedRows(try reader.rows(of: entry, layout: stored.layout), table: stored)
    opened[name] = rows
    return rows
  }

  /// Runs `body`, and says of which file it is that a page is damaged.
  func named<Result>(_ body: () throws -> Result) throws(SnapshotTrouble) -> Result {
    do { return try body() } catch { throw SnapshotTrouble(group: group, file: path, damage: "\(error)") }
  }
}
