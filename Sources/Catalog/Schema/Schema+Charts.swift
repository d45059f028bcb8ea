/// The tables of charts.
extension Schema {
  /// Charts: the items of each edition, and the ranks of an item over time.
  ///
  /// The table's primary key serves the first query and a covering index the second. An entry needs some 36 bytes in
  /// both, because chart and time are stored once.
  static let charts = """
    CREATE TABLE _chart (
      id INTEGER PRIMARY KEY,
      storefront TEXT NOT NULL CHECK (storefront = '' OR storefront GLOB '[a-z][a-z]'),
      -- What Apple calls the list in its address: topsongs, music/most-played/albums.
      name TEXT NOT NULL CHECK (name <> ''),
      -- The genre's number or its word in the address; empty for all genres.
      genre TEXT NOT NULL,
      title TEXT
    ) STRICT;
    CREATE UNIQUE INDEX chart_list ON _chart (name, storefront, genre);

    -- A chart as it stood at one time.
    CREATE TABLE _chart_edition (
      id INTEGER PRIMARY KEY,
      chart INTEGER NOT NULL REFERENCES _chart (id),
      updated_at TEXT NOT NULL,
      import_id INTEGER NOT NULL REFERENCES _import (id),
      -- When the last reading was made that had these ranks.
      observed_at TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX chart_edition_moment ON _chart_edition (chart, updated_at);

    CREATE TABLE _chart_entry (
      edition INTEGER NOT NULL REFERENCES _chart_edition (id),
      rank INTEGER NOT NULL CHECK (rank > 0),
      apple_id INTEGER NOT NULL CHECK (apple_id > 0),
      PRIMARY KEY (edition, rank)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX chart_entry_item ON _chart_entry (apple_id);
    """
}
