/// Writes page 1: the file's header and `sqlite_schema`, in that page or in a tree under it.
struct SchemaWriter: ~Copyable {
  private let pageSize: Int
  private var builder = RecordBuilder(columns: 5)
  private var tree: TreeWriter

  init(pageSize: Int) {
    self.pageSize = pageSize
    tree = TreeWriter(pageSize: pageSize, isIndex: false)
  }

  mutating func write(
    _ entries: [SchemaEntry], options: WriterOptions, to output: inout OutputFile
  ) throws(SnapshotFileError) {
    var size = 0
    for entry in entries { unsafe size += row(entry, rowid: 0).record.count + 20 }
    // What does not fit beside the header goes into a tree of its own: page 1 is then an interior page without a cell,
    // which SQLite allows there alone.
    let fits = FileFormat.headerSize + 8 + size <= pageSize
    var right: UInt32 = 0
    if !fits {
      for (index, entry) in entries.enumerated() { try tree.append(row(entry, rowid: index + 1), to: &output) }
      right = try tree.finish(&output)
    }
    var page = TreePage(size: pageSize, headerSize: fits ? 8 : 12, offset: FileFormat.headerSize)
    if fits {
      for (index, entry) in entries.enumerated() { add(row(entry, rowid: index + 1), to: &page) }
    }
    page.setHeader(options, pageCount: output.pageCount)
    unsafe try output.replace(1, by: page.sealed(fits ? .tableLeaf : .tableInterior, right: right))
  }

  private mutating func row(_ entry: SchemaEntry, rowid: Int) -> EncodedRow {
    builder.start()
    builder.appendText(entry.kind.rawValue)
    builder.appendText(entry.name)
    builder.appendText(entry.table)
    builder.append(Int64(entry.root))
    builder.appendText(entry.sql)
    var row = builder.finish()
    row.rowid = Int64(rowid)
    return row
  }

  /// Adds the cell of a record that fits into `page` whole.
  private func add(_ row: EncodedRow, to page: inout TreePage) {
    let count = unsafe row.record.count
    let cell = unsafe page.addCell(tree.leafBytes(row) - 2)
    var end = unsafe Varint.write(UInt64(count), to: cell)
    unsafe end += Varint.write(UInt64(row.rowid), to: cell + end)
    if let record = unsafe row.record.baseAddress { unsafe (cell + end).copyMemory(from: record, byteCount: count) }
  }
}

extension TreePage {
  /// Writes the header of the file: <https://www.sqlite.org/fileformat2.html#the_database_header>.
  mutating func setHeader(_ options: WriterOptions, pageCount: UInt32) {
    let start = unsafe firstBytes
    unsafe start.initializeMemory(as: UInt8.self, repeating: 0, count: FileFormat.headerSize)
    for (index, byte) in FileFormat.magic.enumerated() {
      unsafe start.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
    }
    unsafe start.setBig16(size == 65536 ? 1 : size, 16)
    // Written and read without a write-ahead log; no reserved bytes; the three fixed fractions of payload.
    for (offset, byte) in [(18, 1), (19, 1), (20, 0), (21, 64), (22, 32), (23, 32)] as [(Int, UInt8)] {
      unsafe start.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
    }
    unsafe start.setBig32(options.changeCounter, 24)
    unsafe start.setBig32(pageCount, 28)
    unsafe start.setBig32(options.changeCounter, 40)
    unsafe start.setBig32(4, 44)
    unsafe start.setBig32(1, 56)
    unsafe start.setBig32(UInt32(bitPattern: options.userVersion), 60)
    unsafe start.setBig32(UInt32(bitPattern: options.applicationID), 68)
    unsafe start.setBig32(options.changeCounter, 92)
    unsafe start.setBig32(3_045_000, 96)
  }
}
