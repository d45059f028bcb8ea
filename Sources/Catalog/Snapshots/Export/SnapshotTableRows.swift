public import Feeds
public import SQLite

/// The rows of one partner-feed table, from a snapshot or from an incremental one laid over its full, in the order of
/// the table's key; rows of a table without a key come in the order of the feed.
///
///     guard let rows = try catalog.rows(of: "application_price") else { … }
///     while try rows.next() { … rows.appendField(0, to: &bytes) … }
///
/// Rows are read as they are asked for: a table of any size takes the same little memory.
public final class SnapshotTableRows {
  /// As Apple names it: `application_price`.
  public let table: String
  /// Where the rows come from: a snapshot, or an incremental one and the full below it.
  public let snapshots: [SnapshotName]
  /// Columns, key and mode as a file of the feed would tell them; whole when an incremental lies over its full.
  public let header: PartnerTableHeader
  private let select: Statement

  init(_ table: String, _ layers: [SnapshotTableLayer], on connection: Connection) throws(SQLiteError) {
    self.table = table
    snapshots = layers.map(\.name)
    header = SnapshotTableLayer.header(of: table, layers)
    select = try connection.prepare(SnapshotTableLayer.select(header, from: table, layers))
  }

  /// Goes to the next row; `false` at the end.
  public func next() throws(SQLiteError) -> Bool { try select.step() }

  /// A value of the row, as the snapshot holds it.
  public func value(_ column: Int) -> Value { select.value(column) }

  /// Appends a value of the row as the feed had it.
  public func appendField(_ column: Int, to bytes: inout [UInt8]) {
    SnapshotField.append(select, column, of: header.columns[column].type, to: &bytes)
  }
}
