/// The tables of what a person watches, and of Apple's old price tiers.
extension Schema {
  static let watchesAndTiers = """
    -- What each line of a list of watched prices saw when the list was last looked at.
    CREATE TABLE _watched (
      list TEXT NOT NULL,
      apple_id INTEGER NOT NULL CHECK (apple_id > 0),
      -- The in-app product as the line names it; '' for the item's own price.
      product TEXT NOT NULL,
      storefront TEXT NOT NULL,
      offer TEXT NOT NULL,
      threshold TEXT NOT NULL,
      amount INTEGER NOT NULL CHECK (amount >= 0),
      currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
      is_met INTEGER NOT NULL CHECK (is_met IN (0, 1)),
      seen_at TEXT NOT NULL,
      PRIMARY KEY (list, apple_id, product, storefront, offer, threshold)
    ) STRICT, WITHOUT ROWID;

    -- What each other line of such a list found: the items of a chart, of a developer or of a search, reviews, stores.
    CREATE TABLE _watched_set (
      list TEXT NOT NULL,
      -- The line without its stores, and one of these; `all` where it watches all at once.
      line TEXT NOT NULL,
      place TEXT NOT NULL,
      -- The number of an item or a review; below all of them a row that says how many ranks a chart had.
      member INTEGER NOT NULL,
      -- A rank, stars, or whether the item was there.
      value INTEGER NOT NULL,
      PRIMARY KEY (list, line, place, member)
    ) STRICT, WITHOUT ROWID;

    -- The newest events of a list, for its feed.
    CREATE TABLE _watch_event (
      number INTEGER PRIMARY KEY,
      list TEXT NOT NULL,
      -- A UUID: the key under which receivers know it.
      id TEXT NOT NULL UNIQUE,
      happened_at TEXT NOT NULL,
      message TEXT NOT NULL,
      url TEXT
    ) STRICT;
    CREATE INDEX watch_event_list ON _watch_event (list, number);

    -- What is to be sent, until its receiver has it.
    CREATE TABLE _outbox (
      -- No number comes twice: who strikes a message off by it means that one.
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      list TEXT NOT NULL,
      -- A checksum of the receiver's address, which is often a secret.
      receiver TEXT NOT NULL,
      id TEXT NOT NULL,
      body BLOB NOT NULL,
      made_at TEXT NOT NULL,
      -- When the receiver asked to be left alone until.
      not_before TEXT NOT NULL DEFAULT ''
    ) STRICT;
    CREATE INDEX outbox_list ON _outbox (list, receiver, number);

    -- Apple's old price tiers, a table for each period in which they held.
    CREATE TABLE _tier_table (
      period TEXT PRIMARY KEY CHECK (period GLOB '[0-9][0-9][0-9][0-9]*'),
      source TEXT NOT NULL,
      imported_at TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE _tier_price (
      period TEXT NOT NULL REFERENCES _tier_table (period),
      -- The tier's index in its table.
      position INTEGER NOT NULL CHECK (position >= 0),
      storefront TEXT NOT NULL CHECK (storefront GLOB '[a-z][a-z]'),
      tier INTEGER NOT NULL CHECK (tier >= 0),
      name TEXT NOT NULL,
      amount INTEGER NOT NULL CHECK (amount >= 0),
      currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
      PRIMARY KEY (period, position, storefront)
    ) STRICT, WITHOUT ROWID;
    """
}
