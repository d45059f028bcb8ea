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
