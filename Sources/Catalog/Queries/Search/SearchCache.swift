internal import CatalogModel
internal import SQLite

/// What searches read once and cache until the catalog changes.
final class SearchCache {
  private var vocabularies: [String: Vocabulary] = [:]
  private var wellKnown: [String: Set<Int64>] = [:]
  private var popularity: [Storefront: [Int64: Int64]] = [:]
  private var version: [Int64?] = []

  /// How many items with the most ratings are cached, and of how many stores the charts of the partner feed: one may
  /// have a million entries.
  private static let wellKnownLimit = 5_000
  /// How many of their rows: an item may have one for each store.
  private static let wellKnownRows = 20_000
  private static let keptStores = 4

  /// Clears what comes from the catalog's own tables if these have changed.
  func refresh(_ connection: Connection) throws(SQLiteError) {
    let version = [try connection.integer("PRAGMA data_version"), Int64(connection.totalChanges)]
    guard version != self.version else { return }
    (self.version, vocabularies, wellKnown) = (version, [:], [:])
  }

  /// Forgets everything: a group of the partner feed has come, gone or changed.
  func forget() { (version, popularity) = ([], [:]) }

  func vocabulary(of source: NameSource, _ connection: Connection) throws(SQLiteError) -> Vocabulary {
    if let known = vocabularies[source.schema] { return known }
    let vocabulary = try Vocabulary(of: source, connection)
    vocabularies[source.schema] = vocabulary
    return vocabulary
  }

  /// The best rank of items in a store's charts of the partner feed.
  func popularity(in storefront: Storefront, _ catalog: Catalog) throws(SQLiteError) -> [Int64: Int64] {
    if let known = popularity[storefront] { return known }
    if popularity.count >= Self.keptStores { (popularity, wellKnown) = ([:], [:]) }
    let ranks = try catalog.popularity(in: storefront)
    popularity[storefront] = ranks
    return ranks
  }

  /// The rows of an index whose items are known best, in a store or by their ratings anywhere.
  func wellKnown(
    in source: NameSource, _ storefront: Storefront, _ catalog: Catalog
  ) throws(SQLiteError) -> Set<Int64> {
    let key = "\(source.schema) \(storefront.code)"
    if let known = wellKnown[key] { return known }
    let ranked = try popularity(in: storefront, catalog).sorted { ($0.value, $0.key) < ($1.value, $1.key) }
    var items = ranked.prefix(Self.wellKnownLimit).map(\.key)
    let rated = try catalog.connection.cached(
      "SELECT apple_id FROM main._rating WHERE count >= 1000 ORDER BY count DESC LIMIT \(Self.wellKnownLimit)")
    items += try rated.rows { $0.integer(0) }
    var rows: Set<Int64> = []
    let select = try catalog.connection.cached("SELECT id FROM \(source.schema).\(source.items) WHERE apple_id = ?")
    for item in items where rows.count < Self.wellKnownRows {
      rows.formUnion(try select.rows([.integer(item)]) { $0.integer(0) })
    }
    wellKnown[key] = rows
    return rows
  }
}
