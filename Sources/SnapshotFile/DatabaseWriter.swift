internal import Platform

/// Writes a SQLite database page by page: tables one after the other, rows at best in key order.
///
///     var writer = try DatabaseWriter(path: "pricing.sqlite.new", userVersion: 4)
///     try writer.beginTable(definition)
///     while … { try writer.append(builder.finish()) }
///     let summary = try writer.endTable()
///     try writer.finish(synchronizing: true)
///
/// The file format: <https://www.sqlite.org/fileformat2.html>. Dropped before ``finish(synchronizing:)`` it leaves a
/// file that SQLite refuses; remove it.
@safe public struct DatabaseWriter: ~Copyable {
  private let output: OutputFile
  private let (userVersion, applicationID): (Int32, Int32)
  private let sortMemory: Int
  private let folder: String
  private var table: TableWriter?
  private var entries: [SchemaEntry] = []

  /// Creates the file; one that exists already is truncated.
  ///
  /// `pageSize` is a power of two from 512 to 65536 bytes, `sortMemory` the bytes for sorting the rows out of order and
  /// each index; the output buffer comes on top.
  public init(
    path: String, pageSize: Int = 8192, userVersion: Int32 = 0, applicationID: Int32 = 0, sortMemory: Int = 32 << 20
  ) throws(SnapshotFileError) {
    precondition(FileFormat.isPageSize(pageSize), "a page has 512 to 65536 bytes, a power of two")
    output = try OutputFile(OpenFile(path, flags: O_RDWR | O_CREAT | O_TRUNC), pageSize: pageSize)
    (self.userVersion, self.applicationID, self.sortMemory) = (userVersion, applicationID, sortMemory)
    folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  }

  /// Begins a table; the one before must be ended.
  public mutating func beginTable(_ table: TableDefinition) throws(SnapshotFileError) {
    precondition(self.table == nil, "a table is ended before the next begins")
    self.table = TableWriter(table, output: output, folder: folder, memory: sortMemory)
  }

  /// Appends a row of the table that was begun, built or already encoded.
  ///
  /// Rows in key order are written at once. One that is not above the last is kept in sorted runs, and the table is
  /// then written a second time by ``endTable()``, merged. Of rows with one key the last one appended wins.
  public mutating func append(_ row: EncodedRow) throws(SnapshotFileError) {
    precondition(table != nil, "rows belong to a table that was begun")
    try table?.append(row)
  }

  /// Appends the rows of a batch, as if each came by itself.
  public mutating func append(_ rows: borrowing RowBatch) throws(SnapshotFileError) {
    var offset = 0
    while let row = rows.next(&offset) { try append(row) }
  }

  /// Appends the rows after the current one of another file's table of the same layout that are in its page and below
  /// `key`, or all of the page without one: as they are, without a look at each.
  ///
  /// The current row must have been appended. The cursor is then at the last of those, and ``TableCursor/row`` is not
  /// to be read before the next call of ``TableCursor/advance()``. None is appended where they are very few, the table
  /// has no key, or the page size is another.
  public mutating func append(
    after rows: inout TableCursor, below key: EncodedRow? = nil
  ) throws(SnapshotFileError) {
    try table?.append(after: &rows, below: key)
  }

  /// Ends the table and writes its indexes.
  ///
  /// - Returns: How many rows there are, and how many were dropped because a later one had their key.
  public mutating func endTable() throws(SnapshotFileError) -> (rows: Int, replaced: Int) {
    guard let ended = table.take() else { preconditionFailure("a table is begun before it is ended") }
    return try ended.finish(&entries)
  }

  /// Forgets the table that was begun: the file is as it was before.
  public mutating func abandonTable() throws(SnapshotFileError) {
    guard let abandoned = table.take() else { return }
    try output.remove(after: abandoned.pagesBefore)
  }

  /// Writes the schema and the file's header, and with `synchronizing` waits for the disk.
  public consuming func finish(synchronizing: Bool) throws(SnapshotFileError) {
    precondition(table == nil, "a table is ended before its file")
    try writeFirstPage(above: entries.isEmpty ? 0 : writeSchema())
    if synchronizing { try output.file.synchronize() }
  }

  /// Writes `sqlite_schema` as a tree under page 1, and returns its root.
  private func writeSchema() throws(SnapshotFileError) -> UInt32 {
    var builder = RecordBuilder(layout: .noKey(columns: 5))
    var tree = TreeWriter(output, isIndex: false)
    for (index, entry) in entries.enumerated() {
      builder.start()
      for text in [entry.kind.rawValue, entry.name, entry.table] { builder.appendText(text) }
      builder.append(Int64(entry.root))
      builder.appendText(entry.sql)
      try tree.append(unsafe EncodedRow(record: builder.finish().record, rowid: Int64(index) + 1))
    }
    return try tree.finish()
  }

  /// Writes the header of the file, <https://www.sqlite.org/fileformat2.html#the_database_header>, and after it that of
  /// an interior page without a cell, which SQLite allows here alone, or of a leaf without one.
  private func writeFirstPage(above root: UInt32) throws(SnapshotFileError) {
    let size = UInt32(output.pageSize)
    let page = ByteBuffer(capacity: output.pageSize)
    unsafe page.start.initializeMemory(as: UInt8.self, repeating: 0, count: output.pageSize)
    unsafe page.start.copyMemory(from: FileFormat.magic, byteCount: FileFormat.magic.count)
    for (offset, value) in [
      // 65536 is written as 1; read and written without a write-ahead log; no reserved bytes; three fixed fractions.
      (16, (size & 0xFFFF | size >> 16) << 16 | 0x0101), (20, 0x0040_2020),
      // The change counter, and for which change the number of pages is valid; the schema's format; UTF-8.
      (24, 1), (28, output.pageCount), (40, 1), (44, 4), (56, 1), (60, UInt32(bitPattern: userVersion)),
      (68, UInt32(bitPattern: applicationID)), (92, 1), (96, 3_045_000),
      // The page's kind, where its cells would begin, and its last child.
      (100, UInt32((root > 0 ? PageKind.tableInterior : .tableLeaf).rawValue) << 24), (104, size << 8 & 0xFFFF00),
      (108, root),
    ] as [(Int, UInt32)] {
      unsafe page.start.setBig32(value, offset)
    }
    try output.flush()
    unsafe try output.file.write(page.start, count: output.pageSize, at: 0)
  }
}
