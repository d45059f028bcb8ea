internal import CatalogModel
internal import SnapshotFile
public import SQLite

/// The rows of one table of the partner feed, in the order of its key, read as they are asked for.
///
///     guard let rows = try folder.rows(of: "application_price") else { … }
///     while try rows.next() { … rows.value(0) … }
public final class TableRows {
  /// As Apple names it: `application_price`.
  public let table: String
  /// Columns, key and licence as the newest full that was imported had them; the mode is FULL.
  public let header: PartnerTableHeader
  private let group: String
  private let path: String
  private var rows: CheckedRows
  private var columns: RecordColumns
  /// Writes the values of rows as the feed has them.
  private let written: StoredRow
  private let positions: [Int]

  init(
    _ stored: StoredTable, of group: String, _ check: SnapshotCheck, _ coverage: [Coverage]
  ) throws(SnapshotFileError) {
    (self.group, path, table) = (group, check.path, stored.name)
    rows = try check.rows(of: stored)
    columns = RecordColumns(layout: stored.layout)
    written = StoredRow(stored)
    let text = coverage.first { $0.table == stored.name && !$0.header.isEmpty }?.header
    let original = text.map { RawPartnerHeader(reading: $0) }
    let declarations = original?.declarations ?? [:]
    let columns = stored.columns.map { column in
      guard let declaration = declarations[column.name] else { return column }
      let type = column.type.isText ? PartnerType(declared: declaration) : column.type
      return PartnerColumn(name: column.name, type: type, declaration: declaration)
    }
    header = PartnerTableHeader(columns: columns, key: stored.key, mode: .full, legal: original?.legal ?? [])
    positions = columns.indices.map(stored.layout.position)
  }

  /// Goes to the next row; `false` at the end.
  ///
  /// - Throws: SnapshotError where the file is damaged, also at the end, when rows were not those that were written.
  public func next() throws(SnapshotError) -> Bool {
    do throws(SnapshotFileError) {
      guard try rows.advance() else { return false }
      columns.read(rows.cursor.row)
      return true
    } catch {
      throw SnapshotError(group: group, file: path, readError: error)
    }
  }

  /// A value of the row, as it is stored.
  public func value(_ column: Int) -> Value { Value(columns[positions[column]]) }

  /// Appends a value of the row as the feed had it.
  public func appendField(_ column: Int, to bytes: inout [UInt8]) {
    written.appendField(positions[column], of: columns, as: header.columns[column].type, to: &bytes)
  }

  /// Hands on the table as a file of the feed, a record at a time with its end: header, rows and trailer.
  public func forEachRecord(_ body: ([UInt8]) throws -> Void) throws {
    let end = PartnerDialect.relational.recordEnd
    try body(header.records)
    var record: [UInt8] = []
    var count = 0
    while try next() {
      record.removeAll(keepingCapacity: true)
      for column in positions.indices {
        if column > 0 { record.append(PartnerDialect.relational.fieldSeparator) }
        appendField(column, to: &record)
      }
      record.append(contentsOf: end)
      try body(record)
      count += 1
    }
    try body(Array("#recordsWritten:\(count)".utf8) + end)
  }
}

extension Value {
  /// A copy of a stored value.
  init(_ value: RecordValue) {
    switch value {
    case .null: self = .null
    case .integer(let integer): self = .integer(integer)
    case .real(let real): self = .real(real)
    case .text(let utf8): self = unsafe .text(String(decoding: utf8, as: UTF8.self))
    case .blob(let bytes): self = unsafe .blob(Array(bytes))
    }
  }
}

extension SnapshotFolder {
  /// The rows of a table; `nil` where no group has it.
  public func rows(of table: String) throws(SnapshotError) -> TableRows? {
    guard !OwnTables.isOwn(table) else { return nil }
    for group in groups {
      // It is opened so that what is not a snapshot is refused.
      let coverage = try named(group) { try Coverage.all(in: connection(to: group)) }
      let rows = try named(group) {
        let check = try SnapshotCheck(file(of: group))
        let stored = check.reader.table(table).flatMap { StoredTable(sql: $0.sql) }
        return try stored.map { try TableRows($0, of: group, check, coverage) }
      }
      if let rows { return rows }
    }
    return nil
  }

  /// The names of all tables of the feed.
  public var tables: [String] { states.flatMap(\.tables).sorted() }
}
