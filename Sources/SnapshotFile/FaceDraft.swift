// Declarations whose bodies are still to come; each moves to a file of its own name, unchanged.

/// Builds records from values, one row after the other, without allocating memory for a row.
///
///     var builder = RecordBuilder(layout: layout)
///     builder.start()
///     for column in layout.storedColumns { builder.appendText(fields[column]) }
///     try writer.append(builder.finish())
@safe public struct RecordBuilder: ~Copyable {
  public init(layout: TableLayout) { fatalError() }
  /// Forgets the values so far and starts a row.
  public mutating func start() { fatalError() }
  public mutating func appendNull() { fatalError() }
  /// Appends an integer; as the `INTEGER PRIMARY KEY` it becomes the rowid (only an integer may stand there).
  public mutating func append(_ value: Int64) { fatalError() }
  /// Appends a real number as it is, also where it is a whole one; NaN becomes NULL, as in SQLite.
  public mutating func append(_ value: Double) { fatalError() }
  /// Appends text: any bytes, stored as given.
  public mutating func appendText(_ bytes: UnsafeRawBufferPointer) { fatalError() }
  public mutating func appendText(_ text: String) { fatalError() }
  public mutating func appendBlob(_ bytes: UnsafeRawBufferPointer) { fatalError() }
  public mutating func append(_ value: RecordValue) { fatalError() }
  /// Appends the value at `position` of another record without decoding it.
  public mutating func append(_ columns: borrowing RecordColumns, at position: Int) { fatalError() }
  /// The finished row, lent until the next ``start()``. The row must have as many values as the layout has columns.
  public mutating func finish() -> EncodedRow { fatalError() }
}

/// The columns of one stored record, decoded only when they are asked for.
///
///     var columns = RecordColumns(layout: layout)
///     while try cursor.advance() {
///       try columns.read(cursor.row)
///       if case .integer(let id) = columns[0] { … }
///     }
@safe public struct RecordColumns: ~Copyable {
  public init(layout: TableLayout) { fatalError() }
  /// Finds where the values of `row` begin, of its first `count` positions or of all; decodes none.
  ///
  /// Positions that a record lacks (columns added later) are NULL. A record that does not keep to the format throws.
  public mutating func read(_ row: EncodedRow, first count: Int? = nil) throws(SnapshotFileError) { fatalError() }
  /// The value at a position of the stored record (see ``TableLayout/storedColumns``), lent by the row.
  public subscript(position: Int) -> RecordValue { fatalError() }
  /// Whether the values at `position` are stored alike in both: same type, same bytes.
  public func isEqual(_ other: borrowing RecordColumns, at position: Int) -> Bool { fatalError() }
  /// Whether all positions but `ignored` are stored alike in both.
  public func isEqual(_ other: borrowing RecordColumns, ignoring ignored: Int?) -> Bool { fatalError() }
}

/// The order of a table's rows: as SQLite compares keys, `BINARY` collation, ascending.
///
/// NULL comes before numbers, numbers before text, text before blobs; integers and reals are compared exactly.
/// It trusts the records: those of a ``TableCursor`` and of a ``RecordBuilder`` are checked already.
public struct KeyOrder: Sendable {
  public init(layout: TableLayout) { fatalError() }
  /// Below 0 where `first` comes first, 0 where the keys are equal, above 0 otherwise.
  public func compare(_ first: EncodedRow, _ second: EncodedRow) -> Int { fatalError() }
}

/// Rows in memory one after the other, to be handed to another thread or kept for a while.
@safe public struct RowBatch: ~Copyable, @unchecked Sendable {
  public init(capacity: Int = 1 << 18) { fatalError() }
  /// How many bytes the rows take.
  public var byteCount: Int { fatalError() }
  public var rowCount: Int { fatalError() }
  /// Appends a copy of `row`.
  public mutating func append(_ row: EncodedRow) { fatalError() }
  /// Removes all rows and keeps the memory.
  public mutating func removeAll() { fatalError() }
  /// The row that begins at byte `offset`, which moves on to the next; `nil` after the last. Begin with 0.
  public func next(_ offset: inout Int) -> EncodedRow? { fatalError() }
}

/// Brings rows of any order into the order of their key, through sorted runs on disk.
///
/// Rows that come in order are written as one run straight on; only the others are sorted. Of rows with one key the
/// last one added wins. Memory stays below `memory` bytes (or one row, where that is larger).
@safe public struct RowSorter: ~Copyable {
  /// Sorts rows of `layout` with runs in `folder`, in files without a name that vanish with the process.
  public init(layout: TableLayout, folder: String, memory: Int = 32 << 20) { fatalError() }
  public mutating func add(_ row: EncodedRow) throws(SnapshotFileError) { fatalError() }
  /// Rows added that did not come in order.
  public var outOfOrder: Int { fatalError() }
  /// Ends adding; the rows are read from what is returned.
  public consuming func sorted() throws(SnapshotFileError) -> SortedRows { fatalError() }
}

/// The rows of a ``RowSorter`` in key order, each key once.
@safe public struct SortedRows: ~Copyable {
  /// Reads the next row into ``row``; `false` at the end.
  public mutating func advance() throws(SnapshotFileError) -> Bool { fatalError() }
  /// The row that ``advance()`` read last, lent until its next call.
  public var row: EncodedRow { fatalError() }
  /// Rows dropped so far because a later one had their key.
  public var replaced: Int { fatalError() }
}

/// A secondary index to write with a table: `CREATE INDEX name ON table (columns)`, ascending, `BINARY`, not unique.
public struct IndexDefinition: Sendable {
  public var name: String
  /// The `CREATE INDEX` statement, kept in the schema as given.
  public var sql: String
  /// Declared numbers of the indexed columns.
  public var columns: [Int]
  /// Whether the statement ends in `WHERE c IS NOT NULL`, c being the first indexed column.
  public var omitsNull: Bool
  public init(name: String, sql: String, columns: [Int], omitsNull: Bool = false) { fatalError() }
}

/// A table to write.
public struct TableDefinition: Sendable {
  public var name: String
  /// The `CREATE TABLE` statement, kept in the schema as given; it must say what `layout` says.
  ///
  /// `UNIQUE` and key columns that are not `INTEGER PRIMARY KEY` in a rowid table would need indexes that are not
  /// written: declare none. Nothing converts values to a column's affinity: append integers to `INTEGER` columns,
  /// text to `TEXT` columns (else `PRAGMA integrity_check` complains), anything to columns without a type.
  public var sql: String
  public var layout: TableLayout
  public var indexes: [IndexDefinition]
  public init(name: String, sql: String, layout: TableLayout, indexes: [IndexDefinition] = []) { fatalError() }
}

/// What was written of a table.
public struct TableSummary: Sendable, Equatable {
  public var rows: Int
  /// Rows dropped because a later one had their key.
  public var replaced: Int
  /// Rows that did not come in key order.
  public var outOfOrder: Int
}

/// Settings of a file to write.
public struct WriterOptions: Sendable {
  /// A power of two from 512 to 65536 bytes.
  public var pageSize = 8192
  public var userVersion: Int32 = 0
  public var applicationID: Int32 = 0
  public var changeCounter: UInt32 = 1
  /// Bytes of memory for sorting (rows out of order, each index); the output buffer comes on top.
  public var sortMemory = 32 << 20
  /// The folder for sorted runs; `nil` for that of the file.
  public var temporaryFolder: String?
  public init() {}
}

/// Writes a SQLite database page by page: tables one after the other, rows at best in key order.
///
///     var writer = try DatabaseWriter(path: "pricing.sqlite.new", options: options)
///     try writer.beginTable(definition)
///     while … { try writer.append(builder.finish()) }
///     let summary = try writer.endTable()
///     writer.addView(name: "price", sql: "CREATE VIEW price AS SELECT …")
///     try writer.finish(synchronizing: true)
///
/// The file format: <https://www.sqlite.org/fileformat2.html>. Dropped before ``finish(synchronizing:)`` it leaves a
/// file that SQLite refuses; remove it.
@safe public struct DatabaseWriter: ~Copyable {
  /// Creates the file; one that exists already is truncated.
  public init(path: String, options: WriterOptions = WriterOptions()) throws(SnapshotFileError) { fatalError() }
  /// Begins a table; the one before must be ended.
  public mutating func beginTable(_ table: TableDefinition) throws(SnapshotFileError) { fatalError() }
  /// Appends a row of the table that was begun, built or already encoded.
  ///
  /// Rows in key order are written at once. One that is not above the last is kept in sorted runs, and the table is
  /// then written a second time by ``endTable()``, merged. Of rows with one key the last one appended wins.
  public mutating func append(_ row: EncodedRow) throws(SnapshotFileError) { fatalError() }
  /// Ends the table and writes its indexes.
  public mutating func endTable() throws(SnapshotFileError) -> TableSummary { fatalError() }
  /// Adds a view (or trigger-free entry without pages) to the schema.
  public mutating func addView(name: String, sql: String) { fatalError() }
  /// Pages written so far.
  public var pageCount: UInt32 { fatalError() }
  /// Writes the schema and the file's header, and with `synchronizing` waits for the disk.
  public consuming func finish(synchronizing: Bool) throws(SnapshotFileError) { fatalError() }
}

/// An entry of `sqlite_schema`.
public struct SchemaEntry: Sendable, Equatable {
  public enum Kind: String, Sendable { case table, index, view, trigger }
  public var kind: Kind
  public var name: String
  /// The table that an index or trigger belongs to; else the entry's own name.
  public var table: String
  /// The first page of the entry's tree; 0 for a view.
  public var root: UInt32
  public var sql: String
}

/// Reads database files of this kind: UTF-8, no reserved bytes, no auto-vacuum, no write-ahead log beside them.
///
/// It holds the file open, so it keeps reading the old file when a new one is renamed over it. Any bytes at all give an
/// error, never a crash.
@safe public struct DatabaseReader: ~Copyable {
  public init(path: String) throws(SnapshotFileError) { fatalError() }
  public let pageSize: Int
  public let pageCount: UInt32
  public let userVersion: Int32
  public let applicationID: Int32
  public let changeCounter: UInt32
  /// The entries of `sqlite_schema` in their order.
  public let schema: [SchemaEntry]
  /// The entry of the table `name`, compared without regard to ASCII case.
  public func table(_ name: String) -> SchemaEntry? { fatalError() }
  /// A cursor before the first row of a table, which must have the given layout.
  public func rows(of table: SchemaEntry, layout: TableLayout) throws(SnapshotFileError) -> TableCursor {
    fatalError()
  }
  /// Reads every page and checks the file as `PRAGMA quick_check` does: every page is reached exactly once, cells lie
  /// within their page and do not overlap, keys ascend, overflow chains have their length, records keep to the format,
  /// indexes have as many entries as their table.
  ///
  /// - Parameter layouts: the tables' layouts by name; trees of other tables are ordered by their whole records, or
  ///   not compared where their SQL says COLLATE or DESC.
  /// - Returns: the number of rows or entries of each table and index by name.
  public func check(layouts: [String: TableLayout]) throws(SnapshotFileError) -> [String: Int] { fatalError() }
}

/// Walks the rows of one table in key order.
@safe public struct TableCursor: ~Copyable {
  /// Reads the next row into ``row``; `false` at the end.
  public mutating func advance() throws(SnapshotFileError) -> Bool { fatalError() }
  /// The row that ``advance()`` read last, lent until its next call.
  public var row: EncodedRow { fatalError() }
}
