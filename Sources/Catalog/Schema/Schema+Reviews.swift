/// The tables of what customers think.
extension Schema {
  static let reviews = """
    -- The latest text of each review. Of its author there is the label that the feed shows. One that was seen without
    -- a number has a negative one, made from what it says.
    CREATE TABLE _review (
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
      import_id INTEGER NOT NULL REFERENCES _import (id)
    ) STRICT;
    CREATE INDEX review_item ON _review (apple_id, storefront);

    -- One row for each interval through which an item was seen with one rating.
    CREATE TABLE _rating (
      apple_id INTEGER NOT NULL CHECK (apple_id > 0),
      storefront TEXT NOT NULL CHECK (storefront = '' OR storefront GLOB '[a-z][a-z]'),
      \(interval),
      average REAL,
      count INTEGER,
      version_average REAL,
      version_count INTEGER,
      PRIMARY KEY (apple_id, storefront, since, import_id)
    ) STRICT, WITHOUT ROWID;
    -- The items that most people know, to be found first among very many.
    CREATE INDEX rating_well_known ON _rating (count) WHERE count >= 1000;
    """
}
