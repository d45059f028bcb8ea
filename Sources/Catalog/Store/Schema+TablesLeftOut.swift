internal import SQLite

extension Schema {
  static let tablesLeftOut = Migrations.Step(
    "tables that were left out of snapshots",
    sql: """
      -- Tables that the files of an import had, and that it was asked not to take, or could not read. One that came later
      -- is not here.
      CREATE TABLE snapshot_table_left_out (
        snapshot TEXT NOT NULL,
        feed_table TEXT NOT NULL,
        -- Which tables were asked for, as on the command line; empty where it could not be read.
        choice TEXT NOT NULL,
        PRIMARY KEY (snapshot, feed_table)
      ) STRICT, WITHOUT ROWID;

      CREATE TRIGGER snapshot_left_out_dropped AFTER DELETE ON snapshot BEGIN
        DELETE FROM snapshot_table_left_out WHERE snapshot = OLD.file;
      END;
      """)
}
