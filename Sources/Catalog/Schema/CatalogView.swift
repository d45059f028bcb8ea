/// A view that people query with SQL, with what its columns mean.
///
/// `coster sql --tables` and `--describe` print it, and the manual's page *Tables and views* is made of it.
public struct CatalogView: Sendable {
  /// A column of a view.
  public struct Column: Sendable {
    /// The types that SQLite stores.
    public enum ValueType: String, Sendable {
      /// A whole number.
      case integer
      /// A number with decimals, for display alone.
      case real
      /// A text.
      case text
      /// Bytes.
      case blob
    }

    /// Its name in SQL.
    public var name: String
    /// The type of its values.
    public var type: ValueType
    /// What NULL means; `nil` where the column always has a value.
    public var null: String?
    /// What the column holds, with its unit or form.
    public var about: String

    fileprivate init(_ name: String, _ type: ValueType, _ about: String, null: String? = nil) {
      (self.name, self.type, self.about, self.null) = (name, type, about, null)
    }
  }

  /// Its name in SQL.
  public var name: String
  /// What a row is.
  public var about: String
  /// Its columns in their order.
  public var columns: [Column]
}

extension CatalogView {
  /// All of them, in the order in which one meets the data.
  public static let all = [
    product, price, priceHistory, identifier, chart, chartEntry, ratingHistory, review, refused,
  ]

  private static let product = CatalogView(
    name: "product", about: "An item as one source lists it, in one storefront or in general.",
    columns: [
      appleID,
      .init("kind", .text, "What the item is: app, song, book … (coster help lookup lists all)."),
      .init("name", .text, "The item's name as that source writes it.", null: "not stated"),
      .init("artist", .text, "The artist, author or developer.", null: "not stated"),
      .init("artist_id", .integer, "The Apple ID of the artist, author or developer.", null: "not stated"),
      .init("parent_id", .integer, "The Apple ID of the album, show or collection.", null: "none is known"),
      .init("bundle_id", .text, "The bundle ID of an app.", null: "not an app, or not stated"),
      .init("genre", .text, "The primary genre's name.", null: "not stated"),
      .init("release_date", .text, "The release day or time, ISO 8601.", null: "not stated"),
      storefront("the source states no store: the partner feed's items"),
      .init("url", .text, "The address of the item's page.", null: "not stated"),
      .init("artwork_url", .text, "The address of the artwork.", null: "not stated"),
      observedAt, source,
      .init("seller", .text, "The seller's name.", null: "not stated"),
      .init("version", .text, "The version of an app.", null: "not stated"),
      .init(
        "provenance", .text, "How the item is known: record (its own), child (within another's record), link.",
        null: "from the partner feed"),
    ])

  private static let price = CatalogView(
    name: "price", about: "The newest price of an offer in a storefront.",
    columns: [appleID, storefront("the source states no store"), offer, amount, currency, text, observedAt, source])

  private static let priceHistory = CatalogView(
    name: "price_history", about: "A price of an offer in a storefront, from the time it was first seen.",
    columns: [
      appleID, storefront("the source states no store"), offer, amount, currency,
      .init("observed_at", .text, "The time it was first seen, UTC, ISO 8601.", null: "not known"), source,
    ])

  private static let identifier = CatalogView(
    name: "identifier", about: "A number or name by which others know an item.",
    columns: [
      .init("scheme", .text, "What it is: upc, isbn, isrc, bundle-id …"), .init("value", .text, "The identifier."),
      appleID,
    ])

  private static let chart = CatalogView(
    name: "chart", about: "An edition of a chart: its order at one time.",
    columns: chartKey + [
      .init("title", .text, "The chart's title.", null: "not stated"),
      .init("entries", .integer, "How many entries the edition has."), source,
    ])

  private static let chartEntry = CatalogView(
    name: "chart_entry", about: "An item's rank in an edition of a chart.",
    columns: chartKey + [.init("rank", .integer, "The rank, from 1."), appleID])

  private static let ratingHistory = CatalogView(
    name: "rating_history", about: "An item's rating in a storefront, through one interval.",
    columns: [
      appleID, storefront("the source states no store"),
      .init("observed_at", .text, "The time it was first seen, UTC, ISO 8601."),
      .init("until", .text, "The time it was last seen, UTC, ISO 8601."),
      .init("average", .real, "The average rating, 0 to 5 stars.", null: "not stated"),
      .init("count", .integer, "How many ratings.", null: "not stated"),
      .init("version_average", .real, "The average rating of the current version.", null: "not stated"),
      .init("version_count", .integer, "How many ratings of the current version.", null: "not stated"), source,
    ])

  private static let review = CatalogView(
    name: "review", about: "A customer's review, as it was last seen.",
    columns: [
      .init("number", .integer, "Apple's number of the review.", null: "the source has another key"),
      appleID, storefront("the source states no store"), .init("rating", .integer, "Stars, 1 to 5."),
      .init("title", .text, "The title.", null: "not stated"), .init("text", .text, "The text.", null: "not stated"),
      .init("version", .text, "The version that it is about.", null: "not stated"),
      .init("author", .text, "The name that the customer uses.", null: "not stated"),
      .init("updated_at", .text, "When it was written or changed, ISO 8601.", null: "not stated"),
      .init("vote_count", .integer, "How many voted on it.", null: "not stated"),
      .init("vote_sum", .integer, "How many found it helpful.", null: "not stated"), observedAt, source,
    ])

  private static let refused = CatalogView(
    name: "refused", about: "A record that an import refused, with its bytes.",
    columns: [
      source, .init("feed_table", .text, "The table of the partner feed.", null: "not from the partner feed"),
      .init("record", .integer, "The record's number in the file."),
      .init("byte_offset", .integer, "The byte of the file at which it begins, from 0."),
      .init("reason", .text, "Why it was refused."), .init("bytes", .blob, "The record."),
    ])

  private static let chartKey: [Column] = [
    storefront("the chart is of all stores"), .init("chart", .text, "The chart's name."),
    .init("genre", .text, "Apple's number of the genre.", null: "the chart of all genres"),
    .init("date", .text, "The edition's day: YYYY-MM-DD."),
    .init("updated_at", .text, "The edition's time, UTC, ISO 8601."),
  ]
  private static let appleID = Column("apple_id", .integer, "The item's number in Apple's catalogue.")
  private static func storefront(_ null: String) -> Column {
    Column("storefront", .text, "The store's two-letter code.", null: null)
  }
  private static let offer = Column(
    "offer", .text, "What is sold: buy, buy-hd, rent, rent-hd, pre-order, subscribe or in-app.")
  private static let amount = Column(
    "amount", .integer, "The price in milliunits: 1.29 is 1290, and 0 is free.", null: "not sold separately")
  private static let currency = Column(
    "currency", .text, "The currency's ISO 4217 code.", null: "not known: the item is not sold here any more")
  private static let text = Column("text", .text, "The price as the source writes it.", null: "the source has no text")
  private static let observedAt = Column(
    "observed_at", .text, "The time it was last seen, UTC, ISO 8601.", null: "not known")
  private static let source = Column("source", .text, "The path of the file that states it.", null: "not known")
}
