internal import SnapshotFile
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
  private let reader: SnapshotReader
  private let rows: KeyedRows
  private let positions: [Int]

  init(_ rows: KeyedRows, of reader: SnapshotReader, coverage: [Coverage]) {
    (self.rows, self.reader, table) = (rows, reader, rows.table.name)
    let text = coverage.first { $0.table == rows.table.name && !$0.header.isEmpty }?.header
    let original = text.map { RawPartnerHeader(reading: $0) }
    self.original = original
    let columns = rows.table.columns.map { column in
      let declared = original?.declaredType(of: column.name).map { PartnerType(declared: $0) }
      return PartnerColumn(name: column.name, type: column.type.isText ? declared ?? column.type : column.type)
    }
    header = PartnerTableHeader(columns: columns, key: rows.table.key, mode: .full)
    positions = columns.indices.map(rows.table.layout.position)
  }

  /// Goes to the next row; `false` at the end.
  public func next() throws(SnapshotTrouble) -> Bool { try reader.named { try rows.next() } }

  /// A value of the row, as it is stored.
  public func value(_ column: Int) -> Value { Value(rows.columns[positions[column]]) }

  /// Appends a value of the row as the feed had it.
  public func appendField(_ column: Int, to bytes: inout [UInt8]) {
    rows.columns[positions[column]].append(as: header.columns[column].type, to: &bytes)
  }

  /// The records before the rows, with the types and the legal lines that the feed had.
  public var records: [UInt8] {
    let types = header.columns.map { original?.declaredType(of: $0.name) ?? $0.type.declaration }
    return header.records(types: types, legal: original?.legal ?? [])
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
  public func rows(of table: String) throws(SnapshotTrouble) -> TableRows? {
    guard !OwnTables.isOwn(table) else { return nil }
    for group in groups {
      let reader = try SnapshotReader(group, in: self)
      guard let rows = try reader.named({ try reader.rows(table) }) else { continue }
      return TableRows(rows, of: reader, coverage: coverage(of: group))
    }
    return nil
  }

  /// The names of all tables of the feed.
  public var tables: [String] { states.flatMap(\.tables).sorted() }
}
