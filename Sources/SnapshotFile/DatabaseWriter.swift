internal import Platform

/// Writes a SQLite database page by page: tables one after the other, rows at best in key order.
///
///     var writer = try DatabaseWriter(path: "pricing.sqlite.new", userVersion: 4)
///     let summary = try writer.write(definition) { table in
///       while … { try table.append(builder.finish()) }
///     }
///     try writer.finish(synchronizing: true)
///
/// The file format: <https://www.sqlite.org/fileformat2.html>. Dropped before ``finish(synchronizing:)`` it leaves a
/// file that SQLite refuses; remove it.
@safe public struct DatabaseWriter: ~Copyable {
  private let output: OutputFile
  private let (userVersion, applicationID): (Int32, Int32)
  private let sortBufferSize: Int
  private let folder: String
  private var entries: [SchemaEntry] = []

  /// Creates the file; one that exists already is truncated.
  ///
  /// `pageSize` is a power of two from 512 to 65536 bytes, `sortBufferSize` the bytes for sorting the rows out of order
  /// and each index; the output buffer comes on top.
  public init(
    path: String, pageSize: Int = 8192, userVersion: Int32 = 0, applicationID: Int32 = 0, sortBufferSize: Int = 32 << 20
  ) throws(SnapshotFileError) {
    precondition(FileFormat.isPageSize(pageSize), "a page has 512 to 65536 bytes, a power of two")
    output = try OutputFile(RawFile(path, flags: O_RDWR | O_CREAT | O_TRUNC), pageSize: pageSize)
    (self.userVersion, self.applicationID, self.sortBufferSize) = (userVersion, applicationID, sortBufferSize)
    folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  }

  /// Writes a table of the rows that `body` appends, and its indexes; where `body` throws, the file is as it was
  /// before.
  ///
  /// - Returns: How many rows there are, and how many were dropped because a later one had their key.
  @discardableResult
  public mutating func write(
    _ definition: TableDefinition, _ body: (inout TableWriter) throws -> Void
  ) throws -> (rows: Int, replaced: Int) {
    var table = TableWriter(definition, output: output, folder: folder, bufferSize: sortBufferSize)
    do { try body(&table) } catch {
      try output.remove(after: table.pagesBefore)
      throw error
    }
    return try table.finish(&entries)
  }

  /// Writes the schema and the file's header, and with `synchronizing` waits for the disk.
  public consuming func finish(synchronizing: Bool) throws(SnapshotFileError) {
    try writeFirstPage(above: entries.isEmpty ? 0 : writeSchema())
    if synchronizing { try output.file.synchronize() }
  }

  /// Writes `sqlite_schema` as a tree under page 1, and returns its root.
  private func writeSchema() throws(SnapshotFileError) -> UInt32 {
    var builder = RecordBuilder(layout: TableLayout(.noKey, columns: 5))
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
