internal import Platform

/// The columns of one stored record, decoded only when they are asked for.
///
///     var columns = RecordColumns(layout: layout)
///     while try cursor.advance() {
///       try columns.read(cursor.row)
///       if case .integer(let id) = columns[0] { … }
///     }
@safe public struct RecordColumns: ~Copyable {
  /// Each value's serial type, and where it begins.
  private let values: UnsafeMutablePointer<(type: UInt64, body: UnsafeRawPointer)>
  private let columnCount: Int
  private let rowidPosition: Int
  private var rowid: Int64 = 0

  /// Reads records of a table's columns.
  public init(layout: TableLayout) {
    (columnCount, rowidPosition) = (layout.columnCount, layout.rowidPosition)
    unsafe values = .allocate(capacity: columnCount)
    unsafe values.initialize(repeating: (SerialType.null, UnsafeRawPointer(values)), count: columnCount)
  }

  deinit { unsafe values.deallocate() }

  /// Finds where the values of `row` begin, and decodes none.
  ///
  /// Positions that a record lacks (columns added later) are NULL. It trusts the record: those of a ``TableCursor`` and
  /// of a ``RecordBuilder`` are checked already.
  public mutating func read(_ row: EncodedRow) {
    rowid = row.rowid
    guard let start = unsafe row.record.baseAddress else { preconditionFailure("a record has a header") }
    let header = unsafe Varint.read(start)
    var (next, body) = unsafe (start + header.size, start + Int(header.value))
    let end = unsafe body
    for position in 0..<columnCount {
      let type = unsafe Varint.read(next, limit: end - next)
      unsafe values[position] = (type.value, body)
      unsafe next += type.size
      unsafe body += SerialType.size(type.value)
    }
  }

  /// The value at a position of the stored record (see ``TableLayout/storedColumns``), borrowed from the row.
  public subscript(position: Int) -> RecordValue {
    if isRowid(position) { return .integer(rowid) }
    let stored = unsafe stored(position)
    return unsafe SerialType.value(stored.type, stored.body)
  }

  /// Whether the values at `position` are stored alike in both: same type, same bytes.
  public func isEqual(_ other: borrowing RecordColumns, at position: Int) -> Bool {
    if isRowid(position) { return rowid == other.rowid }
    let (mine, others) = unsafe (stored(position), other.stored(position))
    return unsafe mine.type == others.type && memcmp(mine.body, others.body, SerialType.size(mine.type)) == 0
  }

  /// Whether the value at `position` is kept as the row's rowid.
  func isRowid(_ position: Int) -> Bool { position == rowidPosition }

  /// The serial type and the bytes of the value at `position`.
  @inline(__always)
  func stored(_ position: Int) -> (type: UInt64, body: UnsafeRawPointer) {
    precondition(position >= 0 && position < columnCount, "a position is one of the record's columns")
    return unsafe values[position]
  }
}
