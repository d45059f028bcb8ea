internal import CatalogModel
internal import SQLite
internal import Storefronts

/// A list of in-app products as a page has it, without its rows.
struct InAppList {
  /// The app, the store, and the page's language, '' where it states none.
  let key: [Value]
  /// What the list is compared with: '' for lists in the store's own language, else the language.
  let sequence: Value
  let rowCount: Int

  init(_ record: ProductRecord) {
    let language = record.pageLanguage ?? ""
    let isOwn = record.storefront?.details.isOwnLanguage(record.pageLanguage) ?? language.isEmpty
    key = record.item + [.text(language)]
    sequence = .text(isOwn ? "" : language)
    rowCount = record.inApps.count
  }
}

/// The table of the lists that were read.
struct InAppListTable {
  private let connection: Connection
  private let insertion: Statement
  private let before: Statement
  private let after: Statement
  private let keys: Statement

  init(_ connection: Connection) throws(SQLiteError) {
    self.connection = connection
    insertion = try connection.prepare(
      """
      INSERT INTO main._in_app_list (app_id, storefront, language, sequence, observed_at, row_count, import_id)
      VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
      """)
    let list = "app_id = ? AND storefront = ? AND language = ?"
    before = try connection.prepare(
      """
      SELECT observed_at, import_id FROM main._in_app_list
      WHERE \(list) AND sequence = ? AND observed_at < ? ORDER BY observed_at DESC LIMIT 1
      """)
    after = try connection.prepare(
      """
      SELECT observed_at, import_id FROM main._in_app_list
      WHERE \(list) AND sequence = ? AND observed_at > ? ORDER BY observed_at LIMIT 1
      """)
    keys = try connection.prepare(
      """
      SELECT DISTINCT name, occurrence, name_count FROM main._listed_in_app
      WHERE \(list) AND since < ? AND until > ?
      """)
  }

  /// Adds a list, and returns whether it is the first one of its time.
  func insert(_ list: InAppList, from origin: ImportOrigin) throws(SQLiteError) -> Bool {
    let changes = connection.totalChanges
    try insertion.run(
      list.key + [
        list.sequence, .text(origin.observedAt), .integer(Int64(list.rowCount)), .integer(origin.importID),
      ])
    return connection.totalChanges > changes
  }

  /// The lists that were read next before and next after a time.
  func adjacent(to time: String, in list: InAppList) throws(SQLiteError) -> AdjacentObservations {
    let values = list.key + [list.sequence, .text(time)]
    let read = { (row: Statement) -> AdjacentObservations.Observation? in
      AdjacentObservations.Observation(time: row.text(0) ?? "", importID: row.value(1))
    }
    return AdjacentObservations(before: try before.firstRow(values, read), after: try after.firstRow(values, read))
  }

  /// What tells the rows of a list apart that have an interval in which a time lies.
  func keys(around time: String, in list: InAppList) throws(SQLiteError) -> [[Value]] {
    try keys.rows(list.key + [.text(time), .text(time)]) { row in [row.value(0), row.value(1), row.value(2)] }
  }
}
