/// One value of a record, whose bytes it borrows.
@safe public enum RecordValue {
  /// NULL.
  case null
  /// A whole number.
  case integer(Int64)
  /// A number in floating point.
  case real(Double)
  /// The bytes as they are stored; they may be invalid UTF-8 or hold NUL.
  case text(UnsafeRawBufferPointer)
  /// Bytes.
  case blob(UnsafeRawBufferPointer)
}

/// One row as it is stored: a record in SQLite's record format, and its rowid.
///
/// The bytes are borrowed: they are valid until their owner (builder, cursor, batch) makes or reads its next row.
@safe public struct EncodedRow {
  /// The whole record: header and values, without page numbers of overflow chains.
  public var record: UnsafeRawBufferPointer
  /// The rowid, which is the key of an `INTEGER PRIMARY KEY` table; 0 where the table has no use for it.
  public var rowid: Int64

  public init(record: UnsafeRawBufferPointer, rowid: Int64 = 0) { unsafe (self.record, self.rowid) = (record, rowid) }

  /// A row without a record, as the key of a table whose key is the rowid.
  public init(rowid: Int64 = 0) { unsafe self.init(record: UnsafeRawBufferPointer(start: nil, count: 0), rowid: rowid) }
}
