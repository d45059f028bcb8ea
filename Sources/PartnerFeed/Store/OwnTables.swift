internal import Archives

/// The tables and views of a snapshot file that are not the feed's.
enum OwnTables {
  /// "Cost" in ASCII with its first bit set, so that a snapshot is distinguished from a catalog.
  static let applicationID: Int32 = 0x636F_7374
  static let version: Int32 = 7

  /// Whether a file begins as SQLite's do, with ``applicationID``:
  /// <https://www.sqlite.org/fileformat2.html#application_id>.
  static func hasOwner(_ file: String) -> Bool { (try? version(of: file)) != nil }

  /// The version that a file states, which begins as a snapshot does; `nil` of any other.
  ///
  /// - Throws: InputError where the file cannot be read.
  static func version(of file: String) throws(InputError) -> Int32? {
    let header = try ByteStream(path: file).peek(72)
    guard header.count == 72, header.prefix(16).elementsEqual("SQLite format 3\0".utf8) else { return nil }
    func integer(_ bytes: ArraySlice<UInt8>) -> Int32 { bytes.reduce(0) { $0 << 8 | Int32($1) } }
    let bytes = Array(header)
    return integer(bytes[68..<72]) == applicationID ? integer(bytes[60..<64]) : nil
  }

  /// Whether a name is ours, or SQLite's; a table of the feed may not have it.
  static func isOwn(_ name: String) -> Bool {
    let name = name.lowercased()
    return names.contains(name) || name.hasPrefix("sqlite_") || name.hasPrefix("name_text")
  }

  private static let names: Set<String> = [
    "product", "price", "stated_price", "price_period", "price_history", "identifier", "price_change", "item_change",
    "rank_change", "chart_edition", "coverage", "covered", "gap", "imported", "refused", "storefront_code",
    "language_home", "name_item", "flat_item", "listing",
    "offer", "import", "link", "table_checksum",
  ]

  /// The statements that make them in the file that is attached as `f`.
  ///
  /// Times are UTC in ISO 8601, amounts are milliunits. A NULL amount says that the item was not sold separately; where
  /// the currency is NULL too, it was not offered.
  static let sql = """
    CREATE TABLE f.price_change (
      apple_id INTEGER NOT NULL, storefront TEXT NOT NULL, offer TEXT NOT NULL, since TEXT NOT NULL,
      amount INTEGER, currency TEXT, before_amount INTEGER, before_currency TEXT, before_seen TEXT NOT NULL,
      feed_table TEXT NOT NULL, PRIMARY KEY (apple_id, storefront, offer, since)
    ) WITHOUT ROWID;
    CREATE TABLE f.item_change (
      apple_id INTEGER NOT NULL, since TEXT NOT NULL, change TEXT NOT NULL, kind TEXT NOT NULL,
      name TEXT, artist TEXT, before_name TEXT, before_artist TEXT, PRIMARY KEY (apple_id, since, change)
    ) WITHOUT ROWID;
    CREATE TABLE f.rank_change (
      feed_table TEXT NOT NULL, storefront TEXT NOT NULL, genre_id INTEGER NOT NULL, apple_id INTEGER NOT NULL,
      since TEXT NOT NULL, rank INTEGER, before_rank INTEGER, before_seen TEXT NOT NULL,
      PRIMARY KEY (feed_table, storefront, genre_id, apple_id, since)
    ) WITHOUT ROWID;
    -- The imports that brought a chart: its rows are those of the last of them.
    CREATE TABLE f.chart_edition (
      feed_table TEXT NOT NULL, storefront TEXT NOT NULL, genre_id INTEGER NOT NULL, since TEXT NOT NULL,
      PRIMARY KEY (feed_table, storefront, genre_id, since)
    ) WITHOUT ROWID;
    CREATE TABLE f.coverage (
      feed_table TEXT NOT NULL, storefront TEXT NOT NULL, part INTEGER NOT NULL, mode TEXT NOT NULL,
      feed_date TEXT NOT NULL, exported_at TEXT NOT NULL, filter TEXT NOT NULL, selection TEXT NOT NULL,
      is_truncated INTEGER NOT NULL, row_count INTEGER NOT NULL, stored INTEGER NOT NULL, refused INTEGER NOT NULL,
      unreadable_keys INTEGER NOT NULL, replaced INTEGER NOT NULL, omitted INTEGER NOT NULL,
      columns_omitted INTEGER NOT NULL, anomalies TEXT NOT NULL, header TEXT NOT NULL,
      source TEXT NOT NULL, checksum INTEGER NOT NULL, byte_count INTEGER NOT NULL, md5 TEXT,
      tables_in_file INTEGER NOT NULL, imported_at TEXT NOT NULL, PRIMARY KEY (feed_table, storefront, part, mode)
    ) WITHOUT ROWID;
    -- The first import that covered the rows of a store: a price without a change counts from there. The stores that no
    -- import named share the empty one.
    CREATE TABLE f.covered (
      feed_table TEXT NOT NULL, storefront TEXT NOT NULL, since TEXT, PRIMARY KEY (feed_table, storefront)
    ) WITHOUT ROWID;
    -- When rows were not known: those of an item in a store, or, where the Apple ID is 0, all of a store, or those that
    -- the table lacks.
    CREATE TABLE f.gap (
      apple_id INTEGER NOT NULL, feed_table TEXT NOT NULL, storefront TEXT NOT NULL, is_absence INTEGER NOT NULL,
      since TEXT NOT NULL, until TEXT, reason TEXT NOT NULL,
      PRIMARY KEY (apple_id, feed_table, storefront, is_absence, since)
    ) WITHOUT ROWID;
    -- The time of each import of a table; of a flat file with its store.
    CREATE TABLE f.imported (
      feed_table TEXT NOT NULL, storefront TEXT NOT NULL, time TEXT NOT NULL, PRIMARY KEY (feed_table, storefront, time)
    ) WITHOUT ROWID;
    CREATE TABLE f.refused (
      id INTEGER PRIMARY KEY, feed_table TEXT NOT NULL, source TEXT NOT NULL, record INTEGER NOT NULL,
      byte_offset INTEGER NOT NULL, reason TEXT NOT NULL, bytes BLOB NOT NULL
    );
    -- The currency is that of the day of the import, where it is known.
    CREATE TABLE f.storefront_code (
      number INTEGER PRIMARY KEY, code TEXT NOT NULL, long_code TEXT NOT NULL, currency TEXT
    );
    -- The store that speaks a language first.
    CREATE TABLE f.language_home (language TEXT PRIMARY KEY, storefront TEXT NOT NULL) WITHOUT ROWID;
    -- The rows of flat tables whose page has an Apple ID.
    CREATE TABLE f.flat_item (
      apple_id INTEGER NOT NULL, feed_table TEXT NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (apple_id, feed_table, row)
    ) WITHOUT ROWID;
    -- What each table and index has, so that one that was damaged later is told; it has no row of itself.
    CREATE TABLE f.table_checksum (
      name TEXT PRIMARY KEY, row_count INTEGER NOT NULL, page_count INTEGER NOT NULL, checksum INTEGER NOT NULL
    ) WITHOUT ROWID;
    -- Names as the index holds them, so that a merge can remove what changed.
    CREATE TABLE f.name_item (
      id INTEGER PRIMARY KEY, apple_id INTEGER NOT NULL, kind TEXT NOT NULL, storefront TEXT,
      name TEXT NOT NULL, artist TEXT, seller TEXT
    );
    CREATE VIRTUAL TABLE f.name_text USING fts5 (
      name, artist, seller, content = name_item, content_rowid = id, columnsize = 0,
      tokenize = 'unicode61 remove_diacritics 2'
    );
    """

  static let schemaOfChanges = """
    CREATE INDEX f.price_change_since ON price_change (since);
    CREATE INDEX f.item_change_since ON item_change (since);
    CREATE INDEX f.rank_change_item ON rank_change (apple_id);
    """
}
