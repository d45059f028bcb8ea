internal import Archives
internal import SnapshotFile

/// The snapshot file that a merge writes, beside the one that it replaces.
///
/// It is removed with the value, unless it was renamed.
final class SnapshotOutput {
  let path: String
  private var writer: DatabaseWriter?
  /// The feed's tables that were written, and how many rows each has.
  private(set) var written: [(table: StoredTable, rows: Int)] = []

  init(_ path: String) throws {
    self.path = path
    FileSystem.remove(path)
    writer = try DatabaseWriter(
      path: path, userVersion: OwnTables.version, applicationID: OwnTables.applicationID)
  }

  /// An output that nothing is written to.
  init() { path = "" }

  deinit {
    guard !path.isEmpty else { return }
    for suffix in ["", "-journal", "-wal", "-shm"] { FileSystem.remove(path + suffix) }
  }

  /// Appends a row of the table that is written.
  func append(_ row: EncodedRow) throws(SnapshotFileError) { try writer?.append(row) }

  /// Appends rows as they came, one after the other.
  func append(_ rows: borrowing RowBatch) throws(SnapshotFileError) { try writer?.append(rows) }

  /// Appends rows of a page of the file before as they are.
  func append(after rows: inout TableCursor, below key: EncodedRow?) throws(SnapshotFileError) {
    try writer?.append(after: &rows, below: key)
  }

  /// Writes a whole table; where `body` throws, the file is as it was before.
  ///
  /// - Returns: How many rows gave way to a later one of their key.
  func write(_ table: StoredTable, _ body: () throws -> Void) throws -> Int {
    try writer?.beginTable(table.definition)
    do { try body() } catch {
      try writer?.abandonTable()
      throw error
    }
    guard let summary = try writer?.endTable() else { preconditionFailure("a table was begun") }
    written.append((table, summary.rows))
    return summary.replaced
  }

  /// Ends the feed's tables, reads every page of them, and compares how many rows each has.
  ///
  /// What comes after them is written by SQLite.
  func finishTables() throws {
    guard let writer = writer.take() else { return }
    try writer.finish(synchronizing: false)
    let layouts = Dictionary(written.map { ($0.table.name, $0.table.layout) }) { first, _ in first }
    let counts = try DatabaseReader(path: path).check(layouts: layouts)
    for (table, rows) in written where counts[table.name] != rows {
      throw StoreError(
        "\(path) failed its check (\(table.name) has \(counts[table.name] ?? 0) rows, not \(rows)) and was removed; "
          + "nothing was changed. Check the disk, and import again.")
    }
  }

  /// Synchronizes the file, and renames it over the one before.
  func takePlace(at file: String, in folder: String) throws(StoreError) {
    do throws(InputError) {
      try OpenFile(path, for: .reading).synchronize()
      try FileSystem.rename(path, to: file)
      try OpenFile(folder, for: .folder).synchronize()
    } catch {
      throw StoreError(error)
    }
  }
}
