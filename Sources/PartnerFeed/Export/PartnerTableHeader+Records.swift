/// A table's records before its rows and behind them, as the feed writes them.
extension PartnerTableHeader {
  /// What parts two fields: U+0001.
  public static let fieldEnd: UInt8 = 1
  /// What ends a record: U+0002 LF.
  public static let recordEnd: [UInt8] = [2, 10]

  /// The records before the first row: columns, key, types, mode.
  public var records: [UInt8] { records() }

  /// The same, with types as they were declared, and the records of the licence.
  func records(types: [String]? = nil, legal: [String] = []) -> [UInt8] {
    let lines = [
      "#" + Self.joined(columns.map(\.name)),
      "#primaryKey:" + Self.joined(key.map { columns[$0].name }),
      "#dbTypes:" + Self.joined(types ?? columns.map(\.type.declaration)),
      "#exportMode:" + mode.rawValue,
    ]
    return (lines + legal).flatMap { Array($0.utf8) + Self.recordEnd }
  }

  /// The record after the last row, which states how many rows there are.
  public static func trailer(rows: Int) -> [UInt8] { Array("#recordsWritten:\(rows)".utf8) + recordEnd }

  private static func joined(_ words: [String]) -> String { words.joined(separator: "\u{1}") }
}
