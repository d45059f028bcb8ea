internal import CatalogModel
public import SQLite

/// The rows of one table of the partner feed, in the order of its key, read as they are asked for.
///
///     guard let rows = try folder.rows(of: "application_price") else { … }
///     while try rows.next() { … rows.appendField(0, to: &bytes) … }
public final class TableRows {
  /// As Apple names it: `application_price`.
  public let table: String
  /// Columns and key as a file of the feed has them; the mode is FULL.
  public let header: PartnerTableHeader
  /// The types and the legal lines of the newest full that was imported.
  private let original: RawPartnerHeader?
  private let select: Statement

  init(_ table: StoredTable, coverage: [Coverage], on connection: Connection) throws(SQLiteError) {
    self.table = table.name
    let text = coverage.first { $0.table == table.name && !$0.header.isEmpty }?.header
    let original = text.map { RawPartnerHeader(reading: $0) }
    self.original = original
    let columns = table.columns.map { column in
      let declared = original?.declaredType(of: column.name).map { PartnerType(declared: $0) }
      return PartnerColumn(name: column.name, type: column.type.isText ? declared ?? column.type : column.type)
    }
    header = PartnerTableHeader(columns: columns, key: table.key, mode: .full)
    let names = columns.map { quoted($0.name) }.joined(separator: ", ")
    let order = table.key.isEmpty ? "rowid" : table.key.map { quoted(table.columns[$0].name) }.joined(separator: ", ")
    select = try connection.prepare("SELECT \(names) FROM \(quoted(table.name)) ORDER BY \(order)")
  }

  /// Goes to the next row; `false` at the end.
  public func next() throws(SQLiteError) -> Bool { try select.step() }

  /// A value of the row, as it is stored.
  public func value(_ column: Int) -> Value { select.value(column) }

  /// Appends a value of the row as the feed had it.
  public func appendField(_ column: Int, to bytes: inout [UInt8]) {
    StoredField(select, column: column).append(as: header.columns[column].type, to: &bytes)
  }

  /// The records before the rows, with the types and the legal lines that the feed had.
  public var records: [UInt8] {
    let types = header.columns.map { original?.declaredType(of: $0.name) ?? $0.type.declaration }
    return header.records(types: types, legal: original?.legal ?? [])
  }
}

extension SnapshotFolder {
  /// The rows of a table; `nil` where no group has it.
  public func rows(of table: String) throws(SQLiteError) -> TableRows? {
    for group in groups {
      let connection = try Connection(path: file(of: group), access: .readingImmutable)
      try SnapshotTrouble.checkOwner(connection, schema: "main")
      let sql = try connection.text("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?", .text(table))
      guard !OwnTables.isOwn(table), let stored = sql.flatMap(StoredTable.init) else { continue }
      return try TableRows(stored, coverage: Coverage.all(in: connection), on: connection)
    }
    return nil
  }

  /// The names of all tables of the feed.
  public var tables: [String] { states.flatMap { $0.tables.map(\.name) }.sorted() }
}
