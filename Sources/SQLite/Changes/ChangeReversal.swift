internal import CSQLite

/// Takes recorded changes back, the last one first.
public final class ChangeReversal {
  private let connection: Connection
  private let tables: [String: ChangedTable]

  /// - Parameter connection: That of the database; foreign keys must not be checked row by row.
  /// - Throws: ``SQLiteError`` where the schema cannot be read.
  public init(on connection: Connection) throws(SQLiteError) {
    self.connection = connection
    tables = try ChangedTable.all(of: connection)
  }

  /// Makes the row what it was before the change.
  ///
  /// - Throws: ``SQLiteError`` with the cause ``SQLiteError/Cause/constraint`` where the row is not as the change left
  ///   it.
  public func undo(_ change: RowChange) throws(SQLiteError) {
    guard let table = tables[change.table] else { throw Self.conflict(change.table) }
    switch change.action {
    case .inserted(let key):
      let delete = try connection.cached("DELETE FROM main.\(table.name) WHERE \(table.hasKey)")
      try delete.run(key)
    case .deleted(let row):
      let marks = row.map { _ in "?" }.joined(separator: ", ")
      try connection.cached("INSERT INTO main.\(table.name) VALUES (\(marks))").run(row)
    case .updated(let key, let before, let checksum):
      let columns = before.map { table.columns[$0.number] }
      let select = try connection.cached(
        "SELECT \(columns.joined(separator: ", ")) FROM main.\(table.name) WHERE \(table.hasKey)")
      guard try select.checksum(of: key) == checksum else { throw Self.conflict(table.name) }
      let update = try connection.cached(
        """
        UPDATE main.\(table.name) SET \(columns.map { "\($0) = ?" }.joined(separator: ", ")) WHERE \(table.hasKey)
        """)
      try update.run(before.map(\.value) + key)
    }
    guard connection.changes == 1 else { throw Self.conflict(table.name) }
  }

  /// The error of a row of a table that is not as it should be.
  public static func conflict(_ table: String) -> SQLiteError {
    SQLiteError(code: SQLITE_CONSTRAINT, message: "a row of \(table) was changed since")
  }
}

extension ChangedTable {
  fileprivate var hasKey: String { key.map { "\(columns[$0]) = ?" }.joined(separator: " AND ") }
}

extension Statement {
  fileprivate func bind(_ values: [RecordedValue]) throws(SQLiteError) {
    reset()
    for (index, value) in values.enumerated() {
      switch value {
      case .null: try bindNull(index)
      case .integer(let integer): try bind(index, integer: integer)
      case .real(let real): try bind(index, .real(real))
      case .text(let bytes): try bind(index, text: bytes[...])
      case .blob(let bytes): try bind(index, copying: bytes)
      }
    }
  }

  fileprivate func run(_ values: [RecordedValue]) throws(SQLiteError) {
    try bind(values)
    try runBound()
  }

  /// The checksum of the first row's columns; `nil` where there is no row.
  fileprivate func checksum(of key: [RecordedValue]) throws(SQLiteError) -> UInt64? {
    try bind(key)
    defer { reset() }
    guard try step() else { return nil }
    var checksum = RowChecksum()
    for column in 0..<columnCount { checksum.add(recordedValue(column)) }
    return checksum.value
  }

  private func recordedValue(_ column: Int) -> RecordedValue {
    switch unsafe sqlite3_column_type(handle, Int32(column)) {
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_FLOAT: .real(real(column))
    case SQLITE_TEXT: .text(bytes(column))
    case SQLITE_BLOB: .blob(bytes(column))
    default: .null
    }
  }
}
