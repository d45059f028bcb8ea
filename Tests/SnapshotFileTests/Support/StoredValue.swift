import SQLite
import SnapshotFile
import TestSupport

/// A value of a test's row; its text may be any bytes.
enum StoredValue: Equatable {
  case null
  case integer(Int64)
  case real(UInt64)
  case text([UInt8])
  case blob([UInt8])

  init(_ statement: Statement, _ column: Int) {
    self =
      switch statement.value(column) {
      case .null: .null
      case .integer(let integer): .integer(integer)
      case .real(let real): .real(real.bitPattern)
      case .text: .text(statement.bytes(column))
      case .blob(let bytes): .blob(bytes)
      }
  }

  init(_ value: RecordValue) {
    self =
      switch value {
      case .null: .null
      case .integer(let integer): .integer(integer)
      case .real(let real): .real(real.bitPattern)
      case .text(let bytes): unsafe .text(Array(bytes))
      case .blob(let bytes): unsafe .blob(Array(bytes))
      }
  }

  func append(to builder: inout RecordBuilder) {
    switch self {
    case .null: builder.appendNull()
    case .integer(let integer): builder.append(integer)
    case .real(let bits): builder.append(Double(bitPattern: bits))
    case .text(let bytes): unsafe bytes.withUnsafeBytes { unsafe builder.appendText($0) }
    case .blob(let bytes): unsafe bytes.withUnsafeBytes { unsafe builder.append(.blob($0)) }
    }
  }

  func bind(to statement: Statement, _ parameter: Int) throws {
    switch self {
    case .null: try statement.bindNull(parameter)
    case .integer(let integer): try statement.bind(parameter, integer: integer)
    case .real(let bits): try statement.bind(parameter, .real(Double(bitPattern: bits)))
    case .text(let bytes) where bytes.isEmpty: try statement.bind(parameter, text: "")
    case .text(let bytes): try statement.bind(parameter, text: bytes[...])
    case .blob(let bytes): try statement.bind(parameter, copying: bytes)
    }
  }
}

extension StoredValue {
  /// A value of any type, often one at a limit of its storage; `long` allows text of more than a page.
  static func random(_ random: inout SeededRandom, long: Bool) -> StoredValue {
    switch random.below(9) {
    case 0: .null
    case 1, 2, 3: .integer(integer(&random))
    case 4: .real(real(&random))
    case 5: .blob(bytes(&random, long: long))
    default: .text(bytes(&random, long: long))
    }
  }

  static func integer(_ random: inout SeededRandom) -> Int64 {
    let power = Int64(truncatingIfNeeded: 1 << UInt64(random.below(64)))
    switch random.below(6) {
    case 0: return Int64(random.below(3)) - 1
    case 1: return power &+ Int64(random.below(3) - 1)
    case 2: return 0 &- power &+ Int64(random.below(3) - 1)
    case 3: return Int64(random.below(100))
    case 4: return Int64(bitPattern: random.next())
    default: return Int64(random.below(1 << 33))
    }
  }

  /// The bits of a number that is not NaN.
  private static func real(_ random: inout SeededRandom) -> UInt64 {
    let numbers = [
      0.0, -0.0, 0.5, 1, -1, .infinity, -.infinity, 0x1p53, -0x1p63, 0x1p63, 1e300, .leastNonzeroMagnitude,
    ]
    switch random.below(3) {
    case 0: return numbers[random.below(numbers.count)].bitPattern
    case 1: return Double(integer(&random)).bitPattern
    default:
      let number = Double(bitPattern: random.next())
      return (number.isNaN ? 0.25 : number).bitPattern
    }
  }

  /// Bytes of which many begin alike, some are no UTF-8 and some have NUL.
  static func bytes(_ random: inout SeededRandom, long: Bool) -> [UInt8] {
    let limits = long ? [0, 3, 12, 40, 300, 1000, 4100, 9000, 70_000] : [0, 2, 3, 9, 12, 20, 40]
    let count = random.below(limits[random.below(random.below(limits.count) + 1)] + 1)
    switch random.below(4) {
    case 0: return (0..<count).map { _ in UInt8(random.below(256)) }
    case 1: return Array(repeating: 0x61, count: count)
    case 2: return (0..<count).map { _ in [0x00, 0xFF, 0x61][random.below(3)] }
    default: return (0..<count).map { _ in 0x61 + UInt8(random.below(3)) }
    }
  }
}
