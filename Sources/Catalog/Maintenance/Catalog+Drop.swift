internal import PartnerFeed
internal import SQLite

/// What was saved of a snapshot that was dropped.
public struct DroppedSnapshot: Equatable, Sendable {
  /// How many changes of prices, items and ranks the catalog keeps now.
  public var saved = 0
  /// How many there were; `nil` where that cannot be read.
  public var written: Int? = 0

  /// How many could not be read; `nil` where that is not known.
  public var lost: Int? { written.map { max(0, $0 - saved) } }
}

extension Catalog {
  /// Removes a group's snapshot.
  ///
  /// - Parameters:
  ///   - name: The group.
  ///   - withHistory: Whether the changes go too; otherwise the catalog keeps those that can be read.
  /// - Throws: CatalogError when the catalog cannot be written, PartnerImportError when another import is running or
  ///   the file is not a snapshot's.
  /// - Returns: What was saved; `nil` where there was no such snapshot.
  public func drop(snapshot name: String, withHistory: Bool = false) throws -> DroppedSnapshot? {
    let lock = try SnapshotLock(snapshots.path, waitingFor: lockTimeout)
    defer { lock.release() }
    try snapshots.sweep()
    var dropped = DroppedSnapshot()
    if !withHistory, snapshots.groups.contains(name) { dropped = try keepChanges(of: name) }
    return try snapshots.remove(name) ? dropped : nil
  }

  private func keepChanges(of group: String) throws(CatalogError) -> DroppedSnapshot {
    let salvage: ChangeSalvage
    do throws(SnapshotError) { salvage = try ChangeSalvage(group, in: snapshots) } catch {
      throw .unreadableSnapshot(error)
    }
    var dropped = DroppedSnapshot(written: salvage.written)
    try named { () throws(SQLiteError) in
      try connection.transaction { () throws(SQLiteError) in
        for table in ChangeSalvage.Table.allCases { dropped.saved += try keep(table, of: salvage) }
      }
    }
    return dropped
  }

  /// Enters the changes of a table, and returns how many; a damaged one that no change can be is left out.
  private func keep(_ table: ChangeSalvage.Table, of salvage: ChangeSalvage) throws(SQLiteError) -> Int {
    let insert = try connection.prepare(Self.insert(table))
    var count = 0
    try salvage.forEach(table) { values throws(SQLiteError) in
      var values = values
      switch table {
      case .prices: values.replaceSubrange(9..., with: [salvage.source(values[3]), salvage.source(values[8])])
      case .items: values.append(salvage.source(values[1]))
      case .ranks: break
      }
      do throws(SQLiteError) { try insert.run(values) } catch {
        guard error.isOfValues else { throw error }
        return
      }
      count += 1
    }
    return count
  }

  private static func insert(_ table: ChangeSalvage.Table) -> String {
    let columns =
      switch table {
      case .prices:
        """
        apple_id, storefront, offer, since, amount, currency, before_amount, before_currency, before_seen, source,
        before_source
        """
      case .items: "apple_id, since, change, kind, name, artist, before_name, before_artist, source"
      case .ranks: "feed_table, storefront, genre_id, apple_id, since, rank, before_rank, before_seen"
      }
    let marks = columns.split(separator: ",").map { _ in "?" }.joined(separator: ", ")
    return "INSERT OR REPLACE INTO main.\(table.rawValue) (\(columns)) VALUES (\(marks))"
  }
}
