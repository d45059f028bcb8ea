internal import Platform

/// The columns of one stored record, decoded only when they are asked for.
///
///     var columns = RecordColumns(layout: layout)
///     while try cursor.advance() {
///       try columns.read(cursor.row)
///       if case .integer(let id) = columns[0] { … }
///     }
@safe public struct RecordColumns: ~Copyable {
  /// A value's serial type, and where in the record it begins.
  private struct Location {
    var type: UInt64
    var offset: Int
  }

  private let locations: UnsafeMutablePointer<Location>
  private let columnCount: Int
  private let rowidPosition: Int
  private var row = EncodedRow()

  /// Reads records of a table's columns.
  public init(layout: TableLayout) { self.init(columns: layout.columnCount, rowidPosition: layout.rowidPosition) }

  init(columns: Int, rowidPosition: Int = -1) {
    columnCount = columns
    self.rowidPosition = rowidPosition
    unsafe locations = .allocate(capacity: columns)
    unsafe locations.initialize(repeating: Location(type: SerialType.null, offset: 0), count: columns)
  }

  deinit { unsafe locations.deallocate() }

  /// Finds where the values of `row` begin, of its first `count` positions or of all; decodes none.
  ///
  /// Positions that a record lacks (columns added later) are NULL. It trusts the record: those of a ``TableCursor`` and
  /// of a ``RecordBuilder`` are checked already.
  public mutating func read(_ row: EncodedRow, first count: Int? = nil) {
    self.row = row
    guard let start = unsafe row.record.baseAddress else { preconditionFailure("a record has a header") }
    let header = unsafe Varint.read(start)
    var next = header.size
    let headerEnd = Int(header.value)
    var offset = headerEnd
    for position in 0..<min(count ?? columnCount, columnCount) {
      guard next < headerEnd else {
        unsafe locations[position] = Location(type: SerialType.null, offset: 0)
        continue
      }
      let type = unsafe Varint.read(start + next)
      unsafe locations[position] = Location(type: type.value, offset: offset)
      next += type.size
      offset += SerialType.size(type.value)
    }
  }

  /// The value at a position of the stored record (see ``TableLayout/storedColumns``), borrowed from the row.
  ///
  /// The position must be among those that ``read(_:first:)`` was asked for.
  public subscript(position: Int) -> RecordValue {
    if isRowid(position) { return .integer(row.rowid) }
    let stored = unsafe stored(position)
    guard let body = unsafe stored.body else { return .null }
    return unsafe SerialType.value(stored.type, body)
  }

  /// Whether the values at `position` are stored alike in both: same type, same bytes.
  public func isEqual(_ other: borrowing RecordColumns, at position: Int) -> Bool {
    if isRowid(position) { return row.rowid == other.row.rowid }
    let mine = unsafe stored(position)
    let others = unsafe other.stored(position)
    guard unsafe mine.type == others.type else { return false }
    let size = unsafe SerialType.size(mine.type)
    if size == 0 { return true }
    guard let first = unsafe mine.body, let second = unsafe others.body else { return false }
    return unsafe memcmp(first, second, size) == 0
  }

  /// Whether all positions but `ignored` are stored alike in both.
  public func isEqual(_ other: borrowing RecordColumns, ignoring ignored: Int?) -> Bool {
    for position in 0..<columnCount where position != ignored {
      guard isEqual(other, at: position) else { return false }
    }
    return true
  }

  /// Whether the value at `position` is kept as the row's rowid.
  func isRowid(_ position: Int) -> Bool { position == rowidPosition }

  func isNull(_ position: Int) -> Bool {
    if case .null = self[position] { true } else { false }
  }

  /// The serial type and the bytes of the value at `position`.
  @inline(__always)
  func stored(_ position: Int) -> (type: UInt64, body: UnsafeRawPointer?) {
    precondition(position >= 0 && position < columnCount, "a position is one of the record's columns")
    let location = unsafe locations[position]
    return unsafe (location.type, row.record.baseAddress.map { unsafe $0 + location.offset })
  }
}
