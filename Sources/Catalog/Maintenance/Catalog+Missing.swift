public import CatalogModel
internal import SQLite

extension Catalog {
  /// Records which of the requested items a store has, and which it does not.
  public func note(
    found: [AppleID], missing: [AppleID], in storefront: Storefront, at time: Timestamp
  ) throws(CatalogError) {
    try inRun { () throws(SQLiteError) in
      let forget = try connection.cached("DELETE FROM main._missing WHERE apple_id = ? AND storefront = ?")
      for appleID in found { try forget.run(.integer(appleID.rawValue), .text(storefront.code)) }
      let insert = try connection.cached(
        """
        INSERT INTO main._missing (apple_id, storefront, observed_at) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET observed_at = max(observed_at, excluded.observed_at)
        """)
      for appleID in missing {
        try insert.run(.integer(appleID.rawValue), .text(storefront.code), .text(time.description))
      }
    }
  }

  /// Records that a barcode, an ISBN or the like led to items that the catalog has.
  public func note(
    _ identifier: Identifier, of items: [AppleID], in storefront: Storefront
  ) throws(CatalogError) {
    try inRun { () throws(SQLiteError) in
      for appleID in items {
        try connection.cached(
          """
          INSERT OR IGNORE INTO main._identifier (scheme, value, apple_id, import_id)
          SELECT ?, ?, apple_id, import_id FROM main._listing WHERE apple_id = ? AND storefront = ?
          """
        ).run(
          .text(identifier.scheme.rawValue), .text(identifier.value), .integer(appleID.rawValue),
          .text(storefront.code))
      }
    }
  }

  /// Whether a store did not have an item when it was asked at a time or later, and nothing newer shows it there.
  public func wasMissing(
    _ appleID: AppleID, in storefront: Storefront, since time: Timestamp
  ) throws(CatalogError) -> Bool {
    try firstRow(
      """
      SELECT 1 FROM main._missing AS m WHERE m.apple_id = ? AND m.storefront = ? AND m.observed_at >= ?
        AND NOT EXISTS (
          SELECT 1 FROM main._listing AS l
          WHERE l.apple_id = m.apple_id AND l.storefront = m.storefront AND l.observed_at > m.observed_at)
      """, [.integer(appleID.rawValue), .text(storefront.code), .text(time.description)]
    ) { _ in true } ?? false
  }

  /// The stores that did not have an item when last asked, and when that was.
  public func absences(of appleID: AppleID) throws(CatalogError) -> [Storefront: Timestamp] {
    try absences(of: [appleID])[appleID] ?? [:]
  }

  /// The same of some items, without those that no store lacked.
  func absences(of items: [AppleID]) throws(CatalogError) -> [AppleID: [Storefront: Timestamp]] {
    try rows(Self.absences, of: items) { row in
      row.storefront(1).flatMap { storefront in row.time(2).map { (storefront, $0) } }
    }.mapValues { Dictionary(uniqueKeysWithValues: $0) }
  }

  private static let absences = ItemStatement { isRequested in
    "SELECT apple_id, storefront, observed_at FROM main._missing WHERE \(isRequested("apple_id"))"
  }

  /// Items whose listings were last confirmed before a time, by store and in the order of their Apple IDs.
  ///
  /// Listings that state no store are due in `fallback`, unless the item's listing there was confirmed later. An item
  /// that its store did not have later than that is not due, nor are items that the Lookup API does not answer for:
  /// podcast episodes, in-app products.
  public func itemsDue(
    before time: Timestamp, kinds: [ProductKind], fallback: Storefront
  ) throws(CatalogError) -> [(storefront: Storefront, items: [AppleID])] {
    let due = try rows(
      """
      SELECT DISTINCT l.apple_id, coalesce(nullif(l.storefront, ''), ?2) AS store FROM main._listing AS l
      WHERE l.observed_at < ?1 AND l.provenance = 'record'
        AND \(Self.isAny("l.kind", 3)) AND l.kind NOT IN (\(Self.kindsBeyondLookups))
        AND NOT EXISTS (
          SELECT 1 FROM main._listing AS requested
          WHERE l.storefront = '' AND requested.apple_id = l.apple_id AND requested.storefront = ?2
            AND requested.provenance = 'record' AND requested.observed_at >= ?1)
        AND NOT EXISTS (
          SELECT 1 FROM main._missing AS m
          WHERE m.apple_id = l.apple_id AND m.storefront = coalesce(nullif(l.storefront, ''), ?2)
            AND m.observed_at >= ?1)
      ORDER BY l.apple_id
      """, [.text(time.description), .text(fallback.code), .words(kinds.map(\.rawValue))]
    ) { row in row.storefront(1).flatMap { store in row.appleID(0).map { (store: store, item: $0) } } }
    return Dictionary(grouping: due, by: \.store).sorted { $0.key < $1.key }.map { ($0, $1.map(\.item)) }
  }

  static let kindsBeyondLookups = [
    ProductKind.podcastEpisode, .podcastChannel, .iTunesUEpisode, .inApp, .playlist, .station, .curator,
  ].map { "'\($0.rawValue)'" }.joined(separator: ", ")
}
