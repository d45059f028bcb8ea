internal import SQLite

extension Schema {
  static let priceChanges = Migrations.Step(
    "price changes between snapshots, text indexes of snapshots",
    sql: """
      -- Every snapshot whose prices were compared with those of the snapshots before it.
      CREATE TABLE compared_snapshot (
        id INTEGER PRIMARY KEY,
        file TEXT NOT NULL UNIQUE,
        -- The files that it was compared with, parted by blanks; empty for the first of its group, and NULL where
        -- it was replaced since, or its changes could not be entered.
        base TEXT,
        -- 0 while its changes are still to be found: it was replaced, or another one came between it and its base.
        is_entered INTEGER NOT NULL CHECK (is_entered IN (0, 1))
      ) STRICT;

      -- The full-text indexes, each in a file beside its snapshot.
      CREATE TABLE snapshot_index (
        file TEXT PRIMARY KEY,
        names INTEGER NOT NULL CHECK (names >= 0),
        -- The size of the snapshot that was indexed.
        byte_count INTEGER NOT NULL CHECK (byte_count >= 0)
      ) STRICT, WITHOUT ROWID;

      -- What was found in a snapshot says nothing of another one of its name.
      CREATE TRIGGER snapshot_registered AFTER INSERT ON snapshot BEGIN
        UPDATE compared_snapshot SET base = NULL, is_entered = 0 WHERE file = NEW.file;
        DELETE FROM snapshot_index WHERE file = NEW.file;
      END;
      CREATE TRIGGER snapshot_replaced AFTER UPDATE ON snapshot BEGIN
        UPDATE compared_snapshot SET base = NULL, is_entered = 0 WHERE file = NEW.file;
        DELETE FROM snapshot_index WHERE file = NEW.file;
      END;
      CREATE TRIGGER snapshot_dropped AFTER DELETE ON snapshot BEGIN
        DELETE FROM snapshot_index WHERE file = OLD.file;
      END;

      -- A row for each price of the partner feed that a snapshot states otherwise than those before it. As in `offer`,
      -- a NULL amount says that the item was not sold separately; where the currency is NULL too, no price was stated.
      CREATE TABLE price_change (
        apple_id INTEGER NOT NULL,
        storefront TEXT NOT NULL,
        offer TEXT NOT NULL,
        since TEXT NOT NULL,
        snapshot_id INTEGER NOT NULL REFERENCES compared_snapshot (id),
        amount INTEGER CHECK (amount >= 0),
        currency TEXT,
        -- What was stated before, when, and by which snapshot.
        before_amount INTEGER CHECK (before_amount >= 0),
        before_currency TEXT,
        before_seen TEXT NOT NULL,
        before_id INTEGER NOT NULL REFERENCES compared_snapshot (id),
        PRIMARY KEY (apple_id, storefront, offer, since, snapshot_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX price_change_since ON price_change (since);
      CREATE INDEX price_change_gone ON price_change (apple_id) WHERE currency IS NULL;
      """)
}
