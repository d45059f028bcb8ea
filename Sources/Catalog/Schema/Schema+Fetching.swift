/// The tables of the client of Apple's open services.
extension Schema {
  /// Calls, pauses, answers, and items that a store did not have.
  ///
  /// Calls are timed in milliseconds since 1970, because the seconds of this schema's other times are too coarse.
  static let fetching = """
    -- Calls of the last while, of every process that uses this catalog.
    CREATE TABLE _store_call (
      id INTEGER PRIMARY KEY,
      host TEXT NOT NULL,
      started_at INTEGER NOT NULL,
      -- When a call that nobody ended is over: its process is gone.
      deadline INTEGER NOT NULL,
      ended_at INTEGER
    ) STRICT;
    CREATE INDEX store_call_host ON _store_call (host);

    -- Hosts that asked not to be called before a time.
    CREATE TABLE _store_pause (
      host TEXT PRIMARY KEY,
      until INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- The newest answer to each request, whose body is a file below the catalog's folder.
    CREATE TABLE _received (
      url TEXT PRIMARY KEY,
      file TEXT NOT NULL,
      byte_count INTEGER NOT NULL CHECK (byte_count >= 0),
      received_at TEXT NOT NULL,
      fresh_until TEXT NOT NULL,
      etag TEXT,
      last_modified TEXT
    ) STRICT, WITHOUT ROWID;

    -- Items that a store did not have when it was asked for them.
    CREATE TABLE _missing (
      apple_id INTEGER NOT NULL CHECK (apple_id > 0),
      storefront TEXT NOT NULL CHECK (storefront GLOB '[a-z][a-z]'),
      observed_at TEXT NOT NULL,
      PRIMARY KEY (apple_id, storefront)
    ) STRICT, WITHOUT ROWID;
    """
}
