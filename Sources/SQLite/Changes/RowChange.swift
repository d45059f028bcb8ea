internal import CSQLite

/// A value as it was recorded: the bytes of a text may be no UTF-8.
public enum RecordedValue: Equatable, Sendable {
  /// NULL.
  case null
  /// A whole number.
  case integer(Int64)
  /// A number in floating point.
  case real(Double)
  /// The bytes of a text.
  case text([UInt8])
  /// Bytes.
  case blob([UInt8])
}

/// A change of one row, as ``ChangeRecorder`` recorded it.
public struct RowChange: Equatable, Sendable {
  /// What happened to the row.
  public enum Action: Equatable, Sendable {
    /// It is new.
    case inserted(key: [RecordedValue])
    /// Columns had other values before.
    case updated(key: [RecordedValue], before: [Column], checksum: UInt64)
    /// It is gone.
    case deleted(row: [RecordedValue])
  }

  /// A column of the row, counted from 0, and its value before.
  public struct Column: Equatable, Sendable {
    /// Which column.
    public var number: Int
    /// Its value before.
    public var value: RecordedValue
  }

  /// The name of the table.
  public var table: String
  /// What happened.
  public var action: Action

  /// The changes in bytes of ``ChangeRecorder/take()``, the first one first.
  ///
  /// - Parameters:
  ///   - bytes: What was recorded.
  ///   - connection: That of the database, to know the keys of its tables.
  /// - Returns: The changes.
  /// - Throws: ``SQLiteError`` with the cause ``SQLiteError/Cause/damaged`` where these are no such bytes, or the
  ///   tables are others.
  public static func all(in bytes: [UInt8], of connection: Connection) throws(SQLiteError) -> [RowChange] {
    let tables = try ChangedTable.all(of: connection)
    var reader = RecordReader(bytes)
    var names: [ChangedTable] = []
    var changes: [RowChange] = []
    while !reader.isAtEnd {
      let operation = try reader.operation()
      if operation == .table {
        guard let table = tables[try reader.text()], try reader.count() == table.columns.count else {
          throw RecordReader.damage
        }
        names.append(table)
        continue
      }
      let number = try reader.count()
      guard number < names.count else { throw RecordReader.damage }
      changes.append(try RowChange(operation, of: names[number], &reader))
    }
    return changes
  }

  private init(
    _ operation: RecordedOperation, of table: ChangedTable, _ reader: inout RecordReader
  ) throws(SQLiteError) {
    self.table = table.name
    switch operation {
    case .deleted: action = .deleted(row: try reader.values(table.columns.count))
    case .updated: action = try Self.update(of: table, &reader)
    case .inserted, .table: action = .inserted(key: try reader.values(table.key.count))
    }
  }

  private static func update(of table: ChangedTable, _ reader: inout RecordReader) throws(SQLiteError) -> Action {
    let key = try reader.values(table.key.count)
    var before: [Column] = []
    while true {
      let number = try reader.count()
      guard number > 0 else { return .updated(key: key, before: before, checksum: try reader.word()) }
      guard number <= table.columns.count else { throw RecordReader.damage }
      before.append(Column(number: number - 1, value: try reader.value()))
    }
  }
}

/// Reads the bytes of a ``ChangeRecorder``.
private struct RecordReader {
  static let damage = SQLiteError(code: SQLITE_CORRUPT, message: "the record of an import's changes is damaged")

  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { offset == bytes.count }

  private mutating func byte() throws(SQLiteError) -> UInt8 {
    guard offset < bytes.count else { throw Self.damage }
    defer { offset += 1 }
    return bytes[offset]
  }

  private mutating func bytes(_ count: Int) throws(SQLiteError) -> ArraySlice<UInt8> {
    guard count <= bytes.count - offset else { throw Self.damage }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }

  private mutating func varint() throws(SQLiteError) -> UInt64 {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      let next = try byte()
      number |= UInt64(next & 0x7F) << shift
      if next < 0x80 { return number }
    }
    throw Self.damage
  }

  mutating func operation() throws(SQLiteError) -> RecordedOperation {
    guard let operation = RecordedOperation(rawValue: try byte()) else { throw Self.damage }
    return operation
  }

  mutating func count() throws(SQLiteError) -> Int { Int(clamping: try varint()) }

  mutating func word() throws(SQLiteError) -> UInt64 {
    try bytes(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  mutating func text() throws(SQLiteError) -> String { String(decoding: try bytes(count()), as: UTF8.self) }

  mutating func values(_ count: Int) throws(SQLiteError) -> [RecordedValue] {
    var values: [RecordedValue] = []
    for _ in 0..<count { values.append(try value()) }
    return values
  }

  mutating func value() throws(SQLiteError) -> RecordedValue {
    switch Int32(try byte()) {
    case SQLITE_NULL: return .null
    case SQLITE_INTEGER:
      let number = try varint()
      return .integer(Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1))
    case SQLITE_FLOAT: return .real(Double(bitPattern: try word()))
    case SQLITE_TEXT: return .text(Array(try bytes(count())))
    case SQLITE_BLOB: return .blob(Array(try bytes(count())))
    default: throw Self.damage
    }
  }
}
