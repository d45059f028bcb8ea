internal import CatalogModel
internal import SQLite
internal import SnapshotFile

/// What was known of the rows of a table before a merge.
final class KnownRows {
  let days: KnownDays
  private let store: Int?
  private let item: Int?
  /// Asks whether a row has an open gap of its own; `nil` where none has.
  private let openGap: Statement?

  /// - Parameters:
  ///   - days: What is known of the table.
  ///   - table: The table as it comes.
  ///   - item: The column of the Apple ID, where rows may have gaps of their own.
  ///   - connection: The file of the state before.
  /// - Throws: SQLiteError when that cannot be read.
  init(_ days: KnownDays, of table: StoredTable, item: String?, in connection: Connection) throws(SQLiteError) {
    self.days = days
    let layout = table.layout
    store = table.index(of: "storefront_id").map(layout.position)
    self.item = item.flatMap(table.index).map(layout.position)
    let open = "FROM main.gap WHERE feed_table = ?1 AND until IS NULL AND apple_id"
    let isAny = try connection.integer("SELECT EXISTS (SELECT 1 \(open) > 0)", .text(table.name)) == 1
    openGap = item != nil && isAny ? try connection.prepare("SELECT 1 \(open) = ?2 AND storefront = ?3") : nil
    try openGap?.bind(0, Value.text(table.name))
  }

  /// Whether rows have open gaps of their own, and whether those or whole stores have.
  var hasGaps: Bool { openGap != nil }
  var hasAnyGap: Bool { hasGaps || days.hasOpenGap }

  /// Whether a row is not known, and others of its store may be.
  func hasGap(_ row: borrowing RecordColumns) throws(SQLiteError) -> Bool {
    guard let openGap, let id = item.flatMap({ row.integer($0) }) else { return false }
    try openGap.bind(1, integer: id)
    try openGap.bind(2, Value.text(code(row)))
    defer { openGap.reset() }
    return try openGap.step()
  }

  /// Whether the last import covered a row.
  func isKnown(_ row: borrowing RecordColumns) throws(SQLiteError) -> Bool {
    guard days.isCovered(code(row)) else { return false }
    return try !hasGap(row)
  }

  /// What is noted of a row that the table lacked; `nil` where its store is new, and all its rows are.
  func appearance(of row: borrowing RecordColumns) -> ChangedRows.Change? {
    let code = code(row)
    return days.isNew(code) ? nil : days.knowsAbsence(in: code) ? .appeared : .unseen
  }

  /// Whether no import covered the row's store.
  func isNew(_ row: borrowing RecordColumns) -> Bool { days.isNew(code(row)) }

  private func code(_ row: borrowing RecordColumns) -> String {
    guard let number = store.flatMap({ row.integer($0) }) else { return row.text(store) ?? "" }
    return Storefront(number: number)?.code ?? "\(number)"
  }
}
