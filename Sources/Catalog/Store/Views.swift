internal import SQLite

extension Catalog {
  /// Makes the views through which every question is asked, over the catalog and its snapshots.
  ///
  /// They are TEMP views, so that they can span the attached snapshots and leave nothing behind.
  func makeViews() throws(SQLiteError) {
    try connection.execute(
      """
      CREATE TEMP VIEW product AS \(Self.listingArm);
      CREATE TEMP VIEW price AS \(Self.offerArm);
      CREATE TEMP VIEW price_history AS
        SELECT o.apple_id, o.storefront, o.offer, o.amount, o.currency, o.since AS observed_at,
          (SELECT source FROM main.import WHERE id = o.import_id) AS source
        FROM main.offer AS o;
      CREATE TEMP VIEW identifier AS SELECT scheme, value, apple_id FROM main.identifier;
      """)
  }

  static let listingArm = """
    SELECT l.apple_id, l.kind, l.name, l.artist, l.artist_id, l.parent_id, l.bundle_id, l.genre, l.release_date,
      nullif(l.storefront, '') AS storefront, l.url, l.artwork_url, l.observed_at,
      (SELECT source FROM main.import WHERE id = l.import_id) AS source, l.seller, l.version, l.standing
    FROM main.listing AS l
    """

  /// The stretch that ended last is what the offer costs now; among equals the later import is believed.
  static let offerArm = """
    SELECT o.apple_id, nullif(o.storefront, '') AS storefront, o.offer, o.amount, o.currency, o.text,
      o.until AS observed_at, (SELECT source FROM main.import WHERE id = o.import_id) AS source
    FROM main.offer AS o
    WHERE NOT EXISTS (
      SELECT 1 FROM main.offer AS n
      WHERE n.apple_id = o.apple_id AND n.storefront = o.storefront AND n.offer = o.offer
        AND (n.until, n.since, n.import_id) > (o.until, o.since, o.import_id))
    """
}
