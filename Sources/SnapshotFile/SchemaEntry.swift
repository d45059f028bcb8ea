/// An entry of `sqlite_schema`.
public struct SchemaEntry: Sendable, Equatable {
  /// What an entry defines.
  public enum Kind: String, Sendable {
    /// As `sqlite_schema.type` writes them.
    case table, index, view, trigger
  }

  /// What it defines.
  public var kind: Kind
  /// What that is called.
  public var name: String
  /// The table that an index or trigger belongs to; else the entry's own name.
  public var table: String
  /// The first page of the entry's tree; 0 where it has none, as a view or a virtual table.
  public var root: UInt32
  /// The statement that makes it; empty for the indexes that SQLite makes by itself.
  public var sql: String
}

extension SchemaEntry {
  /// An entry from its record; `nil` where the record is none.
  init?(_ columns: borrowing RecordColumns) {
    guard case .text(let kind) = columns[0], case .text(let name) = columns[1], case .text(let table) = columns[2],
      let known = unsafe Kind(rawValue: String(decoding: kind, as: UTF8.self))
    else { return nil }
    unsafe self.init(
      kind: known, name: String(decoding: name, as: UTF8.self), table: String(decoding: table, as: UTF8.self), root: 0,
      sql: "")
    if case .integer(let number) = columns[3] {
      guard let page = UInt32(exactly: number) else { return nil }
      root = page
    }
    if case .text(let statement) = columns[4] { unsafe sql = String(decoding: statement, as: UTF8.self) }
  }
}
