internal import Feeds

/// The SQL through which the tables of attached snapshots answer as products, prices and identifiers.
///
/// ``preparation`` makes a TEMP view `feed_<table>` of each table whose rows answer. Such a view lays a group's
/// newest incremental over its newest full, as Apple means them: a row of the full counts unless the incremental has
/// its key, or left a row of the key out. The newest are those that have the table; where one lacks rows, older ones
/// lie under it in the same way. ``products``, ``prices`` and ``identifiers`` are the arms of the unified views over
/// these. SQLite pushes `WHERE apple_id = ?` through every arm down to a table's key or index.
struct SnapshotViews {
  private let attached: [AttachedSnapshot]

  init(_ attached: [AttachedSnapshot]) { self.attached = attached }

  /// The statements that must run once before the arms are used.
  var preparation: String {
    ([StorefrontNumbers.create] + FeedTable.all.filter { has($0.name) }.map(view)).joined(separator: ";\n") + ";"
  }

  /// The layers that have a table with these columns, the uppermost first.
  func layers(of table: String, having columns: [String]) -> [AttachedSnapshot] {
    AttachedSnapshot.layers(of: table, having: columns, attached)
  }

  /// Whether there is a view of the table's rows: a table without the key that Apple gives it has none.
  func has(_ table: String) -> Bool {
    FeedTable.all.first { $0.name == table }.map { !layers(of: table, having: $0.key).isEmpty } ?? false
  }

  /// The first value that `query` finds in a table's layers, as an expression; NULL when no snapshot has the table
  /// with the columns that the query names.
  ///
  /// SQLite pushes no condition on an outer row into a view of several arms, so each layer is asked by itself.
  func lookUp(_ table: String, _ columns: String..., query: (String) -> String) -> String {
    let found = layers(of: table, having: columns).map {
      "(" + query("\(SnapshotSchema.quoted($0.schema)).\(table)") + ")"
    }
    return found.count > 1 ? "coalesce(\(found.joined(separator: ", ")))" : found.first ?? "NULL"
  }

  private func view(_ table: FeedTable) -> String {
    let layers = layers(of: table.name, having: table.key)
    let arms = layers.indices.map { arm(table, layers[$0], under: layers[..<$0]) }
    return "CREATE TEMP VIEW feed_\(table.name) AS\n\(arms.joined(separator: "\n  UNION ALL\n"))"
  }

  private func arm(_ table: FeedTable, _ layer: AttachedSnapshot, under above: ArraySlice<AttachedSnapshot>) -> String {
    let found = layer.tables[table.name] ?? []
    let columns = table.columns.map { found.contains($0) ? "t.\($0)" : "NULL AS \($0)" }
    var sql = """
      SELECT \(columns.joined(separator: ", ")), \(Self.observedAt("t")) AS observed_at, '\(layer.name)' AS source
        FROM \(SnapshotSchema.quoted(layer.schema)).\(table.name) AS t
      """
    let covering = above.flatMap { $0.covering(table.name, key: table.key, row: "t") }
    if !covering.isEmpty { sql += "\n  WHERE \(covering.map { "NOT \($0)" }.joined(separator: " AND "))" }
    return sql
  }

  /// When a row was exported, from Unix time: in milliseconds in some generations of the feed and in seconds in others.
  static func observedAt(_ row: String) -> String {
    """
    strftime('%Y-%m-%dT%H:%M:%SZ', \(row).export_date / iif(\(row).export_date > 100000000000, 1000, 1), 'unixepoch')
    """
  }
}

/// What the unified views need of a table whose rows answer by themselves.
struct FeedTable {
  var name: String
  var key: [String]
  /// The key's columns among them.
  var columns: [String]

  private init(_ name: String, key: String, _ others: String = "") {
    self.name = name
    self.key = key.split(separator: " ").map(String.init)
    columns = self.key + others.split(separator: " ").map(String.init)
  }

  static let all: [FeedTable] = content + translations + prices + matches

  /// Those that have rows of items by themselves: what the items are, and what they cost.
  static let items: [FeedTable] = content + prices

  private static let content = [
    FeedTable(
      "application", key: "application_id",
      "title artist_name seller_name view_url artwork_url_large itunes_release_date version"),
    FeedTable(
      "collection", key: "collection_id",
      """
      name artist_display_name view_url artwork_url original_release_date itunes_release_date content_provider_name \
      media_type_id
      """),
    FeedTable(
      "song", key: "song_id", "name artist_display_name view_url original_release_date itunes_release_date"),
    FeedTable(
      "video", key: "video_id",
      """
      name artist_display_name view_url artwork_url original_release_date itunes_release_date content_provider_name \
      media_type_id
      """),
    FeedTable("artist", key: "artist_id", "name view_url artist_type_id"),
  ]

  private static let translations =
    [FeedTable("application_detail", key: "application_id language_code", "title")]
    + ["artist", "collection", "song", "video"].map {
      FeedTable(
        "\($0)_translation", key: "\($0)_id language_code translation_type_id", "is_pronunciation translation")
    }

  private static let prices = [
    FeedTable("application_price", key: "application_id storefront_id", "retail_price currency_code"),
    FeedTable(
      "collection_price", key: "collection_id storefront_id", "retail_price currency_code hq_price preorder_price"),
    FeedTable("song_price", key: "song_id storefront_id", "retail_price currency_code"),
    FeedTable(
      "video_price", key: "video_id storefront_id",
      "retail_price currency_code sd_price hq_price lc_rental_price sd_rental_price hd_rental_price hd_price"),
  ]

  private static let matches = [
    FeedTable("artist_match", key: "artist_id", "amg_artist_id"),
    FeedTable("collection_match", key: "collection_id", "upc grid amg_album_id"),
    FeedTable("song_match", key: "song_id", "isrc amg_track_id"),
    FeedTable("video_match", key: "video_id", "upc isrc isan amg_video_id"),
  ]
}
