internal import CatalogModel
internal import SQLite

/// A query about items whose first column is the Apple ID, in two forms: of one item, and of some at once.
///
/// A list of items is one search more, which pays from the second item on.
struct ItemStatement: Sendable {
  /// Writes the query with the condition that a column is one of the items, its first parameter.
  typealias Writer = @Sendable (_ isRequested: (_ column: String) -> String) -> String

  private let write: Writer
  private let ofOne: String

  init(_ write: @escaping Writer) {
    self.write = write
    ofOne = write { "\($0) = ?1" }
  }

  /// The form of some is written for each batch: most runs of the program have none.
  fileprivate func sql(of items: [AppleID]) -> String {
    items.count == 1 ? ofOne : write { "\($0) IN (SELECT value FROM json_each(?1))" }
  }

  fileprivate func value(of items: [AppleID]) -> Value {
    guard items.count != 1 else { return .integer(items[0].rawValue) }
    return .text("[\(items.map(\.description).joined(separator: ","))]")
  }
}

extension Catalog {
  /// What `read` makes of the rows of some items, in the order of the query; rows of which it makes `nil` are skipped.
  func rows<Row>(
    _ statement: ItemStatement, of items: [AppleID], _ read: (Statement) throws(SQLiteError) -> Row?
  ) throws(CatalogError) -> [AppleID: [Row]] {
    guard !items.isEmpty else { return [:] }
    return try named { () throws(SQLiteError) in
      let select = try connection.cached(statement.sql(of: items))
      try select.bind([statement.value(of: items)])
      defer { select.reset() }
      var found = ItemRows<Row>()
      while try select.step() {
        guard let appleID = select.appleID(0), let row = try read(select) else { continue }
        found.add(row, of: appleID)
      }
      return found.finished()
    }
  }
}

/// Gathers rows of items, most of which come item by item.
private struct ItemRows<Row> {
  private var found: [AppleID: [Row]] = [:]
  private var item: AppleID?
  private var rows: [Row] = []

  mutating func add(_ row: Row, of appleID: AppleID) {
    if appleID != item {
      let count = rows.count
      end()
      item = appleID
      rows.reserveCapacity(count)
    }
    rows.append(row)
  }

  private mutating func end() {
    guard let item else { return }
    found[item, default: []] += rows
    rows = []
  }

  mutating func finished() -> [AppleID: [Row]] {
    end()
    return found
  }
}
