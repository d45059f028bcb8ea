/// Binds parts of one UTF-8 array to a statement's parameters without copying them, for one run of the statement.
///
///     try insert.runBound(borrowing: utf8) { borrower throws(SQLiteError) in
///       try borrower.bind(1, 0..<5)
///     }
@safe public struct TextBorrower: ~Copyable {
  private let statement: Statement
  private let bytes: UnsafeRawBufferPointer
  /// A bit for each parameter that borrows the bytes.
  private var borrowed: UInt64 = 0

  fileprivate init(_ statement: Statement, bytes: UnsafeRawBufferPointer) {
    self.statement = statement
    unsafe self.bytes = bytes
  }

  /// Binds a part of the bytes as text, or NULL when there is none; only the first 64 parameters can borrow.
  public mutating func bind(_ index: Int, _ range: Range<Int>?) throws(SQLiteError) {
    guard let range else { return try statement.bindNull(index) }
    let count = unsafe bytes.count
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "the range is outside of the borrowed bytes")
    precondition(index < 64, "only the first 64 parameters can borrow")
    borrowed |= 1 << UInt64(index)
    let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[range])
    try unsafe statement.bind(index, borrowing: part)
  }

  /// Unbinds the parts, because the bytes go away and the statement may run again.
  fileprivate mutating func unbind() throws(SQLiteError) {
    while borrowed != 0 {
      try statement.bindNull(borrowed.trailingZeroBitCount)
      borrowed &= borrowed - 1
    }
  }
}

extension Statement {
  /// Runs the statement with parts of `utf8` as texts, and discards any rows.
  ///
  /// - Parameters:
  ///   - utf8: The bytes to borrow from.
  ///   - bind: Binds the parts; parameters that it does not bind keep their values.
  /// - Throws: ``SQLiteError`` when SQLite refuses; nothing is borrowed any more then.
  public func runBound(
    borrowing utf8: [UInt8], _ bind: (inout TextBorrower) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    let result = unsafe utf8.withUnsafeBytes { buffer -> Result<Void, SQLiteError> in
      var borrower = unsafe TextBorrower(self, bytes: buffer)
      let result = Result { () throws(SQLiteError) in
        try bind(&borrower)
        try runBound()
      }
      return Result { () throws(SQLiteError) in
        try borrower.unbind()
        try result.get()
      }
    }
    try result.get()
  }
}
