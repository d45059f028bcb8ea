internal import SQLite

/// What was taken back.
public struct UndoneImports: Equatable, Sendable {
  /// The imports, the newest first.
  public var runs: [ImportedRun]
  /// The lists of `coster watch` that were looked at after the first of them began, and may have seen its prices.
  public var watches: [String]
}

extension Catalog {
  /// Takes back what imports added and changed: all of it, or nothing.
  ///
  /// Afterwards the catalog has what it had before them. Snapshots of the partner feed, the files in `received`, lists
  /// of watched prices, tables of tiers, and saved changes of dropped snapshots stay as they are.
  ///
  /// - Parameter numbers: The newest imports, in any order.
  /// - Throws: ``UndoError`` where something stands on them, and ``CatalogError`` where the catalog cannot be written.
  /// - Returns: What was taken back.
  @discardableResult public func undo(_ numbers: [Int64]) throws -> UndoneImports {
    let numbers = Set(numbers)
    do {
      // Rows go and come in the order of the record, and not of the keys that refer to them; a check follows.
      try connection.execute("PRAGMA foreign_keys = OFF")
      defer { try? connection.execute("PRAGMA foreign_keys = ON") }
      try connection.execute("BEGIN IMMEDIATE")
      defer { if connection.isInTransaction { try? connection.execute("ROLLBACK") } }
      let runs = try importedRuns().filter { numbers.contains($0.number) }
      let reversal = RunReversal(connection, numbers)
      try reversal.check()
      let undone = UndoneImports(runs: runs, watches: try watches(since: runs.last?.startedAt ?? ""))
      try reversal.run()
      try connection.execute("COMMIT")
      return undone
    } catch let error as SQLiteError {
      throw error.cause == .constraint ? UndoError.changedSince(detail: error.message) : catalogError(error)
    }
  }

  private func watches(since time: String) throws(CatalogError) -> [String] {
    try rows("SELECT DISTINCT list FROM main._watched WHERE seen_at >= ? ORDER BY list", [.text(time)]) { $0.text(0) }
  }
}
