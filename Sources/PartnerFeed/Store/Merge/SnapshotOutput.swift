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
  /// What was found of these and of their indexes when they were checked.
  private(set) var measures: [String: TreeMeasure] = [:]

  init(_ path: String) throws {
    self.path = path
    FileSystem.remove(path)
    writer = try DatabaseWriter(
      path: path, userVersion: OwnTables.version, applicationID: OwnTables.applicationID)
  }

  /// An output that nothing is written to.
  init() { path = "" }

  // SQLite writes no journal beside it.
  deinit { if !path.isEmpty { FileSystem.remove(path) } }

  /// Writes a whole table; where `body` throws, the file is as it was before.
  ///
  /// - Returns: How many rows gave way to a later one of their key.
  @discardableResult
  func write(_ table: StoredTable, _ body: (inout TableWriter) throws -> Void) throws -> Int {
    guard let summary = try writer?.write(table.definition, body) else { preconditionFailure("a file is written") }
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
    measures = try DatabaseReader(path: path).check(layouts: layouts)
    for (table, rows) in written where measures[table.name]?.rows != rows {
      throw PartnerImportError(
        "\(path) failed its check (\(table.name) has \(measures[table.name]?.rows ?? 0) rows, not \(rows)) and was removed; "
          + "nothing was changed. Check the disk, and import again.")
    }
  }
}
