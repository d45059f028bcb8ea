internal import CSQLite
internal import Platform

extension Statement {
  /// How many columns a row has.
  public var columnCount: Int { unsafe Int(sqlite3_column_count(handle)) }

  /// The name of a column; the first is 0.
  public func columnName(_ column: Int) -> String {
    unsafe sqlite3_column_name(handle, Int32(column)).map { unsafe String(cString: $0) } ?? ""
  }

  /// Whether a column of the present row is NULL; the first is 0.
  public func isNull(_ column: Int) -> Bool {
    unsafe sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL
  }

  /// Whether a column of the present row is a whole number; the first is 0.
  public func isInteger(_ column: Int) -> Bool {
    unsafe sqlite3_column_type(handle, Int32(column)) == SQLITE_INTEGER
  }

  /// The column as an integer; 0 when it is NULL.
  public func integer(_ column: Int) -> Int64 {
    unsafe sqlite3_column_int64(handle, Int32(column))
  }

  /// The column as an integer, or `nil` when it is NULL.
  public func integerIfAny(_ column: Int) -> Int64? {
    isNull(column) ? nil : integer(column)
  }

  /// The column as a floating-point number; 0 when it is NULL.
  public func real(_ column: Int) -> Double {
    unsafe sqlite3_column_double(handle, Int32(column))
  }

  /// The column as a floating-point number, or `nil` when it is NULL.
  public func realIfAny(_ column: Int) -> Double? {
    isNull(column) ? nil : real(column)
  }

  /// The column as text, or `nil` when it is NULL.
  public func text(_ column: Int) -> String? {
    guard let start = unsafe sqlite3_column_text(handle, Int32(column)) else { return nil }
    let count = unsafe Int(sqlite3_column_bytes(handle, Int32(column)))
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The column as text, or `nil` when it is NULL; faster where most rows have the text of the row before.
  public func repeatedText(_ column: Int) -> String? {
    guard let start = unsafe sqlite3_column_text(handle, Int32(column)) else { return nil }
    let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, Int32(column))))
    while lastTexts.count <= column { lastTexts.append("") }
    let isRepeated = unsafe lastTexts[column].utf8.withContiguousStorageIfAvailable { last in
      guard last.count == bytes.count, let known = last.baseAddress else { return false }
      return unsafe memcmp(known, start, bytes.count) == 0
    }
    if isRepeated ?? false { return lastTexts[column] }
    let text = unsafe String(decoding: bytes, as: UTF8.self)
    lastTexts[column] = text
    return text
  }

  /// The bytes of a text or a blob; empty when it is NULL.
  public func bytes(_ column: Int) -> [UInt8] {
    unsafe withBytes(column) { unsafe Array($0) }
  }

  /// Borrows the bytes of a text or a blob, which are valid until the next step.
  @unsafe public func withBytes<Result>(_ column: Int, _ body: (UnsafeRawBufferPointer) throws -> Result) rethrows
    -> Result
  {
    let start = unsafe sqlite3_column_blob(handle, Int32(column))
    let count = unsafe Int(sqlite3_column_bytes(handle, Int32(column)))
    return try unsafe body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Whether the column holds exactly `bytes`.
  public func holds(_ bytes: ArraySlice<UInt8>, in column: Int) -> Bool {
    unsafe withBytes(column) { stored in
      guard stored.count == bytes.count else { return false }
      return unsafe bytes.withUnsafeBytes { bytes in
        guard let start = stored.baseAddress, let other = bytes.baseAddress else { return !isNull(column) }
        return unsafe memcmp(start, other, stored.count) == 0
      }
    }
  }

  /// The value of a column of any type; the first is 0.
  public func value(_ column: Int) -> Value {
    switch unsafe sqlite3_column_type(handle, Int32(column)) {
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_FLOAT: .real(real(column))
    case SQLITE_TEXT: .text(text(column) ?? "")
    case SQLITE_BLOB: .blob(bytes(column))
    default: .null
    }
  }
}
