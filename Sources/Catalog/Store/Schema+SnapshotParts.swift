internal import SQLite

extension Schema {
  static let snapshotParts = Migrations.Step(
    "what the tables of snapshots are made of",
    sql: """
      -- The files of the partner feed that were taken, each by an import of its own. A snapshot that an older version
      -- built has no rows here until its feed comes again.
      CREATE TABLE snapshot_part (
        import_id INTEGER PRIMARY KEY REFERENCES import (id),
        snapshot TEXT NOT NULL,
        feed_table TEXT NOT NULL,
        -- The store of a flat table's file.
        storefront TEXT,
        -- Which of its rows and columns were asked for, as on the command line; empty when all were.
        choice TEXT NOT NULL,
        rows_left_out INTEGER NOT NULL CHECK (rows_left_out >= 0),
        columns_left_out INTEGER NOT NULL CHECK (columns_left_out >= 0),
        -- 1 when the file is cut short, or tells of more rows than are in it.
        is_cut INTEGER NOT NULL CHECK (is_cut IN (0, 1)),
        -- 1 as long as the snapshot's table is made of it, 0 once another file took its place.
        is_held INTEGER NOT NULL CHECK (is_held IN (0, 1))
      ) STRICT;
      CREATE INDEX snapshot_part_table ON snapshot_part (snapshot, feed_table);

      CREATE TRIGGER snapshot_parts_dropped AFTER DELETE ON snapshot BEGIN
        UPDATE snapshot_part SET is_held = 0 WHERE snapshot = OLD.file;
      END;
      """)
}
