internal import Feeds
internal import SQLite

/// Notes the keys of rows that a condition left out of an incremental's table, so that older rows of these keys, in the
/// full below, do not answer in their place.
final class LeftOutKeys {
  private let insert: Statement
  /// The key's columns, by their places in the file.
  private let places: [Int]

  /// `nil` where nothing needs noting: in a full, of a table that no condition is about, and of one without a key.
  init?(
    _ selection: PartnerSelection, of table: String, in mode: PartnerTableHeader.Mode, on connection: Connection
  ) throws(SQLiteError) {
    let header = selection.header
    guard mode == .incremental, selection.hasConditions, !header.key.isEmpty else { return nil }
    places = header.key.map { selection.columns?[$0] ?? $0 }
    let name = SnapshotSchema.quoted(SnapshotSchema.leftOut(table))
    let key = header.key.map { header.columns[$0] }
    let columns = key.map { "\(SnapshotSchema.quoted($0.name)) \($0.type.inSnapshot)" }.joined(separator: ", ")
    let names = key.map { SnapshotSchema.quoted($0.name) }.joined(separator: ", ")
    try connection.execute(
      "CREATE TABLE IF NOT EXISTS \(name) (\(columns), PRIMARY KEY (\(names))) WITHOUT ROWID")
    let values = key.map { _ in "?" }.joined(separator: ", ")
    insert = try connection.prepare("INSERT OR IGNORE INTO \(name) VALUES (\(values))")
  }

  /// Notes a row, whose values are those of all columns of the file.
  func note(_ row: UnsafeBufferPointer<PartnerValue>) throws(SQLiteError) {
    for (index, place) in places.enumerated() {
      switch unsafe row[place] {
      case .null: try insert.bindNull(index)
      case .integer(let integer): try insert.bind(index, integer: integer)
      case .text(let utf8): try unsafe insert.bind(index, borrowing: utf8)
      }
    }
    try insert.runBound()
  }
}
