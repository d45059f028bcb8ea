internal import Archives
internal import SQLite

/// The size of a catalog's main database before and after it was compacted, in bytes, its log included.
public struct CompactedCatalog: Equatable, Sendable {
  /// Before.
  public var byteCountBefore: Int64
  /// After.
  public var byteCountAfter: Int64
  /// Whether another program still reads the state before: its space comes back when the last such program ends.
  public var isStillRead: Bool
}

extension Catalog {
  /// Rewrites the main database without the space of deleted rows, and brings its indexes and statistics up to date.
  ///
  /// Snapshots need none of it: every import writes them whole. Needs twice the database's size on its disk, where the
  /// copy is made, too: <https://www.sqlite.org/lang_vacuum.html>.
  ///
  /// - Throws: ``CatalogError/notEnoughSpace(folder:needed:free:)`` before anything changes; another ``CatalogError``
  ///   where the database cannot be written. An interrupted run changes nothing.
  public func compact() throws(CatalogError) -> CompactedCatalog {
    let before = byteCount()
    try checkSpace()
    try named { () throws(SQLiteError) in
      try connection.execute("INSERT INTO main._listing_text (_listing_text) VALUES ('optimize')")
      // The copy is as large as the database.
      try connection.execute("PRAGMA temp_store = FILE")
    }
    do throws(SQLiteError) { try connection.execute("VACUUM main") } catch {
      // SQLite does not say which of the two disks is full.
      let hasSpace = FileSystem.freeBytes(at: folder).map { $0 > before } ?? false
      throw error.cause == .diskFull && hasSpace ? .temporaryDiskFull : catalogError(error)
    }
    let isStillRead = try named { () throws(SQLiteError) in
      try connection.execute("PRAGMA main.optimize = 0x10002")
      return try connection.integer("PRAGMA main.wal_checkpoint(TRUNCATE)") != 0
    }
    return CompactedCatalog(byteCountBefore: before, byteCountAfter: byteCount(), isStillRead: isStillRead)
  }

  private func byteCount() -> Int64 {
    ["", "-wal"].reduce(0) { sum, suffix in sum + Int64((try? FileSystem.status(of: file + suffix))?.byteCount ?? 0) }
  }

  private func checkSpace() throws(CatalogError) {
    let used = try named { () throws(SQLiteError) in
      let pages =
        try (connection.integer("PRAGMA main.page_count") ?? 0)
        - (connection.integer("PRAGMA main.freelist_count") ?? 0)
      return try pages * (connection.integer("PRAGMA main.page_size") ?? 0)
    }
    let needed = 2 * used
    if let free = FileSystem.freeBytes(at: folder), free < needed {
      throw .notEnoughSpace(folder: folder, needed: needed, free: free)
    }
  }
}
