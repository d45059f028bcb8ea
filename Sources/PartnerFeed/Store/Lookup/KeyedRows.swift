internal import SnapshotFile

/// The rows of a table, or of an index, found by the beginning of their key.
final class KeyedRows {
  let table: StoredTable
  private let layout: TableLayout
  private let positions: [String: Int]
  /// Writes the values of rows as the feed has them.
  let written: StoredRow
  /// Where in a row `export_date` is.
  let exportDate: Int?
  private var cursor: TableCursor
  /// The row that ``next()`` read.
  private(set) var columns: RecordColumns
  /// The beginning of a key that is searched for.
  private var key: RecordBuilder
  /// What was last made of an `export_date`.
  var lastObserved: (value: Int64, time: String, source: String)?

  init(_ cursor: consuming TableCursor, table: StoredTable) {
    self.table = table
    layout = table.layout
    self.cursor = cursor
    columns = RecordColumns(layout: layout)
    key = RecordBuilder(layout: TableLayout(.noKey, columns: layout.key.count))
    let names = table.storedColumns.compactMap(\.self).map { table.columns[$0].name }
    positions = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    written = StoredRow(table)
    exportDate = positions["export_date"]
  }

  /// Calls `body` with each row whose key begins with `values`, until it returns `false`.
  func forEach(_ values: [Int64], _ body: (borrowing RecordColumns) throws -> Bool) throws {
    try seek(values)
    while try next() {
      for (column, value) in zip(layout.key, values) where columns.integer(layout.position(of: column)) != value {
        return
      }
      guard try body(columns) else { return }
    }
  }

  /// Reads the next row into ``columns``; `false` at the end.
  func next() throws -> Bool {
    guard try cursor.advance() else { return false }
    columns.read(cursor.row)
    return true
  }

  private func seek(_ values: [Int64]) throws {
    guard layout.storage == .compoundKey else { return try cursor.seek(EncodedRow(rowid: values[0]), columns: 0) }
    key.start()
    for value in values { key.append(value) }
    for _ in values.count..<layout.key.count { key.appendNull() }
    try cursor.seek(key.finish(), columns: values.count)
  }

  /// The position of a column in a row; `nil` where the table lacks it.
  func position(_ column: String?) -> Int? { column.flatMap { positions[$0] } }

  func text(_ column: String?, of row: borrowing RecordColumns) -> String? { row.text(position(column)) }

  func integer(_ column: String?, of row: borrowing RecordColumns) -> Int64? {
    guard let position = position(column) else { return nil }
    return row.integer(position)
  }
}
