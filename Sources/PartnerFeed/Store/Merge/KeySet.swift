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
struct RefusedKey {
  private let key: [Int]
  private let types: [PartnerType]
  private let separator: UInt8
  /// Whether a field in front of the last key column may hold separators of its own.
  private let isHidden: Bool

  init(_ header: PartnerTableHeader, separator: UInt8 = 1) {
    key = header.key
    types = header.columns.map(\.type)
    self.separator = separator
    isHidden = types.prefix(key.max() ?? 0).contains {
      if case .text(let length) = $0 { length ?? 1000 >= 1000 } else { false }
    }
  }

  /// The key's fields in the key's order; `nil` where they cannot be read.
  func fields(of record: RefusedRecord) -> [ArraySlice<UInt8>]? {
    guard !key.isEmpty, !isHidden else { return nil }
    let fields = record.bytes.split(separator: separator, omittingEmptySubsequences: false)
    var found: [ArraySlice<UInt8>] = []
    for column in key {
      guard column < fields.count else { return nil }
      let isNumber = unsafe fields[column].withUnsafeBytes { unsafe FieldText.integer($0) != nil }
      guard types[column] != .integer || isNumber else { return nil }
      found.append(fields[column])
    }
    return found
  }
}
