internal import Platform

/// Reads database files of this kind: UTF-8, no reserved bytes, no auto-vacuum.
///
/// It holds the file open, so it keeps reading the old file when a new one is renamed over it; it does
/// not see what a write-ahead log beside it holds. Any bytes at all give an error, never a crash.
@safe public struct DatabaseReader: ~Copyable {
  let pages: PageFile
  /// The file's name.
  public var path: String { pages.file.path }
  /// What its program wrote as `PRAGMA user_version`.
  public let userVersion: Int32
  /// What its program wrote as `PRAGMA application_id`.
  public let applicationID: Int32
  let hasFreePages: Bool
  /// The entries of `sqlite_schema` in their order.
  public let schema: [SchemaEntry]

  /// Opens a file and reads its header: <https://www.sqlite.org/fileformat2.html#the_database_header>.
  ///
  /// With `allowsTruncated` pages may be missing: what leads to them is damaged.
  public init(path: String, allowsTruncated: Bool = false) throws(SnapshotFileError) {
    let file = try RawFile(path, flags: O_RDONLY)
    let buffer = ByteBuffer(capacity: FileFormat.headerSize)
    let got = unsafe try file.read(into: buffer.start, count: FileFormat.headerSize, at: 0)
    let header = unsafe UnsafeRawPointer(buffer.start)
    guard got == FileFormat.headerSize,
      unsafe UnsafeRawBufferPointer(start: header, count: got).starts(with: FileFormat.magic)
    else { throw .unreadable(path: path, reason: "it is not a SQLite database") }
    let size = unsafe header.big16(16)
    let pageSize = size == 1 ? 65536 : size
    guard FileFormat.isPageSize(pageSize), unsafe header.byte(20) == 0, unsafe header.big32(52) == 0,
      unsafe header.big32(64) == 0, unsafe header.big32(56) == 1
    else {
      throw .unreadable(path: path, reason: "it has reserved bytes, auto-vacuum or another encoding than UTF-8")
    }
    // Versions for writing and reading, the fixed fractions of payload, the format of the schema.
    let isKnown =
      unsafe (1...2).contains(header.byte(18)) && (1...2).contains(header.byte(19)) && header.byte(21) == 64
      && header.byte(22) == 32 && header.byte(23) == 32 && header.big32(44) <= 4
    guard isKnown else { throw .unreadable(path: path, reason: "its header is of no known version") }
    let whole = try file.size() / pageSize
    let stated = unsafe header.big32(28)
    // The stated count holds where the program that wrote last knew of it.
    let isStated = unsafe stated > 0 && header.big32(24) == header.big32(92)
    guard whole > 0, whole < UInt32.max, !isStated || stated <= whole || allowsTruncated else {
      throw .unreadable(path: path, reason: "it has \(whole) pages and states \(stated)")
    }
    let pages = PageFile(file, pageSize: pageSize, pageCount: isStated ? stated : UInt32(whole))
    schema = try Self.readSchema(pages)
    self.pages = pages
    unsafe userVersion = Int32(bitPattern: header.big32(60))
    unsafe applicationID = Int32(bitPattern: header.big32(68))
    hasFreePages = unsafe header.big64(32) != 0
  }

  /// The entry of the table `name`.
  public func table(_ name: String) -> SchemaEntry? { schema.first { $0.kind == .table && $0.name == name } }

  /// A cursor before the first row of a table, or of an index as if it were one, which must have the given layout.
  ///
  /// `tally` counts the pages of a cursor that reads all rows, without seeking.
  public func rows(
    of table: SchemaEntry, layout: TableLayout, tally: PageTally? = nil
  ) throws(SnapshotFileError) -> TableCursor {
    guard table.root > 0 else { throw .unreadable(path: pages.file.path, reason: "\(table.name) has no pages") }
    let isIndex = layout.storage == .compoundKey
    var file = pages
    if let tally {
      file = PageFile(pages.file, pageSize: pages.pageSize, pageCount: pages.pageCount)
      file.tally = tally
    }
    return TableCursor(file, root: table.root, isIndex: isIndex, keyColumns: isIndex ? layout.key.count : 0)
  }

  static func readSchema(_ pages: PageFile) throws(SnapshotFileError) -> [SchemaEntry] {
    var cursor = TableCursor(pages, root: 1, isIndex: false, keyColumns: 5)
    var columns = RecordColumns(layout: TableLayout(.noKey, columns: 5))
    var entries: [SchemaEntry] = []
    while try cursor.advance() {
      columns.read(cursor.row)
      guard let entry = SchemaEntry(columns) else { throw pages.damaged(1, "an entry of the schema is malformed") }
      entries.append(entry)
    }
    return entries
  }
}
