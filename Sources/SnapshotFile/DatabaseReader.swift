internal import Platform

/// Reads database files of this kind: UTF-8, no reserved bytes, no auto-vacuum.
///
/// It holds the file open, so it keeps reading the old file when a new one is renamed over it; it does
/// not see what a write-ahead log beside it holds. Any bytes at all give an error, never a crash.
@safe public struct DatabaseReader: ~Copyable {
  let pages: PageFile
  let header: FileHeader
  /// The entries of `sqlite_schema` in their order.
  public let schema: [SchemaEntry]

  /// Opens a file and reads its header.
  public init(path: String) throws(SnapshotFileError) {
    let file = try OpenFile(path, flags: O_RDONLY)
    let header = try FileHeader(file)
    let pages = PageFile(file, pageSize: header.pageSize, pageCount: header.pageCount)
    schema = try Self.readSchema(pages, visits: nil)
    self.header = header
    self.pages = pages
  }

  /// Bytes of a page.
  public var pageSize: Int { header.pageSize }
  /// How many pages the file has.
  public var pageCount: UInt32 { header.pageCount }
  /// What its program wrote as `PRAGMA user_version`.
  public var userVersion: Int32 { header.userVersion }
  /// What its program wrote as `PRAGMA application_id`.
  public var applicationID: Int32 { header.applicationID }

  /// The entry of the table `name`.
  public func table(_ name: String) -> SchemaEntry? { schema.first { $0.kind == .table && $0.name == name } }

  /// A cursor before the first row of a table, or of an index as if it were one, which must have the given layout.
  public func rows(of table: SchemaEntry, layout: TableLayout) throws(SnapshotFileError) -> TableCursor {
    guard table.root > 0 else { throw .unreadable(path: pages.file.path, reason: "\(table.name) has no pages") }
    let isIndex = layout.storage == .compoundKey
    return TableCursor(pages, root: table.root, isIndex: isIndex, keyColumns: isIndex ? layout.key.count : 0)
  }

  static func readSchema(_ pages: PageFile, visits: PageVisits?) throws(SnapshotFileError) -> [SchemaEntry] {
    var cursor = TableCursor(pages, root: 1, isIndex: false, keyColumns: 5, visits: visits)
    var columns = RecordColumns(columns: 5)
    var entries: [SchemaEntry] = []
    while try cursor.advance() {
      columns.read(cursor.row)
      guard let entry = SchemaEntry(columns) else { throw pages.damaged(1, "an entry of the schema is malformed") }
      entries.append(entry)
    }
    return entries
  }
}
