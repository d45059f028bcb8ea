internal import CatalogModel
internal import SQLite
internal import PartnerFeed

extension Catalog {
  /// The offers that cost less than at a time according to snapshots, by whole tenths of a percent, and then by Apple ID
  /// and storefront; `nil` where there are no changes.
  ///
  /// The old price is the one before the first later change, and the new price the one after the last change. Offers for
  /// which a listing has a later price are part of the listing's own history.
  func snapshotFalls(_ query: DropQuery) throws(CatalogError) -> Statement? {
    try named { () throws(SQLiteError) in
      try attachAll()
      let schemas = try changeSchemas()
      guard !schemas.isEmpty else { return nil }
      let arms = schemas.map { Self.falls($0, query.storefronts.count) }
      let select = try connection.prepare(
        """
        SELECT * FROM (\(arms.joined(separator: " UNION ALL ")))
        ORDER BY fall, apple_id, storefront, offer
        """)
      let values = [Value.text(query.since.description)] + query.storefronts.map { .text($0.code) }
      try select.bind(schemas.flatMap { _ in values })
      return select
    }
  }

  /// The databases with price changes, and how each names a row's source.
  func changeSchemas() throws(SQLiteError) -> [PriceChangeSchema] {
    let own = try hasKeptChanges() ? [PriceChangeSchema.kept] : []
    let priced = groups.filter { AttachedGroup.answers($0.group, about: .prices) }
    return own + priced.map { PriceChangeSchema(group: $0.group) }
  }

  /// The index covers the first step, and of a long history reads only what is new.
  private static func falls(_ changes: PriceChangeSchema, _ storefronts: Int) -> String {
    let table = "\(changes.schema).price_change"
    return """
      SELECT * FROM (
      WITH moved AS (
        SELECT apple_id, storefront, offer, min(since) AS first, max(since) AS last
        FROM \(table) INDEXED BY price_change_since
        WHERE since >= ? \(storefronts == 0 ? "" : "AND storefront IN (\(placeholders(storefronts)))")
        GROUP BY apple_id, storefront, offer
      )
      SELECT m.apple_id, \(changes.columns("c", before: true)), \(changes.columns("a")),
        ((a.amount - c.before_amount) * 2000 - c.before_amount) / (2 * c.before_amount) AS fall
      FROM moved AS m
      CROSS JOIN \(table) AS c
        ON c.apple_id = m.apple_id AND c.storefront = m.storefront AND c.offer = m.offer AND c.since = m.first
      CROSS JOIN \(table) AS a
        ON a.apple_id = m.apple_id AND a.storefront = m.storefront AND a.offer = m.offer AND a.since = m.last
      WHERE a.amount < c.before_amount AND a.currency = c.before_currency
        AND NOT EXISTS (
          SELECT 1 FROM main.offer AS o
          WHERE o.apple_id = m.apple_id AND o.storefront = m.storefront AND o.offer = m.offer AND o.until > a.since))
      """
  }
}
