/// The tables of in-app products.
extension Schema {
  static let appProducts = """
    -- In-app products have tables of their own, since those of a configuration have no Apple ID. `product` is the
    -- Apple ID, or for a configuration its file and the product's number in it. Environments never mix.
    CREATE TABLE _app_product (
      environment TEXT NOT NULL CHECK (environment IN ('production', 'sandbox', 'configuration')),
      product TEXT NOT NULL,
      apple_id INTEGER CHECK (apple_id > 0),
      app_id INTEGER CHECK (app_id > 0),
      product_id TEXT,
      type TEXT,
      state TEXT,
      reference_name TEXT,
      group_key TEXT,
      level INTEGER,
      period TEXT,
      is_hosted INTEGER,
      is_family_shareable INTEGER,
      observed_at TEXT NOT NULL,
      import_id INTEGER NOT NULL REFERENCES _import (id),
      PRIMARY KEY (environment, product)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX app_product_app ON _app_product (app_id);
    CREATE INDEX app_product_id ON _app_product (product_id);
    CREATE INDEX app_product_item ON _app_product (apple_id) WHERE apple_id IS NOT NULL;
    CREATE INDEX app_product_group_key ON _app_product (group_key) WHERE group_key IS NOT NULL;

    CREATE TABLE _app_product_group (
      environment TEXT NOT NULL,
      group_key TEXT NOT NULL,
      app_id INTEGER CHECK (app_id > 0),
      name TEXT,
      observed_at TEXT NOT NULL,
      import_id INTEGER NOT NULL REFERENCES _import (id),
      PRIMARY KEY (environment, group_key)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX app_product_group_app ON _app_product_group (app_id);

    CREATE TABLE _app_product_text (
      environment TEXT NOT NULL,
      -- A product, or the key of a group.
      product TEXT NOT NULL,
      language TEXT NOT NULL,
      name TEXT,
      description TEXT,
      state TEXT,
      observed_at TEXT NOT NULL,
      import_id INTEGER NOT NULL REFERENCES _import (id),
      PRIMARY KEY (environment, product, language)
    ) STRICT, WITHOUT ROWID;

    -- What schedules state, entry by entry: `stated_start` is the first day, '' where it always was so; `ends` is the day on
    -- which the next price starts. The amount is NULL where the answer that states the entry does not include `point`,
    -- which another file may name, and the currency where it does not include the store's. An empty storefront means all.
    --
    -- In production a row is an interval, `since` to `observed_at`, through which all readings of an entry stated the same.
    -- `starts` is when its amount began to hold: the stated start, or where another reading had stated another amount, the
    -- time of the first reading of this one (`first_seen`). Of successive rows with one amount the last has both; NULL for
    -- what never held, or is in a later row. Elsewhere an entry has one row, whose `since` is empty.
    CREATE TABLE _app_product_price (
      environment TEXT NOT NULL,
      product TEXT NOT NULL,
      storefront TEXT NOT NULL CHECK (storefront = '' OR storefront GLOB '[a-z][a-z]'),
      offer TEXT NOT NULL,
      offer_id TEXT NOT NULL DEFAULT '',
      is_preserved INTEGER NOT NULL DEFAULT 0,
      stated_start TEXT NOT NULL DEFAULT '',
      since TEXT NOT NULL DEFAULT '' CHECK (since <= observed_at),
      observed_at TEXT NOT NULL,
      import_id INTEGER NOT NULL REFERENCES _import (id),
      until_import_id INTEGER REFERENCES _import (id),
      follows_gap INTEGER NOT NULL DEFAULT 0,
      -- The product's or app's own, in production.
      apple_id INTEGER CHECK (apple_id > 0),
      ends TEXT,
      is_automatic INTEGER,
      payment TEXT,
      period TEXT,
      periods INTEGER,
      -- Whom an offer is for, in the source's own words, and whether it may be combined with another one.
      eligibility TEXT,
      is_stackable INTEGER,
      -- Whether a way of billing is switched on.
      is_enabled INTEGER,
      point TEXT,
      amount INTEGER CHECK (amount >= 0),
      currency TEXT CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
      text TEXT,
      language TEXT,
      starts TEXT,
      first_seen TEXT,
      PRIMARY KEY (environment, product, storefront, offer, offer_id, is_preserved, stated_start, since)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX app_product_price_item ON _app_product_price (apple_id) WHERE apple_id IS NOT NULL;
    -- Whose amounts change with that of a point.
    CREATE INDEX app_product_price_point ON _app_product_price (point) WHERE point IS NOT NULL AND amount IS NULL;

    -- In which stores the entries with one start were read at a time, in production; each store has a space before it, and
    -- an empty one is `--`. Where another reading comes to lie within an interval of `_app_product_price`, these are the
    -- ends of what is left of it.
    CREATE TABLE _app_price_reading (
      product TEXT NOT NULL,
      offer TEXT NOT NULL,
      offer_id TEXT NOT NULL,
      is_preserved INTEGER NOT NULL,
      stated_start TEXT NOT NULL,
      observed_at TEXT NOT NULL,
      import_id INTEGER NOT NULL REFERENCES _import (id),
      storefronts TEXT NOT NULL,
      PRIMARY KEY (product, offer, offer_id, is_preserved, stated_start, observed_at, import_id)
    ) STRICT, WITHOUT ROWID;

    -- When a whole list of prices was last read, of a store or, where that is empty, of all: an entry that was not read
    -- since then is in it no more.
    CREATE TABLE _app_price_list (
      product TEXT NOT NULL,
      list TEXT NOT NULL CHECK (list IN ('manual-prices', 'automatic-prices', 'prices')),
      storefront TEXT NOT NULL CHECK (storefront = '' OR storefront GLOB '[a-z][a-z]'),
      observed_at TEXT NOT NULL,
      import_id INTEGER NOT NULL REFERENCES _import (id),
      PRIMARY KEY (product, list, storefront)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE _app_product_availability (
      environment TEXT NOT NULL,
      product TEXT NOT NULL,
      storefront TEXT NOT NULL CHECK (storefront = '' OR storefront GLOB '[a-z][a-z]'),
      is_available INTEGER NOT NULL,
      observed_at TEXT NOT NULL,
      import_id INTEGER NOT NULL REFERENCES _import (id),
      PRIMARY KEY (environment, product, storefront)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE _price_point (
      point TEXT PRIMARY KEY,
      owner TEXT,
      storefront TEXT NOT NULL CHECK (storefront = '' OR storefront GLOB '[a-z][a-z]'),
      amount INTEGER NOT NULL CHECK (amount >= 0),
      proceeds INTEGER,
      later_proceeds INTEGER,
      tier TEXT,
      observed_at TEXT NOT NULL,
      import_id INTEGER NOT NULL REFERENCES _import (id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE _equal_point (
      base TEXT NOT NULL,
      point TEXT NOT NULL,
      PRIMARY KEY (base, point)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE _store_currency (
      storefront TEXT PRIMARY KEY,
      currency TEXT NOT NULL,
      observed_at TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- How many a list has in all, and which of them were read: only a complete list proves that something is not in it.
    CREATE TABLE _app_list (
      environment TEXT NOT NULL,
      owner TEXT NOT NULL,
      list TEXT NOT NULL,
      total INTEGER NOT NULL,
      observed_at TEXT NOT NULL,
      import_id INTEGER NOT NULL REFERENCES _import (id),
      PRIMARY KEY (environment, owner, list)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE _app_list_member (
      environment TEXT NOT NULL,
      owner TEXT NOT NULL,
      list TEXT NOT NULL,
      member TEXT NOT NULL,
      observed_at TEXT NOT NULL,
      PRIMARY KEY (environment, owner, list, member)
    ) STRICT, WITHOUT ROWID;

    -- Bundle IDs, capabilities, profiles, versions, simulated failures, errors.
    CREATE TABLE _app_fact (
      subject TEXT NOT NULL,
      fact TEXT NOT NULL,
      value TEXT NOT NULL,
      observed_at TEXT NOT NULL,
      import_id INTEGER NOT NULL REFERENCES _import (id),
      PRIMARY KEY (subject, fact, value)
    ) STRICT, WITHOUT ROWID;

    -- One row for each time through which a product, or its text in a language, was seen with the same facts: a JSON
    -- object of those that were stated.
    CREATE TABLE _app_product_past (
      environment TEXT NOT NULL,
      product TEXT NOT NULL,
      language TEXT NOT NULL DEFAULT '',
      since TEXT NOT NULL,
      until TEXT NOT NULL CHECK (until >= since),
      -- 1 where something else may have been seen between the row before and this one: see `IntervalWriter`.
      follows_gap INTEGER NOT NULL DEFAULT 0,
      facts TEXT NOT NULL,
      PRIMARY KEY (environment, product, language, since)
    ) STRICT, WITHOUT ROWID;

    -- Each list of in-app products that a page has, `row_count` 0 where it states that the app has none. What lists with
    -- one `sequence` have and the newest of them lacks is not listed any more: '' for pages in the store's own language
    -- or without one, else the language.
    CREATE TABLE _in_app_list (
      app_id INTEGER NOT NULL CHECK (app_id > 0),
      storefront TEXT NOT NULL CHECK (storefront = '' OR storefront GLOB '[a-z][a-z]'),
      sequence TEXT NOT NULL,
      observed_at TEXT NOT NULL,
      language TEXT NOT NULL,
      row_count INTEGER NOT NULL CHECK (row_count >= 0),
      import_id INTEGER NOT NULL REFERENCES _import (id),
      PRIMARY KEY (app_id, storefront, sequence, observed_at, language)
    ) STRICT, WITHOUT ROWID;

    -- What these lists have: a row for each interval through which a product was in every list of its app, store and
    -- language, at one price. Rows have no number: a product is known by its name, and where a list has the name several times
    -- (`name_count`), by its rank among them in the order of prices (`occurrence`). The language is '' where a page
    -- states none. `unread_text` is the text of a price whose amount is not known.
    CREATE TABLE _listed_in_app (
      app_id INTEGER NOT NULL CHECK (app_id > 0),
      storefront TEXT NOT NULL CHECK (storefront = '' OR storefront GLOB '[a-z][a-z]'),
      language TEXT NOT NULL,
      name TEXT NOT NULL,
      occurrence INTEGER NOT NULL CHECK (occurrence > 0),
      name_count INTEGER NOT NULL CHECK (name_count >= occurrence),
      \(interval),
      amount INTEGER CHECK (amount >= 0),
      currency TEXT CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
      unread_text TEXT,
      text TEXT,
      -- Among the rows of the list that was seen last.
      position INTEGER NOT NULL CHECK (position > 0),
      PRIMARY KEY (app_id, storefront, language, name, occurrence, name_count, since, import_id)
    ) STRICT, WITHOUT ROWID;
    """
}
