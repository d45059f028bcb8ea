internal import CatalogModel
internal import PartnerFeed
internal import SQLite

extension Catalog {
  /// Makes sure that a question about changes since a time finds all of them: where SQLite meets a damaged cell it
  /// finds fewer rows, and says nothing.
  ///
  /// - Throws: ``CatalogError`` where a snapshot has other changes than were written, or than its index says.
  func checkChanges(since time: Timestamp?, of table: String) throws(CatalogError) {
    for group in groups {
      do { try checkChanges(since: time?.description ?? "", of: table, in: group) } catch {
        if let error = error as? SQLiteError { throw catalogError(error) }
        if let snapshotError = error as? SnapshotError { throw .unreadableSnapshot(snapshotError) }
      }
    }
  }

  private func checkChanges(since time: String, of table: String, in group: AttachedGroup) throws {
    let index = table + "_since"
    let entries = try group.entries(of: index, from: time)
    // Most of a table is read faster from its beginning to its end.
    guard !time.isEmpty, let rows = group.rowCount(of: table), entries < rows / 4 else {
      return try group.check([table])
    }
    // A column that the index lacks: the rows themselves are looked up.
    let column = table == "item_change" ? "kind" : "feed_table"
    let found = try connection.prepare(
      "SELECT count(*) FROM \(group.group).\(table) INDEXED BY \(index) WHERE since >= ? AND typeof(\(column)) = 'text'"
    ).firstRow([.text(time)]) { Int($0.integer(0)) }
    guard found != entries else { return }
    throw group.miscount(of: table, found: found ?? 0, of: entries)
  }
}
