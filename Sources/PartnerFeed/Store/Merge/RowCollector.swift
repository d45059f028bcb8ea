internal import SnapshotFile

/// The rows of a table that are read before they are merged, in the order of their key.
///
/// Rows of a table without a key keep the order in which they came.
final class RowCollector {
  private var sorter: RowSorter?
  private let hasKey: Bool
  private var count: Int64 = 0

  init(_ table: StoredTable, folder: String) {
    hasKey = !table.key.isEmpty
    sorter = RowSorter(layout: table.layout, folder: folder)
  }

  func add(_ row: EncodedRow) throws {
    count += 1
    try sorter?.add(hasKey ? row : unsafe EncodedRow(record: row.record, rowid: count))
  }

  /// Lends every row, and returns how many gave way to a later one of their key.
  func forEach(_ body: (EncodedRow) throws -> Void) throws -> Int {
    guard let sorter = sorter.take() else { return 0 }
    var rows = try sorter.sorted()
    while try rows.advance() { try body(rows.row) }
    return rows.replaced
  }

  /// Merges the rows with those of a state, and returns how many gave way to a later one of their key.
  func merge(_ merge: inout TableMerge, with old: consuming OldRows) throws -> Int {
    guard let sorter = sorter.take() else { return 0 }
    var rows = try sorter.sorted()
    try merge.run(old: old, new: &rows)
    return rows.replaced
  }
}
