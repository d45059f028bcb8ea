internal import SQLite

/// The schema of `catalog.sqlite`: every step in its order, with its name and its SQL.
///
/// Times are UTC in ISO 8601 text, amounts are milliunits, storefronts are two lower-case letters, and an empty
/// storefront means that the feed did not state the store. Steps may use the functions of
/// ``Connection/defineIndexedText()``.
enum Schema {
  /// "Cost" in ASCII: `file` and `PRAGMA application_id` show which program made the database.
  static let migrations = Migrations(
    applicationID: 0x436F_7374,
    steps: [
      first, watchesAndTiers, charts, reviews, fetching, priceChanges, snapshotParts, tablesLeftOut, lastSightings,
      archivesCut, foldedNames, offerLabels, appProducts, listedInApps, appProductPast, mergedSnapshots,
      listingArtist, nameKeys, ratingSightings, keptChanges,
    ])

  private static let first = Migrations.Step(
    "listings, offers, identifiers, links, imports and refused records",
    sql: """
      CREATE TABLE import (
        id INTEGER PRIMARY KEY,
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
      CREATE INDEX import_content ON import (sha256, source);

      -- What the catalogue holds of one item in one storefront. `original` is last: readers of the other
      -- columns never touch the pages that it overflows to.
      CREATE TABLE listing (
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
        import_id INTEGER NOT NULL REFERENCES import (id),
        original TEXT
      ) STRICT;
      CREATE UNIQUE INDEX listing_item ON listing (apple_id, storefront);
      CREATE INDEX listing_parent ON listing (parent_id) WHERE parent_id IS NOT NULL;

      -- One row for each interval through which an offer was seen at one price. A NULL amount says
      -- that the item was not sold separately then.
      CREATE TABLE offer (
        apple_id INTEGER NOT NULL,
        storefront TEXT NOT NULL,
        offer TEXT NOT NULL
          CHECK (offer = 'buy' OR offer = 'buy-hd' OR offer = 'rent' OR offer = 'rent-hd' OR offer = 'pre-order'
            OR offer = 'subscribe' OR offer = 'in-app'),
        since TEXT NOT NULL,
        import_id INTEGER NOT NULL REFERENCES import (id),
        until TEXT NOT NULL CHECK (until >= since),
        amount INTEGER CHECK (amount >= 0),
        currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
        text TEXT,
        PRIMARY KEY (apple_id, storefront, offer, since, import_id),
        FOREIGN KEY (apple_id, storefront) REFERENCES listing (apple_id, storefront)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE identifier (
        scheme TEXT NOT NULL CHECK (scheme <> ''),
        value TEXT NOT NULL CHECK (value <> ''),
        apple_id INTEGER NOT NULL CHECK (apple_id > 0),
        import_id INTEGER NOT NULL REFERENCES import (id),
        PRIMARY KEY (scheme, value, apple_id)
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX identifier_item ON identifier (apple_id);

      CREATE TABLE link (
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
        import_id INTEGER NOT NULL REFERENCES import (id),
        PRIMARY KEY (source, byte_offset, position)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX link_item ON link (apple_id) WHERE apple_id IS NOT NULL;

      CREATE TABLE refused (
        id INTEGER PRIMARY KEY,
        import_id INTEGER NOT NULL REFERENCES import (id),
        record INTEGER NOT NULL,
        byte_offset INTEGER NOT NULL,
        reason TEXT NOT NULL,
        bytes BLOB NOT NULL
      ) STRICT;
      CREATE INDEX refused_import ON refused (import_id);

      -- Keyed by listing.id. Contentless: the names already stand in `listing`.
      CREATE VIRTUAL TABLE listing_text USING fts5 (
        name, artist, seller, content = '', tokenize = 'unicode61 remove_diacritics 2'
      );
      """)

  static let watchesAndTiers = Migrations.Step(
    "watched prices, tiers",
    sql: """
      -- What each line of a list of watched prices saw when the list was last looked at.
      CREATE TABLE watched (
        list TEXT NOT NULL,
        apple_id INTEGER NOT NULL CHECK (apple_id > 0),
        storefront TEXT NOT NULL,
        offer TEXT NOT NULL,
        threshold TEXT NOT NULL,
        amount INTEGER NOT NULL CHECK (amount >= 0),
        currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
        is_met INTEGER NOT NULL CHECK (is_met IN (0, 1)),
        seen_at TEXT NOT NULL,
        PRIMARY KEY (list, apple_id, storefront, offer, threshold)
      ) STRICT, WITHOUT ROWID;

      -- Apple's old price tiers, a table for each period in which they held.
      CREATE TABLE tier_table (
        period TEXT PRIMARY KEY CHECK (period GLOB '[0-9][0-9][0-9][0-9]*'),
        source TEXT NOT NULL,
        imported_at TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE tier_price (
        period TEXT NOT NULL REFERENCES tier_table (period),
        -- The tier's index in its table.
        position INTEGER NOT NULL CHECK (position >= 0),
        storefront TEXT NOT NULL CHECK (storefront GLOB '[a-z][a-z]'),
        tier INTEGER NOT NULL CHECK (tier >= 0),
        name TEXT NOT NULL,
        amount INTEGER NOT NULL CHECK (amount >= 0),
        currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
        PRIMARY KEY (period, position, storefront)
      ) STRICT, WITHOUT ROWID;
      """)

  /// Charts: the items of each edition, and the ranks of an item over time.
  ///
  /// The table's primary key serves the first query and a covering index the second. An entry needs some 36 bytes in
  /// both, because chart and time are stored once.
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

      -- A chart as it stood at one time.
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

  /// State of the client of Apple's open services: calls, pauses, answers, and items that a store did not have.
  ///
  /// Calls are timed in milliseconds since 1970, because the seconds of this schema's other times are too coarse.
  static let fetching = Migrations.Step(
    "calls, received answers, missing items",
    sql: """
      -- Calls of the last while, of every process that uses this catalog.
      CREATE TABLE store_call (
        id INTEGER PRIMARY KEY,
        host TEXT NOT NULL,
        started_at INTEGER NOT NULL,
        -- When a call that nobody ended is over: its process is gone.
        deadline INTEGER NOT NULL,
        ended_at INTEGER
      ) STRICT;
      CREATE INDEX store_call_host ON store_call (host);

      -- Hosts that asked not to be called before a time.
      CREATE TABLE store_pause (
        host TEXT PRIMARY KEY,
        until INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      -- The newest answer to each request, whose body is a file below the catalog's folder.
      CREATE TABLE received (
        url TEXT PRIMARY KEY,
        file TEXT NOT NULL,
        byte_count INTEGER NOT NULL CHECK (byte_count >= 0),
        received_at TEXT NOT NULL,
        fresh_until TEXT NOT NULL,
        etag TEXT,
        last_modified TEXT
      ) STRICT, WITHOUT ROWID;

      -- Items that a store did not have when it was asked for them.
      CREATE TABLE missing (
        apple_id INTEGER NOT NULL CHECK (apple_id > 0),
        storefront TEXT NOT NULL CHECK (storefront GLOB '[a-z][a-z]'),
        observed_at TEXT NOT NULL,
        PRIMARY KEY (apple_id, storefront)
      ) STRICT, WITHOUT ROWID;
      """)

  // Steps of nothing: what they made, a later step dropped or made anew. Files of older versions name them.
  static let priceChanges = Migrations.Step("price changes between snapshots, text indexes of snapshots", sql: "")
  private static let snapshotParts = Migrations.Step("what the tables of snapshots are made of", sql: "")
  private static let tablesLeftOut = Migrations.Step("tables that were left out of snapshots", sql: "")
  private static let archivesCut = Migrations.Step("archives of snapshots that end early", sql: "")
  static let foldedNames = Migrations.Step("names folded for the search", sql: "")

  static let lastSightings = Migrations.Step(
    "which import saw a price last, and when a chart was seen last",
    sql: """
      -- The import that saw the price at `until`, where that is not the one that saw it first. It is not known of rows
      -- that an older version wrote.
      ALTER TABLE offer ADD COLUMN until_import_id INTEGER REFERENCES import (id);

      -- When the last reading was made that had these ranks; NULL in rows that an older version wrote, whose import
      -- has it.
      ALTER TABLE chart_edition ADD COLUMN observed_at TEXT;
      """)

  static let offerLabels = Migrations.Step(
    "labels of offers",
    sql: """
      -- The word on the store's button, which charts have where a price would stand: it is no price.
      ALTER TABLE offer ADD COLUMN label TEXT;

      -- Earlier versions kept it as the text of the price.
      UPDATE offer SET label = text, text = NULL
      WHERE text IN ('Get', '받기', '获取', '取得', '入手', 'Laden', 'Obtenir', 'Obtener', 'Obter', 'Ottieni', 'Загрузить');
      """)

  /// A group's snapshot has its own state, changes and coverage; this table keeps price changes of snapshots that were
  /// dropped.
  static let mergedSnapshots = Migrations.Step(
    "snapshots with changes and coverage of their own",
    sql: """
      CREATE TABLE kept_change (
        apple_id INTEGER NOT NULL,
        storefront TEXT NOT NULL,
        offer TEXT NOT NULL,
        since TEXT NOT NULL,
        -- The snapshot that stated it, and the one that stated what was before.
        source TEXT NOT NULL,
        -- As in `offer`, a NULL amount says that the item was not sold separately; where the currency is NULL too, it was
        -- not offered.
        amount INTEGER CHECK (amount >= 0),
        currency TEXT,
        before_amount INTEGER CHECK (before_amount >= 0),
        before_currency TEXT,
        before_seen TEXT NOT NULL,
        before_source TEXT NOT NULL,
        PRIMARY KEY (apple_id, storefront, offer, since, source)
      ) STRICT, WITHOUT ROWID;

      -- Older versions kept the changes between whole snapshots in these.
      CREATE TABLE IF NOT EXISTS compared_snapshot (id, file);
      CREATE TABLE IF NOT EXISTS price_change (
        apple_id, storefront, offer, since, snapshot_id, amount, currency, before_amount, before_currency, before_seen,
        before_id
      );
      INSERT INTO kept_change
        SELECT c.apple_id, c.storefront, c.offer, c.since, substr(n.file, 1, length(n.file) - 7), c.amount,
          c.currency, c.before_amount, c.before_currency, c.before_seen, substr(b.file, 1, length(b.file) - 7)
        FROM price_change AS c JOIN compared_snapshot AS n ON n.id = c.snapshot_id
        JOIN compared_snapshot AS b ON b.id = c.before_id;

      DROP TABLE price_change;
      ALTER TABLE kept_change RENAME TO price_change;
      CREATE INDEX price_change_since ON price_change (since);
      DROP TABLE compared_snapshot;
      DROP TABLE IF EXISTS snapshot_archive_cut;
      DROP TABLE IF EXISTS snapshot_table_left_out;
      DROP TABLE IF EXISTS snapshot_part;
      DROP TABLE IF EXISTS snapshot_index;
      DROP TABLE IF EXISTS snapshot;
      """)

  /// For an artist's page, and for Apple's `lookup?id=<artist>&entity=album`.
  static let listingArtist = Migrations.Step(
    "items of a maker",
    sql: "CREATE INDEX listing_artist ON listing (artist_id) WHERE artist_id IS NOT NULL")

  /// Names were indexed before by their words alone; now also as one word without spaces, with kinds and storefronts.
  ///
  /// The next import of a group indexes its snapshot so.
  static let nameKeys = Migrations.Step(
    "names indexed as one word, kinds and storefronts beside them",
    sql: """
      DROP TABLE listing_text;
      -- Keyed by listing.id. Contentless: the names already stand in `listing`. Without the sizes of columns, which only
      -- bm25 reads.
      CREATE VIRTUAL TABLE listing_text USING fts5 (
        name, artist, seller, content = '', columnsize = 0, tokenize = 'unicode61 remove_diacritics 2'
      );
      -- The items that most people know, to be found first among very many.
      CREATE INDEX rating_well_known ON rating (count) WHERE count >= 1000;

      INSERT INTO listing_text (rowid, name, artist, seller)
        SELECT id, entry(name, kind, storefront), indexed(artist), iif(seller IS artist, NULL, indexed(seller))
        FROM listing WHERE coalesce(name, artist, seller) IS NOT NULL;
      """)

  static let ratingSightings = Migrations.Step(
    "which import saw a rating last",
    sql: """
      -- The import that saw the rating at `until`, where that is not the one that saw it first.
      ALTER TABLE rating ADD COLUMN until_import_id INTEGER REFERENCES import (id);
      """)

  /// Beside the changes of prices the catalog keeps the other changes of snapshots that were dropped.
  static let keptChanges = Migrations.Step(
    "changes of items and ranks of snapshots that were dropped",
    sql: """
      CREATE TABLE item_change (
        apple_id INTEGER NOT NULL, since TEXT NOT NULL, change TEXT NOT NULL, kind TEXT NOT NULL,
        name TEXT, artist TEXT, before_name TEXT, before_artist TEXT, source TEXT NOT NULL,
        PRIMARY KEY (apple_id, since, change)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE rank_change (
        feed_table TEXT NOT NULL, storefront TEXT NOT NULL, genre_id INTEGER NOT NULL, apple_id INTEGER NOT NULL,
        since TEXT NOT NULL, rank INTEGER, before_rank INTEGER, before_seen TEXT NOT NULL,
        PRIMARY KEY (feed_table, storefront, genre_id, apple_id, since)
      ) STRICT, WITHOUT ROWID;
      """)
}
