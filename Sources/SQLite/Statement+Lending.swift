/// Bytes that a statement reads where they are, while it runs once.
@safe public struct LentBytes: ~Copyable {
  private let statement: Statement
  private let bytes: UnsafeRawBufferPointer

  fileprivate init(_ bytes: UnsafeRawBufferPointer, to statement: Statement) {
    self.statement = statement
    unsafe self.bytes = bytes
  }

  /// Binds a range of the bytes, which are UTF-8, as text to a parameter, or NULL without one; the first parameter is
  /// 0.
  public func bind(_ index: Int, _ range: Range<Int>?) throws(SQLiteError) {
    try unsafe statement.bind(index, range, of: bytes)
  }
}

extension Statement {
  /// Runs the statement with the values already bound and those that `body` binds without copying them, and discards
  /// any rows.
  ///
  /// Afterwards no value is bound, since none of the bytes is lent any more.
  public func run(
    lending bytes: [UInt8], _ body: (borrowing LentBytes) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    defer { removeBindings() }
    try unsafe bytes.span.withUnsafeBytes { buffer throws(SQLiteError) in
      try body(unsafe LentBytes(buffer, to: self))
      try runBound()
    }
  }
}
