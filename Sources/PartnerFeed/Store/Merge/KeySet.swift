internal import CatalogModel
internal import SnapshotFile

/// Keys in their order, compared with rows that come in the same order.
@safe struct KeySet: ~Copyable {
  private var rows: SortedRows
  private let order: KeyOrder
  private var hasRow: Bool

  init(_ rows: consuming SortedRows, order: KeyOrder) throws {
    self.order = order
    self.rows = rows
    hasRow = try self.rows.advance()
  }

  /// Whether the key of a row is there; rows are asked about in the order of their keys.
  mutating func contains(_ row: EncodedRow) throws -> Bool {
    while hasRow {
      let difference = order.compare(rows.row, row)
      if difference >= 0 { return difference == 0 }
      hasRow = try rows.advance()
    }
    return false
  }
}

/// Reads the keys of rows that were refused, where they can be read: such a key keeps the row that it had.
@safe struct RefusedKey: ~Copyable {
  /// For each position of a stored record its column in the file and its type; `nil` outside of the key.
  private let sources: [(column: Int, type: PartnerType)?]
  private let separator: UInt8
  /// Whether the key cannot be found: there is none, or a field before its last column may hold separators of its own.
  private let isHidden: Bool
  private var builder: RecordBuilder

  init(_ header: PartnerTableHeader, of table: StoredTable, separator: UInt8) {
    self.separator = separator
    builder = RecordBuilder(layout: table.layout)
    sources = table.layout.storedColumns.map { column in
      table.key.firstIndex(of: column).map { (header.key[$0], table.columns[column].type) }
    }
    isHidden =
      header.key.isEmpty
      || header.columns.prefix(header.key.max() ?? 0).contains {
        if case .text(let length) = $0.type { length ?? 1000 >= 1000 } else { false }
      }
  }

  /// A row with the key of a refused record, borrowed until the next call; `nil` where the key cannot be read.
  mutating func row(of record: RefusedRecord) -> EncodedRow? {
    guard !isHidden else { return nil }
    let fields = record.bytes.split(separator: separator, omittingEmptySubsequences: false)
    builder.start()
    for source in sources {
      guard let (column, type) = source else {
        builder.appendNull()
        continue
      }
      guard column < fields.count else { return nil }
      let isKey = unsafe fields[column].withUnsafeBytes { field in
        if type == .integer, unsafe FieldText.integer(field) == nil { return false }
        unsafe builder.append(field, as: type)
        return true
      }
      guard isKey else { return nil }
    }
    return builder.finish()
  }
}
