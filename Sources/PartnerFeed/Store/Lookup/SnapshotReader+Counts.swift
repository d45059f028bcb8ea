internal import SnapshotFile

/// How many rows the page reader finds, which reports a malformed cell where SQLite finds fewer and says nothing.
extension SnapshotReader {
  /// The rows of a table of the feed whose key begins with these columns.
  public func rowCount(of table: String, key: [String: Int64]) throws(SnapshotError) -> Int {
    try named {
      guard let rows = try rows(table) else { return 0 }
      let values = rows.table.key.prefix(key.count).compactMap { key[rows.table.columns[$0].name] }
      guard values.count == key.count else { return 0 }
      return try count(rows, values)
    }
  }

  /// The changes of an item's prices.
  public func priceChangeCount(of appleID: Int64) throws(SnapshotError) -> Int {
    try named {
      let key = ["apple_id", "storefront", "offer", "since"]
      return try ownTable("price_change", key, key: key.count).map { try count($0, [appleID]) } ?? 0
    }
  }

  private func count(_ rows: KeyedRows, _ values: [Int64]) throws -> Int {
    var count = 0
    try rows.forEach(values) { _ in
      count += 1
      return true
    }
    return count
  }

  /// What is said where SQLite finds another number of rows than this reader.
  public func miscount(of table: String, found: Int, of rows: Int) -> SnapshotError {
    SnapshotError(group: group, file: path, readError: "\(table): \(found) of \(rows) rows are found")
  }
}
