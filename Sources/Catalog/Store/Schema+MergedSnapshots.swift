internal import SQLite

extension Schema {
  /// A group's snapshot holds its own state, changes and coverage since; here stay the changes of prices whose snapshots
  /// were dropped.
  static let mergedSnapshots = Migrations.Step(
    "snapshots with changes and coverage of their own",
    sql: """
      CREATE TABLE kept_change (
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

      INSERT INTO kept_change
        SELECT c.apple_id, c.storefront, c.offer, c.since, substr(n.file, 1, length(n.file) - 7), c.amount,
          c.currency, c.before_amount, c.before_currency, c.before_seen, substr(b.file, 1, length(b.file) - 7)
        FROM price_change AS c JOIN compared_snapshot AS n ON n.id = c.snapshot_id
        JOIN compared_snapshot AS b ON b.id = c.before_id;

      DROP TABLE price_change;
      ALTER TABLE kept_change RENAME TO price_change;
      CREATE INDEX price_change_since ON price_change (since);
      DROP TABLE compared_snapshot;
      DROP TABLE snapshot_archive_cut;
      DROP TABLE snapshot_table_left_out;
      DROP TABLE snapshot_part;
      DROP TABLE snapshot_index;
      DROP TABLE snapshot;
      """)
}
