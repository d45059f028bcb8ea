internal import SQLite

extension Schema {
  static let archivesCut = Migrations.Step(
    "archives of snapshots that end early",
    sql: """
      -- Archives that broke off and were taken as far as they go: nobody knows which tables came behind.
      CREATE TABLE snapshot_archive_cut (
        snapshot TEXT NOT NULL,
        path TEXT NOT NULL,
        PRIMARY KEY (snapshot, path)
      ) STRICT, WITHOUT ROWID;

      CREATE TRIGGER snapshot_archive_cut_dropped AFTER DELETE ON snapshot BEGIN
        DELETE FROM snapshot_archive_cut WHERE snapshot = OLD.file;
      END;
      """)
}
