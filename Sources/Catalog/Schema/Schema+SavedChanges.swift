/// The tables of what dropped snapshots leave.
extension Schema {
  /// Changes of prices, items and ranks.
  ///
  /// A group's snapshot has its own; these tables keep them when it is dropped.
  static let savedChanges = """
    CREATE TABLE price_change (
      apple_id INTEGER NOT NULL,
      storefront TEXT NOT NULL,
      offer TEXT NOT NULL,
      since TEXT NOT NULL,
      -- The snapshot that stated it, and the one that stated what was before.
      source TEXT NOT NULL,
      -- As in `offer`, a NULL amount says that the item was not sold separately; where the currency is NULL too, it was
      -- not offered.
      amount INTEGER CHECK (amount >= 0),
      currency TEXT,
      before_amount INTEGER CHECK (before_amount >= 0),
      before_currency TEXT,
      before_seen TEXT NOT NULL,
      before_source TEXT NOT NULL,
      PRIMARY KEY (apple_id, storefront, offer, since, source)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX price_change_since ON price_change (since);

    CREATE TABLE item_change (
      apple_id INTEGER NOT NULL, since TEXT NOT NULL, change TEXT NOT NULL, kind TEXT NOT NULL,
      name TEXT, artist TEXT, before_name TEXT, before_artist TEXT, source TEXT NOT NULL,
      PRIMARY KEY (apple_id, since, change)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE rank_change (
      feed_table TEXT NOT NULL, storefront TEXT NOT NULL, genre_id INTEGER NOT NULL, apple_id INTEGER NOT NULL,
      since TEXT NOT NULL, rank INTEGER, before_rank INTEGER, before_seen TEXT NOT NULL,
      PRIMARY KEY (feed_table, storefront, genre_id, apple_id, since)
    ) STRICT, WITHOUT ROWID;
    """
}
