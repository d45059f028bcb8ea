internal import Platform
internal import SQLite
internal import SnapshotFile

/// The state of a group before a merge.
final class OldSnapshot {
  let path: String
  let tables: [StoredTable]
  let coverage: [Coverage]
  private let reader: DatabaseReader

  /// Opens the state of a group; `nil` where there is none.
  ///
  /// - Throws: StoreError where the file is damaged.
  init?(of group: String, in folder: SnapshotFolder) throws(StoreError) {
    path = folder.file(of: group)
    guard unsafe access(path, F_OK) == 0 else { return nil }
    do throws(SnapshotFileError) { reader = try DatabaseReader(path: path) } catch {
      throw Self.damage(path, "\(error)", group)
    }
    tables = StoredTable.all(in: reader.schema)
    do throws(SQLiteError) {
      let connection = try Connection(path: path, access: .readingImmutable)
      coverage = try Coverage.all(in: connection)
    } catch {
      throw Self.damage(path, error.message, group)
    }
  }

  private static func damage(_ path: String, _ detail: String, _ group: String) -> StoreError {
    .file(
      path: path,
      reason: "is damaged (\(detail)): take it away with 'coster snapshots drop \(group)', and import its feed again")
  }

  var pageSize: Int { reader.pageSize }

  func table(_ name: String) -> StoredTable? { tables.first { $0.name == name } }

  func coverage(of table: String) -> [Coverage] { coverage.filter { $0.table == table } }

  /// A cursor before the first row of a table.
  func rows(of table: StoredTable) throws(SnapshotFileError) -> TableCursor {
    guard let entry = reader.table(table.name) else { throw .unreadable(path: path, reason: "it has no \(table.name)") }
    return try reader.rows(of: entry, layout: table.layout)
  }
}
