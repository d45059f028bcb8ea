/// The views of a snapshot file: `product`, `price`, `price_history` and `identifier`, over the tables that it has.
///
/// SQLite pushes `WHERE apple_id = ?` through every branch down to a table's key or index.
struct FeedViews {
  let group: String
  /// The columns of each table.
  let tables: [String: Set<String>]
  let flatTables: [FlatTable]
  /// Whether there are rows that are not known on some day; otherwise no view asks for them.
  var hasGaps = true

  init(_ tables: [StoredTable], group: String) {
    self.group = group
    flatTables = tables.compactMap { FlatTable($0) }
    self.tables = Dictionary(tables.map { ($0.name, Set($0.columns.map(\.name))) }) { first, _ in first }
  }

  /// The statement that makes the prices of all rows, known or not, with the table of each.
  var statedPrices: String {
    Self.view("stated_price", prices + flatTables.flatMap(\.prices), Self.priceColumns + ["feed_table"])
  }

  /// The statements that make the other views in the file that is attached as `f`.
  var statements: [String] {
    [
      Self.view("product", products + flatTables.map(\.product), Self.productColumns),
      Self.view("price", [knownPrices]), Self.view("price_period", periods), Self.view("price_history", [history]),
      Self.view("identifier", identifiers, Self.identifierColumns),
    ]
  }

  /// A view over another that has the branches.
  ///
  /// DuckDB writes a view's statement anew, and SQLite cannot read a union's; with a condition it counts rows where a
  /// table has no rowid.
  private static func view(_ name: String, _ branches: [String], _ columns: [String] = []) -> String {
    let empty = "SELECT " + columns.map { "NULL AS \($0)" }.joined(separator: ", ") + " WHERE false"
    let union = (branches.isEmpty ? [empty] : branches).joined(separator: "\nUNION ALL\n")
    return """
      CREATE VIEW f._\(name) AS \(union);
      CREATE VIEW f.\(name) AS SELECT * FROM _\(name) WHERE 1 = 1
      """
  }

  static let productColumns = [
    "apple_id", "kind", "name", "artist", "artist_id", "parent_id", "bundle_id", "genre", "release_date", "storefront",
    "url", "artwork_url", "observed_at", "source", "seller", "version", "provenance",
  ]
  static let priceColumns = [
    "apple_id", "storefront", "offer", "amount", "currency", "text", "observed_at", "source",
  ]
  static let identifierColumns = ["scheme", "value", "apple_id"]

  /// Whether a table is there with these columns.
  func has(_ table: String, _ columns: String...) -> Bool { tables[table]?.isSuperset(of: columns) ?? false }

  /// A table with every column of `needed`, those that it lacks as NULL.
  func rows(_ table: String, _ needed: [String]) -> String {
    let lacking = needed.filter { tables[table]?.contains($0) == false }
    guard !lacking.isEmpty else { return table }
    return "(SELECT t.*, \(lacking.map { "NULL AS \($0)" }.joined(separator: ", ")) FROM \(table) AS t)"
  }

  /// The first of some columns that has a value.
  static func first(of columns: [String]) -> String {
    columns.count == 1 ? columns[0] : "coalesce(\(columns.joined(separator: ", ")))"
  }

  /// The time of a row, and its source: the group with the row's day.
  static func observed(_ row: String, _ group: String) -> (time: String, source: String) {
    let date = "\(row).export_date"
    return (time(of: date), "'\(group)-' || \(time(of: date, as: "%Y%m%d"))")
  }

  /// The time of an `export_date`, which counts milliseconds in some generations of the feed and seconds in others.
  static func time(of date: String, as format: String = "%Y-%m-%dT%H:%M:%SZ") -> String {
    "strftime('\(format)', \(date) / iif(\(date) > 100000000000, 1000, 1), 'unixepoch')"
  }

  /// The country of the number in `column`, or else the number itself.
  static func country(_ column: String) -> String {
    "coalesce((SELECT code FROM storefront_code WHERE number = \(column)), CAST(\(column) AS TEXT))"
  }

  private var identifiers: [String] {
    Self.identifierSources.filter { has($0.item + "_match", $0.item + "_id", $0.column) }.map { item, column, scheme in
      """
      SELECT '\(scheme)' AS scheme, p.\(column) AS value, p.\(item)_id AS apple_id
      FROM \(item)_match AS p WHERE p.\(column) IS NOT NULL
      """
    }
  }

  static let identifierSources: [(item: String, column: String, scheme: String)] = [
    ("artist", "amg_artist_id", "amg"),
    ("collection", "upc", "upc"), ("collection", "grid", "grid"), ("collection", "amg_album_id", "amg"),
    ("song", "isrc", "isrc"), ("song", "amg_track_id", "amg"),
    ("video", "upc", "upc"), ("video", "isrc", "isrc"), ("video", "isan", "isan"), ("video", "amg_video_id", "amg"),
  ]
}
