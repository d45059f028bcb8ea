internal import Platform

/// Builds records from values, one row after the other, without allocating memory for a row.
///
///     var builder = RecordBuilder(layout: layout)
///     builder.start()
///     for column in layout.storedColumns { builder.appendText(fields[column]) }
///     try writer.append(builder.finish())
@safe public struct RecordBuilder: ~Copyable {
  /// The header's serial types and, after room for the longest header, the body; when their size is known, the types go
  /// to its beginning.
  private var bytes: ByteBuffer
  private var typesEnd = 0
  private var bodyEnd: Int
  private let headerCapacity: Int
  private let columnCount: Int
  private let rowidPosition: Int
  private var position = 0
  private var rowid: Int64 = 0

  /// Builds records of a table's columns.
  public init(layout: TableLayout) {
    (columnCount, rowidPosition) = (layout.columnCount, layout.rowidPosition)
    headerCapacity = columnCount * 9 + 9
    bytes = ByteBuffer(capacity: headerCapacity + 4096)
    bodyEnd = headerCapacity
  }

  /// Forgets the values so far and starts a row.
  public mutating func start() {
    typesEnd = 0
    bodyEnd = headerCapacity
    position = 0
    rowid = 0
  }

  /// Notes the serial type of the next value, and makes room for `size` bytes of it.
  @inline(__always)
  private mutating func begin(_ type: UInt64, size: Int) {
    precondition(position < columnCount, "a row has no more values than its table has columns")
    unsafe typesEnd += Varint.write(type, to: bytes.start + typesEnd)
    position += 1
    bytes.reserve(bodyEnd + size)
  }

  /// Adds NULL.
  public mutating func appendNull() { begin(SerialType.null, size: 0) }

  /// Leaves out the last value, which is then NULL: as in rows that are older than their table's last column.
  public mutating func omitLast() {
    precondition(position == columnCount - 1, "only the last value of a row is left out")
    position += 1
  }

  /// Appends an integer; as the `INTEGER PRIMARY KEY` it becomes the rowid, and only an integer is allowed there.
  public mutating func append(_ value: Int64) {
    if position == rowidPosition {
      rowid = value
      return appendNull()
    }
    if value == 0 || value == 1 { return begin(8 + UInt64(value), size: 0) }
    let bits = 65 - (value ^ value >> 63).leadingZeroBitCount
    let size = bits > 48 ? 8 : bits > 32 ? 6 : (bits + 7) >> 3
    begin(size < 6 ? UInt64(size) : size == 6 ? 5 : 6, size: 8)
    unsafe (bytes.start + bodyEnd).setBig64(UInt64(bitPattern: value) << UInt64(64 - size * 8), 0)
    bodyEnd += size
  }

  /// Appends a real number as it is, also where it is a whole one; NaN becomes NULL, as in SQLite.
  public mutating func append(_ value: Double) {
    if value.isNaN { return appendNull() }
    begin(SerialType.real, size: 8)
    unsafe (bytes.start + bodyEnd).setBig64(value.bitPattern, 0)
    bodyEnd += 8
  }

  /// Appends text: any bytes, stored as given.
  public mutating func appendText(_ bytes: UnsafeRawBufferPointer) {
    unsafe append(bytes.baseAddress, bytes.count, as: SerialType.text(bytes.count))
  }

  /// Adds a text.
  public mutating func appendText(_ text: String) {
    var text = text
    text.withUTF8 { unsafe appendText(UnsafeRawBufferPointer($0)) }
  }

  @inline(__always)
  private mutating func append(_ value: UnsafeRawPointer?, _ count: Int, as type: UInt64) {
    begin(type, size: count)
    if let value = unsafe value { unsafe (bytes.start + bodyEnd).copyMemory(from: value, byteCount: count) }
    bodyEnd += count
  }

  /// Adds a value of any type.
  public mutating func append(_ value: RecordValue) {
    switch value {
    case .null: appendNull()
    case .integer(let integer): append(integer)
    case .real(let real): append(real)
    case .text(let bytes): unsafe appendText(bytes)
    case .blob(let bytes): unsafe append(bytes.baseAddress, bytes.count, as: SerialType.blob(bytes.count))
    }
  }

  /// Appends the value at `position` of another record without decoding it.
  public mutating func append(_ columns: borrowing RecordColumns, at position: Int) {
    if self.position == rowidPosition || columns.isRowid(position) { return append(columns[position]) }
    let stored = unsafe columns.stored(position)
    unsafe append(stored.body, SerialType.size(stored.type), as: stored.type)
  }

  /// The finished row, borrowed until the next call of ``start()``.
  ///
  /// The row must have as many values as the table has columns.
  public mutating func finish() -> EncodedRow {
    precondition(position == columnCount, "a row has a value for each column of its table")
    let size = typesEnd < 127 ? typesEnd + 1 : typesEnd < 16382 ? typesEnd + 2 : typesEnd + 3
    let record = unsafe bytes.start + (headerCapacity - size)
    unsafe (record + (size - typesEnd)).copyMemory(from: bytes.start, byteCount: typesEnd)
    unsafe _ = Varint.write(UInt64(size), to: record)
    return unsafe EncodedRow(
      record: UnsafeRawBufferPointer(start: record, count: size + bodyEnd - headerCapacity), rowid: rowid)
  }
}
