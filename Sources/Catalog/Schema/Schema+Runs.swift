/// The tables of commands that imported, and of what takes them back.
extension Schema {
  static let runs = """
    -- A command that imported: `import` with all its files, or `fetch` with all its calls. A number is never used again,
    -- so that nobody takes back another run than the one that was meant.
    CREATE TABLE _import_run (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      command TEXT NOT NULL,
      started_at TEXT NOT NULL,
      -- NULL where it runs, or was interrupted.
      finished_at TEXT,
      -- How to take it back: `empty` the catalog, which was empty before; by the `kept` record of its changes; or not at all,
      -- because the record was `dropped`.
      undo TEXT NOT NULL CHECK (undo = 'empty' OR undo = 'kept' OR undo = 'dropped'),
      -- How long the record is.
      byte_count INTEGER NOT NULL DEFAULT 0
    ) STRICT;

    -- The record of a run's changes, in parts; a part without bytes only says that the run wrote something after those
    -- before it.
    CREATE TABLE _import_change (
      id INTEGER PRIMARY KEY,
      run INTEGER NOT NULL REFERENCES _import_run (id),
      bytes BLOB NOT NULL
    ) STRICT;
    CREATE INDEX import_change_run ON _import_change (run);
    """

  /// Tables that are not an import's: its own records, limits of calls, and what others keep in the catalog.
  static let tablesBesideImports: Set<String> = [
    "_import_run", "_import_change", "_store_call", "_store_pause", "_watched", "_watched_set", "_watch_event",
    "_outbox", "_tier_table", "_tier_price",
    "price_change", "item_change", "rank_change", "schema_step",
  ]
}
