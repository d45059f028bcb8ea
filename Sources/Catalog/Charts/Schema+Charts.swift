internal import SQLite

extension Schema {
  /// Charts: what is in one at a moment, and where an item was over time.
  ///
  /// The table's own order answers the first question and its index the second, without a look at the table. An entry
  /// takes some 36 bytes in both, since what it would repeat of its chart and moment is said once.
  static let charts = Migrations.Step(
    "charts",
    sql: """
      CREATE TABLE chart (
        id INTEGER PRIMARY KEY,
        storefront TEXT NOT NULL CHECK (storefront = '' OR storefront GLOB '[a-z][a-z]'),
        -- What Apple calls the list in its address: topsongs, music/most-played/albums.
        name TEXT NOT NULL CHECK (name <> ''),
        -- The genre's number or its word in the address; empty for all genres.
        genre TEXT NOT NULL,
        title TEXT
      ) STRICT;
      CREATE UNIQUE INDEX chart_list ON chart (name, storefront, genre);

      -- A chart as it stood at one moment.
      CREATE TABLE chart_edition (
        id INTEGER PRIMARY KEY,
        chart INTEGER NOT NULL REFERENCES chart (id),
        updated_at TEXT NOT NULL,
        import_id INTEGER NOT NULL REFERENCES import (id)
      ) STRICT;
      CREATE UNIQUE INDEX chart_edition_moment ON chart_edition (chart, updated_at);

      CREATE TABLE chart_entry (
        edition INTEGER NOT NULL REFERENCES chart_edition (id),
        rank INTEGER NOT NULL CHECK (rank > 0),
        apple_id INTEGER NOT NULL CHECK (apple_id > 0),
        PRIMARY KEY (edition, rank)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX chart_entry_item ON chart_entry (apple_id);
      """)
}

extension Catalog {
  /// Makes the views of charts: a row for each edition, and one for each entry of one.
  func makeChartViews() throws(SQLiteError) {
    try connection.execute(
      """
      CREATE TEMP VIEW chart AS
        SELECT nullif(c.storefront, '') AS storefront, c.name AS chart, nullif(c.genre, '') AS genre,
          substr(e.updated_at, 1, 10) AS date, e.updated_at, c.title,
          (SELECT count(*) FROM main.chart_entry WHERE edition = e.id) AS entries,
          (SELECT source FROM main.import WHERE id = e.import_id) AS source
        FROM main.chart AS c JOIN main.chart_edition AS e ON e.chart = c.id;
      CREATE TEMP VIEW chart_entry AS
        SELECT nullif(c.storefront, '') AS storefront, c.name AS chart, nullif(c.genre, '') AS genre,
          substr(e.updated_at, 1, 10) AS date, e.updated_at, r.rank, r.apple_id
        FROM main.chart AS c JOIN main.chart_edition AS e ON e.chart = c.id
          JOIN main.chart_entry AS r ON r.edition = e.id;
      """)
  }
}
