internal import SQLite

/// Takes runs back within a transaction.
struct RunReversal {
  private let connection: Connection
  private let numbers: Set<Int64>
  /// The same for SQL.
  private let list: Value

  init(_ connection: Connection, _ numbers: Set<Int64>) {
    (self.connection, self.numbers) = (connection, numbers)
    list = .text("[\(numbers.map(\.description).joined(separator: ","))]")
  }

  private static let isListed = "IN (SELECT value FROM json_each(?1))"

  // MARK: What stands on them

  /// Throws what stands on the runs.
  func check() throws {
    let runs = try connection.prepare("SELECT id, undo FROM main._import_run ORDER BY id DESC").rows { row in
      (number: row.integer(0), undo: row.text(1) ?? "")
    }
    let known = Set(runs.map(\.number))
    if let unknown = numbers.subtracting(known).max() { throw UndoError.unknown(unknown) }
    guard let first = numbers.min() else { return }
    let later = runs.map(\.number).filter { $0 > first && !numbers.contains($0) }
    if !later.isEmpty { throw UndoError.standsBelow(first, later: later) }
    if let dropped = runs.first(where: { numbers.contains($0.number) && $0.undo == "dropped" }) {
      throw UndoError.notKept(dropped.number)
    }
    if let other = try writtenBetween() { throw UndoError.ranTogether(first, with: other) }
  }

  /// An earlier run that wrote after the first of these.
  private func writtenBetween() throws(SQLiteError) -> Int64? {
    try connection.integer(
      """
      SELECT run FROM main._import_change
      WHERE id > (SELECT min(id) FROM main._import_change WHERE run \(Self.isListed)) AND NOT run \(Self.isListed)
      ORDER BY run DESC LIMIT 1
      """, list)
  }

  // MARK: The way back

  /// Makes the catalog what it was before the runs.
  func run() throws {
    let firstImport = try connection.integer(
      "SELECT id FROM main._import WHERE run \(Self.isListed) ORDER BY id LIMIT 1", list)
    let isFromEmpty =
      try connection.integer("SELECT 1 FROM main._import_run WHERE undo = 'empty' AND id \(Self.isListed)", list) != nil
    if isFromEmpty { try empty() } else { try undoChanges() }
    if let firstImport { try checkNothingRemains(of: firstImport) }
    try connection.prepare("DELETE FROM main._import_change WHERE run \(Self.isListed)").run(list)
    try connection.prepare("DELETE FROM main._import_run WHERE id \(Self.isListed)").run(list)
  }

  private func empty() throws(SQLiteError) {
    for table in try connection.tablesOfImports() { try connection.execute("DELETE FROM main.\(table)") }
    try connection.execute("INSERT INTO main._listing_text (_listing_text) VALUES ('delete-all')")
  }

  private func undoChanges() throws(SQLiteError) {
    let changes = try ChangeReversal(on: connection)
    let texts = try ListingTexts(connection)
    // Their numbers alone, because SQLite would sort all bytes in memory.
    let parts = try connection.prepare("SELECT id FROM main._import_change WHERE run \(Self.isListed) ORDER BY id DESC")
      .rows([list]) { $0.integer(0) }
    let select = try connection.prepare("SELECT bytes FROM main._import_change WHERE id = ?")
    for part in parts {
      let bytes = try select.firstRow([.integer(part)]) { $0.bytes(0) } ?? []
      for change in try RowChange.all(in: bytes, of: connection).reversed() {
        guard let row = change.listing else {
          try changes.undo(change)
          continue
        }
        let text = try texts.text(of: row)
        try changes.undo(change)
        try texts.change(row, from: text)
      }
    }
  }

  /// Throws where a row still refers to an import that is gone: something other than an import wrote it.
  private func checkNothingRemains(of firstImport: Int64) throws(SQLiteError) {
    for table in try connection.tablesOfImports() {
      let columns = try connection.prepare(
        "SELECT \"from\" FROM pragma_foreign_key_list(?) WHERE \"table\" = '_import'"
      ).rows([.text(table)]) { $0.text(0) }
      guard !columns.isEmpty else { continue }
      let refers = columns.map { "\($0) >= ?1" }.joined(separator: " OR ")
      let remains = try connection.integer("SELECT 1 FROM main.\(table) WHERE \(refers) LIMIT 1", .integer(firstImport))
      if remains != nil { throw ChangeReversal.conflict(table) }
    }
  }
}

extension RowChange {
  /// The number of the listing that changed; `nil` where it is a row of another table.
  fileprivate var listing: Int64? {
    guard table == "_listing" else { return nil }
    let value =
      switch action {
      case .inserted(let key), .updated(let key, _, _): key.first
      case .deleted(let row): row.first
      }
    return if case .integer(let number)? = value { number } else { nil }
  }
}

/// Keeps the full-text index up to date with listings that become what they were.
private struct ListingTexts {
  struct Text: Equatable {
    var name: [UInt8]?
    var artist: [UInt8]?
    var seller: [UInt8]?
    var kind: String
    var storefront: String

    init(_ row: Statement) {
      func bytes(_ column: Int) -> [UInt8]? { row.isNull(column) ? nil : row.bytes(column) }
      (name, artist, seller) = (bytes(0), bytes(1), bytes(2))
      (kind, storefront) = (row.text(3) ?? "", row.text(4) ?? "")
    }

    var indexed: IndexedText? {
      IndexedText(name: name, artist: artist, seller: seller, kind: kind, storefront: storefront)
    }
  }

  private let select: Statement
  private let index: TextIndexWriter

  init(_ connection: Connection) throws(SQLiteError) {
    select = try connection.prepare("SELECT name, artist, seller, kind, storefront FROM main._listing WHERE id = ?")
    index = try TextIndexWriter(connection)
  }

  func text(of row: Int64) throws(SQLiteError) -> Text? { try select.firstRow([.integer(row)]) { Text($0) } }

  func change(_ row: Int64, from old: Text?) throws(SQLiteError) {
    let new = try text(of: row)
    if new != old { try index.replace(row, old?.indexed, with: new?.indexed) }
  }
}
