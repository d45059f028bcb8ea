internal import CatalogModel
internal import SQLite
internal import PartnerFeed

/// The offers that cost less than at a time according to snapshots, one at a time and the largest drops first.
///
/// The old price is the one before the first later change, and the new price the one after the last change. Offers for
/// which a listing has a later price are part of the listing's own history.
final class SnapshotDrops {
  private let catalog: Catalog
  /// `nil` where the catalog has no changes.
  private let falls: Statement?
  private let kinds: [ProductKind]

  init(_ catalog: Catalog, falls: Statement?, kinds: [ProductKind]) {
    (self.catalog, self.falls, self.kinds) = (catalog, falls, kinds)
  }

  /// The next drop; `nil` at the end.
  ///
  /// Names are looked up only for what is returned: a feed's prices may fall by the million.
  func next() throws(CatalogError) -> PriceDrop? {
    guard let falls else { return nil }
    while let fall = try catalog.named({ () throws(SQLiteError) in try step(falls) }) {
      let listings = try catalog.listings(of: fall.appleID)
      let listing = listings.first { $0.storefront == fall.new.storefront && $0.name != nil } ?? listings.first
      let kind = listing?.kind ?? .unknown
      guard kinds.isEmpty || kinds.contains(kind) else { continue }
      return PriceDrop(appleID: fall.appleID, kind: kind, name: listing?.name, old: fall.old, new: fall.new)
    }
    return nil
  }

  private func step(_ falls: Statement) throws(SQLiteError) -> (appleID: AppleID, old: PricePeriod, new: PricePeriod)? {
    while try falls.step() {
      if let appleID = AppleID(rawValue: falls.integer(0)), let old = PricePeriod(change: falls, from: 1),
        let new = PricePeriod(change: falls, from: 7)
      {
        return (appleID, old, new)
      }
    }
    return nil
  }
}

extension Catalog {
  /// The drops that snapshots state, by whole tenths of a percent, and then by Apple ID and storefront; they are read
  /// one by one, however many there are.
  func snapshotDrops(_ query: DropQuery) throws(CatalogError) -> SnapshotDrops {
    SnapshotDrops(self, falls: try falls(since: query.since, query.storefronts), kinds: query.kinds)
  }

  private func falls(since time: Timestamp, _ storefronts: [Storefront]) throws(CatalogError) -> Statement? {
    try named { () throws(SQLiteError) in
      try attachAll()
      let schemas = try changeSchemas()
      guard !schemas.isEmpty else { return nil }
      let arms = schemas.map { Self.falls($0, storefronts.count) }
      let select = try connection.prepare(
        """
        SELECT * FROM (\(arms.joined(separator: " UNION ALL ")))
        ORDER BY fall, apple_id, storefront, offer
        """)
      let values = [Value.text(time.description)] + storefronts.map { .text($0.code) }
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
      SELECT m.apple_id, \(changes.beforeColumns),
        a.storefront, a.offer, a.amount, a.currency, a.since, \(changes.source("a")),
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
