internal import SnapshotFile

/// A table's records before and after its rows, as the feed writes them.
extension PartnerTableHeader {
  /// What separates two fields: U+0001.
  public static let fieldEnd: UInt8 = 1
  /// What ends a record: U+0002 LF.
  public static let recordEnd: [UInt8] = [2, 10]

  /// The records before the first row: columns, key, types, mode, and those of the licence.
  ///
  /// - Parameters:
  ///   - types: The types as they were declared; `nil` declares those of the columns.
  ///   - legal: The records of the licence.
  /// - Returns: The bytes, each record with its end.
  public func records(types: [String]? = nil, legal: [String] = []) -> [UInt8] {
    func joined(_ words: [String]) -> String { words.joined(separator: "\u{1}") }
    let lines = [
      "#" + joined(columns.map(\.name)), "#primaryKey:" + joined(key.map { columns[$0].name }),
      "#dbTypes:" + joined(types ?? columns.map(\.type.declaration)), "#exportMode:" + mode.rawValue,
    ]
    return (lines + legal).flatMap { Array($0.utf8) + Self.recordEnd }
  }

  /// The record after the last row, which states how many rows there are.
  public static func trailer(rows: Int) -> [UInt8] { Array("#recordsWritten:\(rows)".utf8) + recordEnd }
}

extension RecordValue {
  /// Appends a stored value as the feed writes it; see ``StoredTable``.
  ///
  /// Not exported as they came are whole numbers with leading zeros or a plus, and unfit values of whole-number columns
  /// that look like numbers: they are counted, and the row's own bytes are in `refused`.
  func append(as type: PartnerType, to field: inout [UInt8]) {
    switch self {
    case .null: return
    case .integer(let integer): field.append(contentsOf: String(integer).utf8)
    case .real(let real):
      field.append(contentsOf: (type == .decimal ? DecimalField.text(of: real) : "\(real)").utf8)
    case .text(let bytes), .blob(let bytes):
      let start = field.count
      unsafe field.append(contentsOf: bytes)
      guard type == .date, unsafe FieldText.isDay(bytes, separator: UInt8(ascii: "-")) else { return }
      for offset in [4, 7] { field[start + offset] = UInt8(ascii: " ") }
    }
  }
}
