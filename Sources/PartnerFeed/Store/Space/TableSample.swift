internal import Archives
internal import CatalogModel
internal import SnapshotFile

/// Some rows of a table from all over its file, as an import would store them.
struct TableSample {
  /// How many bytes of the file were read, and what the rows that are taken of these take.
  private(set) var bytesRead: Int64 = 0
  private(set) var bytesKept = 0
  private(set) var rowsKept = 0
  /// Whether they come in the order of their key.
  private(set) var isSorted = true

  /// What is read of a file: so many pieces, of this length.
  private static let (pieces, length) = (16, 64 << 10)
  /// A cell's pointer in its page, and the record's length.
  private static let bytesBesideRecord = 4

  /// Reads the beginning of a table, or of what is left of it, with a selection of its columns and rows.
  init(_ reader: PartnerTableReader, as table: StoredTable, filter: RowFilter) throws {
    var encoder = RowEncoder(table, from: reader.header)
    var columns = RecordColumns(layout: table.layout)
    var rows = RowBatch()
    while reader.bytesRead < Self.pieces * Self.length, try reader.next() {
      let row = unsafe encoder.encode(reader.values)
      columns.read(row)
      if filter.isEmpty { rows.append(row) } else if try filter.holds(columns) { rows.append(row) }
    }
    bytesRead = reader.bytesRead
    rowsKept = rows.rowCount
    bytesKept = rows.recordBytes + rowsKept * Self.bytesBesideRecord
    isSorted = Self.isSorted(rows, KeyOrder(layout: table.layout)) || table.key.isEmpty
  }

  private static func isSorted(_ rows: borrowing RowBatch, _ order: KeyOrder) -> Bool {
    var offset = 0
    guard var last = rows.next(&offset) else { return true }
    while let row = rows.next(&offset) {
      guard order.compare(last, row) < 0 else { return false }
      last = row
    }
    return true
  }

  /// The pieces of a plain table as a table of their own: the beginning with the header, and whole records after it.
  static func stream(of path: String, byteCount: Int64, dialect: PartnerDialect) throws(InputError) -> ByteStream {
    let whole = Int64(pieces * length)
    guard byteCount > whole else { return try ByteStream(path: path) }
    let end = dialect.recordEnd
    var bytes: [UInt8] = []
    for piece in 0..<pieces {
      let start = (byteCount - Int64(length)) / Int64(pieces - 1) * Int64(piece)
      let found = try ByteStream(path: path, from: start).peek(length)
      let ends = found.indices.filter { found[$0...].starts(with: end) }
      guard let first = ends.first, let last = ends.last else { continue }
      bytes += found[(piece == 0 ? found.startIndex : first + end.count)..<max(first, last) + end.count]
    }
    return ByteStream(name: path, bytes: bytes)
  }
}
