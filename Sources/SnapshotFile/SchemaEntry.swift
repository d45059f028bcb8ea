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
    guard let name = columns[1].text, let table = columns[2].text,
      let kind = columns[0].text.flatMap(Kind.init(rawValue:))
    else { return nil }
    self.init(kind: kind, name: name, table: table, root: 0, sql: columns[4].text ?? "")
    if case .integer(let number) = columns[3] {
      guard let page = UInt32(exactly: number) else { return nil }
      root = page
    }
  }
}

extension RecordValue {
  fileprivate var text: String? {
    if case .text(let bytes) = self { unsafe String(decoding: bytes, as: UTF8.self) } else { nil }
  }
}
