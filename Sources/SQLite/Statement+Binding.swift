internal import CSQLite

extension Statement {
  /// Binds values to the parameters in order, beginning with the first.
  public func bind(_ values: [Value]) throws(SQLiteError) {
    unsafe sqlite3_reset(handle)
    let expected = unsafe Int(sqlite3_bind_parameter_count(handle))
    precondition(values.count == expected, "Wrong number of values")
    for (index, value) in values.enumerated() { try bind(index, value) }
  }

  /// Binds one value; the parameter keeps it until it is bound again.
  public func bind(_ index: Int, _ value: Value) throws(SQLiteError) {
    switch value {
    case .null: try bindNull(index)
    case .integer(let integer): try bind(index, integer: integer)
    case .real(let real): try check(unsafe sqlite3_bind_double(handle, Int32(index + 1), real))
    case .text(let text): try bind(index, text: text)
    case .blob(let bytes): try bind(index, copying: bytes)
    }
  }

  /// Binds NULL to a parameter; the first is 0.
  public func bindNull(_ index: Int) throws(SQLiteError) {
    try check(unsafe sqlite3_bind_null(handle, Int32(index + 1)))
  }

  /// Binds a whole number to a parameter; the first is 0.
  public func bind(_ index: Int, integer: Int64) throws(SQLiteError) {
    try check(unsafe sqlite3_bind_int64(handle, Int32(index + 1), integer))
  }

  /// Binds a text to a parameter; the first is 0.
  public func bind(_ index: Int, text: String) throws(SQLiteError) {
    var text = text
    try check(text.withUTF8 { unsafe bind(index, UnsafeRawBufferPointer($0), csqlite_transient()) })
  }

  /// Binds UTF-8 bytes as text, or NULL when there are none.
  public func bind(_ index: Int, text utf8: ArraySlice<UInt8>?) throws(SQLiteError) {
    guard let utf8 else { return try bindNull(index) }
    try check(unsafe utf8.withUnsafeBytes { unsafe bind(index, $0, csqlite_transient()) })
  }

  /// Binds UTF-8 bytes as text without copying them: they must stay valid until the statement is reset.
  @unsafe public func bind(_ index: Int, borrowing utf8: UnsafeRawBufferPointer) throws(SQLiteError) {
    try check(unsafe bind(index, utf8, nil))
  }

  /// Binds a range of UTF-8 bytes as text in the same way, or NULL without one.
  @unsafe public func bind(
    _ index: Int, _ range: Range<Int>?, of utf8: UnsafeRawBufferPointer
  ) throws(SQLiteError) {
    guard let range else { return try bindNull(index) }
    try unsafe bind(index, borrowing: UnsafeRawBufferPointer(rebasing: utf8[range]))
  }

  private func bind(
    _ index: Int, _ utf8: UnsafeRawBufferPointer, _ destructor: sqlite3_destructor_type?
  ) -> Int32 {
    // A nil pointer would bind NULL, and an empty buffer may have one.
    guard let start = unsafe utf8.baseAddress?.assumingMemoryBound(to: CChar.self) else {
      return unsafe sqlite3_bind_text64(handle, Int32(index + 1), "", 0, csqlite_transient(), UInt8(SQLITE_UTF8))
    }
    return unsafe sqlite3_bind_text64(
      handle, Int32(index + 1), start, UInt64(utf8.count), destructor, UInt8(SQLITE_UTF8))
  }

  /// Binds a copy of the bytes as a blob.
  public func bind(_ index: Int, copying bytes: [UInt8]) throws(SQLiteError) {
    let code = unsafe bytes.withUnsafeBytes { buffer in
      unsafe sqlite3_bind_blob64(
        handle, Int32(index + 1), buffer.baseAddress, UInt64(buffer.count), csqlite_transient())
    }
    try check(code)
  }

  /// Binds NULL to all parameters.
  func removeBindings() {
    unsafe sqlite3_reset(handle)
    unsafe sqlite3_clear_bindings(handle)
  }

  func check(_ code: Int32) throws(SQLiteError) {
    guard code == SQLITE_OK else { throw failure() }
  }
}

/// A value that SQLite can store.
public enum Value: Sendable, Hashable {
  /// NULL.
  case null
  /// A whole number.
  case integer(Int64)
  /// A number in floating point.
  case real(Double)
  /// A text.
  case text(String)
  /// Bytes.
  case blob([UInt8])
}

extension Value {
  /// A text, or NULL.
  public init(_ text: String?) { self = text.map { .text($0) } ?? .null }
  /// A whole number, or NULL.
  public init(_ integer: Int64?) { self = integer.map { .integer($0) } ?? .null }
  /// A number in floating point, or NULL.
  public init(_ real: Double?) { self = real.map { .real($0) } ?? .null }
}
