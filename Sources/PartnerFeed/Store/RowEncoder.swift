internal import SnapshotFile
internal import SQLite

/// Makes stored records of the rows that a reader lends, with the columns that are kept.
@safe struct RowEncoder: ~Copyable {
  private var builder: RecordBuilder
  /// For each position of a stored record, the column of the file; `nil` where the file has none.
  private let sources: [Int?]
  private let types: [PartnerType]
  private let affinity: AffinityProbe

  /// Begins to encode rows of a file with `header` as rows of `table`.
  init(_ table: StoredTable, from header: PartnerTableHeader) throws {
    let layout = table.layout
    builder = RecordBuilder(layout: layout)
    sources = layout.storedColumns.map { header.index(of: table.columns[$0].name) }
    types = layout.storedColumns.map { table.columns[$0].type }
    affinity = try AffinityProbe()
  }

  /// The record is lent until the next call.
  mutating func encode(_ values: UnsafeBufferPointer<PartnerValue>) throws -> EncodedRow {
    builder.start()
    for position in sources.indices {
      guard let source = sources[position] else {
        builder.appendNull()
        continue
      }
      switch unsafe values[source] {
      case .null: builder.appendNull()
      case .integer(let integer): builder.append(integer)
      case .text(let utf8): try unsafe builder.append(utf8, as: types[position], affinity)
      }
    }
    return builder.finish()
  }

}

extension RecordBuilder {
  /// Appends a field that is no integer as a column of `type` has it.
  ///
  /// A text that looks like a number is stored in an INTEGER column as SQLite itself would.
  mutating func append(_ utf8: UnsafeRawBufferPointer, as type: PartnerType, _ affinity: AffinityProbe) throws {
    switch type {
    case .decimal:
      switch unsafe DecimalField(utf8) {
      case .integer(let integer): append(integer)
      case .real(let real): append(real)
      case .text: unsafe appendText(utf8)
      }
    case .integer where unsafe FieldText.looksLikeNumber(utf8):
      switch try affinity.value(of: unsafe String(decoding: utf8, as: UTF8.self)) {
      case .integer(let integer): append(integer)
      case .real(let real): append(real)
      default: unsafe appendText(utf8)
      }
    default: unsafe appendText(utf8)
    }
  }
}

/// Asks SQLite what a text becomes in a column that is declared INTEGER.
final class AffinityProbe {
  private let insert: Statement
  private let select: Statement

  init() throws(SQLiteError) {
    let connection = try Connection(path: ":memory:")
    try connection.execute("CREATE TABLE probe (id INTEGER PRIMARY KEY, value INTEGER)")
    insert = try connection.prepare("INSERT OR REPLACE INTO probe VALUES (1, ?)")
    select = try connection.prepare("SELECT value FROM probe")
  }

  func value(of text: String) throws(SQLiteError) -> Value {
    try insert.run(.text(text))
    defer { select.reset() }
    return try select.step() ? select.value(0) : .null
  }
}
