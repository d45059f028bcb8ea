internal import SQLite
internal import SnapshotFile

/// A stored value, and the bytes that the feed had for it; see ``StoredTable``.
///
/// Not exported as they came are whole numbers with leading zeros or a plus, and unfit values of whole-number columns
/// that look like numbers: they are counted, and the row's own bytes are in `refused`.
enum StoredField {
  case null
  case integer(Int64)
  case real(Double)
  case bytes([UInt8])

  init(_ value: RecordValue) {
    switch value {
    case .null: self = .null
    case .integer(let integer): self = .integer(integer)
    case .real(let real): self = .real(real)
    case .text(let utf8): self = unsafe .bytes(Array(utf8))
    case .blob(let blob): self = unsafe .bytes(Array(blob))
    }
  }

  init(_ row: Statement, column: Int) {
    switch row.value(column) {
    case .null: self = .null
    case .integer(let integer): self = .integer(integer)
    case .real(let real): self = .real(real)
    case .text, .blob: self = .bytes(row.bytes(column))
    }
  }

  /// Appends the value as the feed writes it.
  func append(as type: PartnerType, to field: inout [UInt8]) {
    switch self {
    case .null: return
    case .integer(let integer): field.append(contentsOf: String(integer).utf8)
    case .real(let real):
      field.append(contentsOf: (type == .decimal ? DecimalField.text(of: real) : "\(real)").utf8)
    case .bytes(let bytes) where type == .date && Self.isDay(bytes):
      field.append(contentsOf: bytes.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: " ") : $0 })
    case .bytes(let bytes): field.append(contentsOf: bytes)
    }
  }

  /// Whether bytes are a day as a snapshot has it: `2026-11-18`.
  private static func isDay(_ bytes: [UInt8]) -> Bool {
    bytes.count == 10
      && bytes.indices.allSatisfy { index in
        index == 4 || index == 7 ? bytes[index] == UInt8(ascii: "-") : bytes[index] &- UInt8(ascii: "0") <= 9
      }
  }
}
