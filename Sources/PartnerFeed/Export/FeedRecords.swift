internal import CatalogModel
internal import SnapshotFile

extension PartnerTableHeader {
  /// The records before the first row as the feed has them, each with its end: columns, key, types, mode, licence.
  public var records: [UInt8] {
    func joined(_ words: [String]) -> String { words.joined(separator: "\u{1}") }
    let lines = [
      "#" + joined(columns.map(\.name)), "#primaryKey:" + joined(key.map { columns[$0].name }),
      "#dbTypes:" + joined(columns.map(\.declaration)), "#exportMode:" + mode.rawValue,
    ]
    return (lines + legal).flatMap { Array($0.utf8) + PartnerDialect.relational.recordEnd }
  }
}

extension RecordValue {
  /// Appends a stored value as the feed writes it; see ``StoredTable``.
  ///
  /// Not exported as they came are unfit values of whole-number columns that look like numbers, such as `007`: they are
  /// counted, and the row's own bytes are in `refused`.
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
