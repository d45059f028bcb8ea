/// What a file's header states beside the size of its pages.
struct FileNumbers {
  var userVersion: Int32
  var applicationID: Int32
}

extension OutputFile {
  /// Writes page 1: the file's header, and the root of `sqlite_schema`.
  ///
  /// The entries are in a tree of their own under it: page 1 is then an interior page without a cell, which SQLite
  /// allows there alone.
  func writeSchema(_ entries: [SchemaEntry], _ numbers: FileNumbers) throws(SnapshotFileError) {
    var builder = RecordBuilder(columns: 5)
    var tree = TreeWriter(self, isIndex: false)
    for (index, entry) in entries.enumerated() {
      builder.start()
      for text in [entry.kind.rawValue, entry.name, entry.table] { builder.appendText(text) }
      builder.append(Int64(entry.root))
      builder.appendText(entry.sql)
      var row = builder.finish()
      row.rowid = Int64(index) + 1
      try tree.append(row)
    }
    let right = entries.isEmpty ? 0 : try tree.finish()
    var page = TreePage(size: pageSize, headerSize: entries.isEmpty ? 8 : 12, offset: FileFormat.headerSize)
    page.setHeader(numbers, pageCount: pageCount)
    unsafe try replace(1, by: page.sealed(entries.isEmpty ? .tableLeaf : .tableInterior, right: right))
  }
}

extension TreePage {
  /// Writes the header of the file: <https://www.sqlite.org/fileformat2.html#the_database_header>.
  fileprivate mutating func setHeader(_ numbers: FileNumbers, pageCount: UInt32) {
    let start = unsafe firstBytes
    unsafe start.initializeMemory(as: UInt8.self, repeating: 0, count: FileFormat.headerSize)
    unsafe start.copyMemory(from: FileFormat.magic, byteCount: FileFormat.magic.count)
    unsafe start.setBig16(size == 65536 ? 1 : size, 16)
    // Written and read without a write-ahead log; no reserved bytes; the three fixed fractions of payload.
    unsafe start.setBig32(0x0101_0040, 18)
    unsafe start.setBig16(0x2020, 22)
    // The change counter, and for which change the number of pages is valid; the schema's format; UTF-8.
    for (value, offset) in [
      (1, 24), (pageCount, 28), (1, 40), (4, 44), (1, 56), (UInt32(bitPattern: numbers.userVersion), 60),
      (UInt32(bitPattern: numbers.applicationID), 68), (1, 92), (3_045_000, 96),
    ] as [(UInt32, Int)] {
      unsafe start.setBig32(value, offset)
    }
  }
}
