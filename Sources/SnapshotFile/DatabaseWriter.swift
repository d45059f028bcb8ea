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
  private let numbers: FileNumbers
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
    output = try OutputFile(path: path, pageSize: pageSize)
    numbers = FileNumbers(userVersion: userVersion, applicationID: applicationID)
    self.sortMemory = sortMemory
    folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  }

  /// Begins a table; the one before must be ended.
  public mutating func beginTable(_ table: TableDefinition) throws(SnapshotFileError) {
    precondition(self.table == nil, "a table is ended before the next begins")
    copiesRuns = table.layout.storage != .noKey && table.indexes.isEmpty
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

  /// Whether rows of another file's page may be appended as they are: the table that was begun has a key and no index.
  public private(set) var copiesRuns = false

  /// Appends rows of another file's table of the same layout and page size, whose keys are above the last one here.
  public mutating func append(_ run: CellRun) throws(SnapshotFileError) { try table?.append(run) }

  /// Ends the table and writes its indexes.
  public mutating func endTable() throws(SnapshotFileError) -> TableSummary {
    guard let ended = table.take() else { preconditionFailure("a table is begun before it is ended") }
    let written = try ended.finish()
    entries += written.entries
    return written.summary
  }

  /// Forgets the table that was begun: the file is as it was before.
  public mutating func abandonTable() throws(SnapshotFileError) {
    guard let abandoned = table.take() else { return }
    try output.remove(after: abandoned.pagesBefore)
  }

  /// Writes the schema and the file's header, and with `synchronizing` waits for the disk.
  public consuming func finish(synchronizing: Bool) throws(SnapshotFileError) {
    precondition(table == nil, "a table is ended before its file")
    try output.writeSchema(entries, numbers)
    if synchronizing { try output.file.synchronize() }
  }
}
