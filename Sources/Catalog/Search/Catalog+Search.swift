public import CatalogModel
internal import SQLite

/// What a search looks for.
public struct SearchQuery: Equatable, Sendable {
  /// Words that all must be found; each finds words that begin with it.
  public var words: String
  /// Any kind when empty.
  public var kinds: [ProductKind]
  /// Any storefront when empty.
  public var storefronts: [Storefront]
  public var limit: Int

  public init(_ words: String, kinds: [ProductKind] = [], storefronts: [Storefront] = [], limit: Int = 20) {
    self.words = words
    self.kinds = kinds
    self.storefronts = storefronts
    self.limit = limit
  }
}

extension Catalog {
  /// Finds items by the words of their names, artists and sellers, the best first.
  ///
  /// Capitals and accents do not count, and any part of a Chinese, Japanese or Korean name is found. A word in the name
  /// weighs more than one in the artist, and a whole name more than a part of one.
  public func search(_ query: SearchQuery) throws(CatalogError) -> [Listing] {
    guard let match = TextIndex.query(query.words), query.limit > 0 else { return [] }
    return try named { () throws(SQLiteError) in
      let select = try connection.prepare(Self.searchSQL(query))
      try select.bind(
        [.text(match)] + query.kinds.map { .text($0.rawValue) } + query.storefronts.map { .text($0.code) }
          + [.text(query.words), .integer(Int64(query.limit))])
      return try Listing.all(select)
    }
  }

  /// One row an item: its best listing, a record of its own before what children and links told.
  private static func searchSQL(_ query: SearchQuery) -> String {
    func list(_ count: Int) -> String { Array(repeating: "?", count: count).joined(separator: ", ") }
    let kinds = query.kinds.isEmpty ? "" : "AND l.kind IN (\(list(query.kinds.count)))"
    let storefronts = query.storefronts.isEmpty ? "" : "AND l.storefront IN (\(list(query.storefronts.count)))"
    return """
      WITH hit AS MATERIALIZED (
        SELECT rowid AS id, bm25(listing_text, 10.0, 4.0, 2.0) AS rank FROM main.listing_text
        WHERE listing_text MATCH ?
      ),
      best AS (
        SELECT l.id, l.apple_id, min(h.rank - CASE l.standing WHEN 'record' THEN 0.1 ELSE 0 END) AS rank, l.name
        FROM hit AS h JOIN main.listing AS l ON l.id = h.id
        WHERE true \(kinds) \(storefronts)
        GROUP BY l.apple_id
      )
      SELECT l.apple_id, l.kind, l.name, l.artist, l.artist_id, l.parent_id, l.bundle_id, l.genre, l.release_date,
        nullif(l.storefront, ''), l.url, l.artwork_url, l.observed_at,
        (SELECT source FROM main.import WHERE id = l.import_id), l.seller, l.version, l.standing
      FROM best AS b JOIN main.listing AS l ON l.id = b.id
      ORDER BY b.name = ? COLLATE NOCASE DESC, b.rank, b.apple_id
      LIMIT ?
      """
  }
}
