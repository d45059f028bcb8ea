/// The tables of imports, and of what records and links state of items.
extension Schema {
  /// The columns of an interval of time through which something was seen to be the same: see `IntervalWriter`.
  static let interval = """
    since TEXT NOT NULL,
      import_id INTEGER NOT NULL REFERENCES _import (id),
      until TEXT NOT NULL CHECK (until >= since),
      -- The import that saw it at `until`, where that is not the one that saw it first.
      until_import_id INTEGER REFERENCES _import (id),
      -- 1 where something else may have been seen between the row before and this one.
      follows_gap INTEGER NOT NULL DEFAULT 0
    """

  static let listings = """
    CREATE TABLE _import (
      id INTEGER PRIMARY KEY,
      run INTEGER NOT NULL REFERENCES _import_run (id),
      source TEXT NOT NULL,
      feed TEXT NOT NULL,
      byte_count INTEGER CHECK (byte_count >= 0),
      sha256 TEXT,
      -- The snapshot that a table of the partner feed went into; NULL where records became listings.
      snapshot TEXT,
      observed_at TEXT NOT NULL,
      started_at TEXT NOT NULL,
      finished_at TEXT,
      records INTEGER NOT NULL DEFAULT 0,
      stored INTEGER NOT NULL DEFAULT 0,
      changed INTEGER NOT NULL DEFAULT 0,
      unchanged INTEGER NOT NULL DEFAULT 0,
      refused INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX import_content ON _import (sha256, source);
    CREATE INDEX import_of_run ON _import (run);

    -- What the catalogue holds of one item in one storefront. `original` is last: readers of the other
    -- columns never touch the pages that it overflows to.
    CREATE TABLE _listing (
      id INTEGER PRIMARY KEY,
      apple_id INTEGER NOT NULL CHECK (apple_id > 0),
      storefront TEXT NOT NULL CHECK (storefront = '' OR storefront GLOB '[a-z][a-z]'),
      -- Not an IN: SQLite would build a table of its words anew for each row that is inserted.
      provenance TEXT NOT NULL CHECK (provenance = 'record' OR provenance = 'child' OR provenance = 'link'),
      kind TEXT NOT NULL CHECK (kind <> ''),
      name TEXT,
      artist TEXT,
      artist_id INTEGER CHECK (artist_id > 0),
      parent_id INTEGER CHECK (parent_id > 0),
      seller TEXT,
      bundle_id TEXT,
      genre TEXT,
      release_date TEXT,
      version TEXT,
      url TEXT,
      artwork_url TEXT,
      observed_at TEXT NOT NULL,
      import_id INTEGER NOT NULL REFERENCES _import (id),
      original TEXT
    ) STRICT;
    CREATE UNIQUE INDEX listing_item ON _listing (apple_id, storefront);
    CREATE INDEX listing_parent ON _listing (parent_id) WHERE parent_id IS NOT NULL;
    -- For an artist's page, and for Apple's `lookup?id=<artist>&entity=album`.
    CREATE INDEX listing_artist ON _listing (artist_id) WHERE artist_id IS NOT NULL;

    -- One row for each interval through which an offer was seen at one price. A NULL amount says
    -- that the item was not sold separately then.
    CREATE TABLE _offer (
      apple_id INTEGER NOT NULL,
      storefront TEXT NOT NULL,
      offer TEXT NOT NULL
        CHECK (offer = 'buy' OR offer = 'buy-hd' OR offer = 'rent' OR offer = 'rent-hd' OR offer = 'pre-order'
          OR offer = 'subscribe' OR offer = 'in-app'),
      \(interval),
      amount INTEGER CHECK (amount >= 0),
      currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
      text TEXT,
      -- The word on the store's button, which charts have in place of a price.
      label TEXT,
      PRIMARY KEY (apple_id, storefront, offer, since, import_id),
      FOREIGN KEY (apple_id, storefront) REFERENCES _listing (apple_id, storefront)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE _identifier (
      scheme TEXT NOT NULL CHECK (scheme <> ''),
      value TEXT NOT NULL CHECK (value <> ''),
      apple_id INTEGER NOT NULL CHECK (apple_id > 0),
      import_id INTEGER NOT NULL REFERENCES _import (id),
      PRIMARY KEY (scheme, value, apple_id)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX identifier_item ON _identifier (apple_id);

    -- One row for each interval through which a podcast was seen with one feed.
    CREATE TABLE _podcast_feed (
      apple_id INTEGER NOT NULL CHECK (apple_id > 0),
      storefront TEXT NOT NULL CHECK (storefront = '' OR storefront GLOB '[a-z][a-z]'),
      \(interval),
      -- The address as addresses are compared: see `PodcastFeedAddress`.
      feed TEXT NOT NULL CHECK (feed <> ''),
      url TEXT NOT NULL,
      PRIMARY KEY (apple_id, storefront, since, import_id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX podcast_feed_address ON _podcast_feed (feed);

    CREATE TABLE _link (
      source TEXT NOT NULL,
      byte_offset INTEGER NOT NULL CHECK (byte_offset >= 0),
      position INTEGER NOT NULL CHECK (position >= 0),
      line INTEGER NOT NULL CHECK (line > 0),
      column_number INTEGER NOT NULL CHECK (column_number > 0),
      link TEXT NOT NULL,
      apple_id INTEGER CHECK (apple_id > 0),
      text_id TEXT,
      parent_id INTEGER CHECK (parent_id > 0),
      kind TEXT NOT NULL,
      storefront TEXT NOT NULL,
      via TEXT,
      import_id INTEGER NOT NULL REFERENCES _import (id),
      PRIMARY KEY (source, byte_offset, position)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX link_item ON _link (apple_id) WHERE apple_id IS NOT NULL;

    CREATE TABLE _refused (
      id INTEGER PRIMARY KEY,
      import_id INTEGER NOT NULL REFERENCES _import (id),
      record INTEGER NOT NULL,
      byte_offset INTEGER NOT NULL,
      reason TEXT NOT NULL,
      bytes BLOB NOT NULL
    ) STRICT;
    CREATE INDEX refused_import ON _refused (import_id);

    -- Keyed by listing.id. Contentless: the names already stand in `listing`. Without the sizes of columns, which only
    -- bm25 reads.
    CREATE VIRTUAL TABLE _listing_text USING fts5 (
      name, artist, seller, content = '', columnsize = 0, tokenize = 'unicode61 remove_diacritics 2'
    );
    """
}
