internal import Feeds
internal import SQLite

/// Puts the rows of one table into a snapshot: the seam where a faster way of writing fits in.
protocol TableWriter: AnyObject {
  /// Stores one row, a value for each column of the file; a row with the same key gives way to it.
  func write(_ values: UnsafeBufferPointer<PartnerValue>) throws(SQLiteError)

  /// Ends the table, and returns how many rows it holds.
  func finish() throws(SQLiteError) -> Int
}

/// Writes rows through a prepared statement.
final class StatementTableWriter: TableWriter {
  private let connection: Connection
  private let table: String
  private let insert: Statement
  /// The columns that are stored, by their places in the file.
  private let columns: [Int]
  private let isDecimal: [Bool]

  init(_ selection: PartnerSelection, table: String, on connection: Connection) throws(SQLiteError) {
    let header = selection.header
    self.connection = connection
    self.table = table
    columns = selection.columns ?? Array(header.columns.indices)
    isDecimal = header.columns.map { $0.type == .decimal }
    insert = try connection.prepare(SnapshotSchema.insert(header, into: table))
  }

  func write(_ values: UnsafeBufferPointer<PartnerValue>) throws(SQLiteError) {
    for index in columns.indices {
      switch unsafe values[columns[index]] {
      case .null: try insert.bindNull(index)
      case .integer(let integer): try insert.bind(index, integer: integer)
      case .text(let utf8) where isDecimal[index]: try unsafe bind(index, decimal: utf8)
      case .text(let utf8): try unsafe insert.bind(index, borrowing: utf8)
      }
    }
    try insert.runBound()
  }

  private func bind(_ index: Int, decimal utf8: UnsafeRawBufferPointer) throws(SQLiteError) {
    switch unsafe DecimalField(utf8) {
    case .integer(let integer): try insert.bind(index, integer: integer)
    case .real(let real): try insert.bind(index, .real(real))
    case .text: try unsafe insert.bind(index, borrowing: utf8)
    }
  }

  func finish() throws(SQLiteError) -> Int {
    Int(try connection.integer("SELECT count(*) FROM \(SnapshotSchema.quoted(table))") ?? 0)
  }
}

/// Counts rows in place of writing them; a key that comes twice is counted twice.
final class CountingTableWriter: TableWriter {
  private var rows: Int

  /// Begins behind the rows of earlier parts.
  init(from rows: Int) { self.rows = rows }

  func write(_ values: UnsafeBufferPointer<PartnerValue>) { rows += 1 }

  func finish() -> Int { rows }
}
