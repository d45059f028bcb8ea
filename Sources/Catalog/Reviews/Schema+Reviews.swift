internal import SQLite

extension Schema {
  static let reviews = Migrations.Step(
    "customer reviews, ratings over time",
    sql: """
      -- The latest text of each review. Of its author there is the label that the feed shows. One that was seen without
      -- a number has a negative one, made from what it says.
      CREATE TABLE review (
        number INTEGER PRIMARY KEY,
        apple_id INTEGER NOT NULL CHECK (apple_id > 0),
        storefront TEXT NOT NULL CHECK (storefront = '' OR storefront GLOB '[a-z][a-z]'),
        rating INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
        title TEXT,
        text TEXT,
        version TEXT,
        author TEXT,
        updated_at TEXT,
        vote_count INTEGER,
        vote_sum INTEGER,
        observed_at TEXT NOT NULL,
        import_id INTEGER NOT NULL REFERENCES import (id)
      ) STRICT;
      CREATE INDEX review_item ON review (apple_id, storefront);

      -- One row for each interval through which an item was seen with one rating.
      CREATE TABLE rating (
        apple_id INTEGER NOT NULL CHECK (apple_id > 0),
        storefront TEXT NOT NULL CHECK (storefront = '' OR storefront GLOB '[a-z][a-z]'),
        since TEXT NOT NULL,
        import_id INTEGER NOT NULL REFERENCES import (id),
        until TEXT NOT NULL CHECK (until >= since),
        average REAL,
        count INTEGER,
        version_average REAL,
        version_count INTEGER,
        PRIMARY KEY (apple_id, storefront, since, import_id)
      ) STRICT, WITHOUT ROWID;
      """)
}

extension Catalog {
  /// Makes the views of what customers say.
  func makeReviewViews() throws(SQLiteError) {
    try connection.execute(
      """
      CREATE TEMP VIEW review AS
        SELECT CASE WHEN r.number > 0 THEN r.number END AS number, r.apple_id, nullif(r.storefront, '') AS storefront, r.rating, r.title, r.text, r.version,
          r.author, r.updated_at, r.vote_count, r.vote_sum, r.observed_at,
          (SELECT source FROM main.import WHERE id = r.import_id) AS source
        FROM main.review AS r;
      CREATE TEMP VIEW rating_history AS
        SELECT r.apple_id, nullif(r.storefront, '') AS storefront, r.since AS observed_at, r.until, r.average, r.count,
          r.version_average, r.version_count, (SELECT source FROM main.import WHERE id = r.import_id) AS source
        FROM main.rating AS r;
      """)
  }
}
