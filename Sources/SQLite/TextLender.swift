/// Lends parts of one run of UTF-8 to a statement's parameters, without copying them, for one run of the statement.
///
///     try insert.runBound(lending: utf8) { lender throws(SQLiteError) in
///       try lender.bind(1, 0..<5)
///     }
@safe public struct TextLender: ~Copyable {
  private let statement: Statement
  private let bytes: UnsafeRawBufferPointer
  /// A bit for each parameter that points at the bytes.
  private var lent: UInt64 = 0

  fileprivate init(_ statement: Statement, bytes: UnsafeRawBufferPointer) {
    self.statement = statement
    unsafe self.bytes = bytes
  }

  /// Binds a part of the bytes as text, or NULL when there is none; only the first 64 parameters may be lent to.
  public mutating func bind(_ index: Int, _ place: Range<Int>?) throws(SQLiteError) {
    guard let place else { return try statement.bindNull(index) }
    let count = unsafe bytes.count
    precondition(place.lowerBound >= 0 && place.upperBound <= count, "the place lies outside of what is lent")
    precondition(index < 64, "only the first 64 parameters can be lent to")
    lent |= 1 << UInt64(index)
    let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[place])
    try unsafe statement.bind(index, borrowing: part)
  }

  /// Takes back what was lent, since the bytes go and the statement may run again.
  fileprivate mutating func takeBack() throws(SQLiteError) {
    while lent != 0 {
      try statement.bindNull(lent.trailingZeroBitCount)
      lent &= lent - 1
    }
  }
}

extension Statement {
  /// Runs the statement with parts of `utf8` as texts, and drops any rows it returns.
  ///
  /// - Parameters:
  ///   - utf8: The bytes that are lent.
  ///   - bind: Binds the parts; parameters that it leaves alone keep their values.
  /// - Throws: ``SQLiteError`` when SQLite refuses; nothing is lent any more then.
  public func runBound(
    lending utf8: [UInt8], _ bind: (inout TextLender) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    let result = unsafe utf8.withUnsafeBytes { buffer -> Result<Void, SQLiteError> in
      var lender = unsafe TextLender(self, bytes: buffer)
      let result = Result { () throws(SQLiteError) in
        try bind(&lender)
        try runBound()
      }
      return Result { () throws(SQLiteError) in
        try lender.takeBack()
        try result.get()
      }
    }
    try result.get()
  }
}
