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
    itemPrice, product, price, priceHistory, identifier, podcastFeed, link, chart, chartEntry, ratingHistory, review,
    inAppProduct,
    listedInApp, listedInAppHistory, pricePoint, refused,
  ]

  private static let itemPrice = CatalogView(
    name: "item_price", about: "A newest price, as in price, with the item's name: no join needed.",
    columns: [
      appleID,
      .init(
        "name", .text, "The item's name as that store writes it, else a store without a code, us, gb, any.",
        null: "none is known"),
      .init("kind", .text, "What the item is: app, song, book …", null: "none is known"),
      .init("artist", .text, "The artist, author or developer, from where the name is.", null: "none is known"),
      storefront("the source states no store"), offer, amount,
      .init("price", .real, "The price as a number, for display; `amount` is exact.", null: "not sold separately"),
      currency, text, observedAt, source,
    ])

  private static let podcastFeed = CatalogView(
    name: "podcast_feed", about: "A podcast's feed in a storefront, through one interval.",
    columns: [
      appleID, storefront("the source states no store"),
      .init("feed", .text, "The address as addresses are compared: without scheme, www. and closing slashes."),
      .init("url", .text, "The address as the source writes it."),
      .init("observed_at", .text, "The time it was first seen, UTC, ISO 8601."),
      .init("until", .text, "The time it was last seen, UTC, ISO 8601."), source,
    ])

  private static let link = CatalogView(
    name: "link", about: "A product link in an imported file.",
    columns: [
      .init("source", .text, "The path of the file."),
      .init("byte_offset", .integer, "The byte of the file at which the link begins, from 0."),
      .init("position", .integer, "Which of several items at one link, from 0."),
      .init("line", .integer, "The line, from 1."), .init("column_number", .integer, "The column, from 1, in bytes."),
      .init("link", .text, "The link as it stands in the file."),
      .init("apple_id", .integer, "The Apple ID behind it.", null: "the link has none"),
      .init("text_id", .text, "What it names in words, such as umc.cmc.…", null: "it names nothing in words"),
      .init("parent_id", .integer, "The Apple ID of the album, show or app in the link.", null: "the link has none"),
      .init("kind", .text, "What it leads to: app, song, book …"), storefront("the link names no store"),
      .init(
        "via", .text, "Another's host whose link has Apple's number, such as overcast.fm.",
        null: "it is Apple's own link"),
    ])

  private static let inAppProduct = CatalogView(
    name: "in_app_product", about: "An in-app product that a source states with its Apple ID or product ID.",
    columns: [
      appID("not known"),
      .init("environment", .text, "production, sandbox or configuration (a .storekit file)."),
      .init(
        "apple_id", .integer, "The product's Apple ID; `price` and `item_price` have its prices.",
        null: "a configuration's products have none"),
      .init("product_id", .text, "The product ID that the app's code uses.", null: "not stated"),
      .init("name", .text, "The reference name.", null: "not stated"),
      .init("type", .text, "consumable, non-consumable, auto-renewable or non-renewing.", null: "not stated"),
      .init(
        "period", .text, "The length of a subscription's period, ISO 8601: P1M.",
        null: "not a subscription, or not stated"),
      .init("state", .text, "The state in App Store Connect.", null: "not stated"), observedAt, source,
    ])

  private static let listedInApp = CatalogView(
    name: "listed_in_app", about: "An in-app product in the newest list of an app's page, in a store and a language.",
    columns: listed + [
      .init("position", .integer, "The position in the list, from 1.")
    ] + listedName + listedPrice + [
      .init("since", .text, "The time since which each list has it at this price, UTC, ISO 8601."), observedAt, source,
    ])

  private static let listedInAppHistory = CatalogView(
    name: "listed_in_app_history",
    about: "An in-app product at one price, through one interval in which each list has it.",
    columns: listed + listedName + [
      .init("name_count", .integer, "How many products of the list have this name.")
    ] + listedPrice + [
      .init("observed_at", .text, "The time of the first of these lists, UTC, ISO 8601."),
      .init("until", .text, "The time of the last of these lists, UTC, ISO 8601."), source,
    ])

  private static let pricePoint = CatalogView(
    name: "price_point", about: "A price point of App Store Connect.",
    columns: [
      .init("point", .text, "Apple's name of the point."), storefront("the source states no store"),
      .init("amount", .integer, "The customer's price in milliunits."),
      .init("currency", .text, "The currency's ISO 4217 code.", null: "no answer names the store's currency"),
      .init("proceeds", .integer, "The developer's proceeds in milliunits.", null: "not stated"),
      .init("later_proceeds", .integer, "The proceeds after a subscriber's first year.", null: "not a subscription"),
      .init("tier", .text, "The tier or the point's number.", null: "not stated"), observedAt, source,
    ])

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
    name: "price",
    about: "The newest price of an offer in a storefront, a row a source: listings, the partner feed.",
    columns: [appleID, storefront("the source states no store"), offer, amount, currency, text, observedAt, source])

  private static let priceHistory = CatalogView(
    name: "price_history", about: "A price of an offer in a storefront, from the time it was first seen.",
    columns: [
      appleID, storefront("the source states no store"), offer,
      .init("amount", .integer, "The price in milliunits.", null: "not sold separately, or see currency"),
      .init(
        "currency", .text, "The currency's ISO 4217 code.",
        null: "from then on not offered, or not known; a snapshot's price_period says which"),
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
  private static let listed: [Column] = [
    appID(nil), storefront("the page names no store"),
    .init("language", .text, "The page's language tag, such as en-GB.", null: "the page states none"),
  ]
  private static let listedName: [Column] = [
    .init("name", .text, "The name that customers see."),
    .init("occurrence", .integer, "Which of several products with this name, from 1 in the order of prices."),
  ]
  private static let listedPrice: [Column] = [
    .init("amount", .integer, "The price in milliunits.", null: "the text's amount is not known"),
    .init("currency", .text, "The currency's ISO 4217 code.", null: "the text's amount is not known"), text,
  ]
  private static func appID(_ null: String?) -> Column {
    Column("app_id", .integer, "The Apple ID of the app that sells it.", null: null)
  }
  private static let appleID = Column("apple_id", .integer, "The item's number in Apple's catalogue.")
  private static func storefront(_ null: String) -> Column {
    Column("storefront", .text, "The store's two-letter code.", null: null)
  }
  private static let offer = Column(
    "offer", .text, "What is sold: buy, buy-hd, rent, rent-hd, pre-order, subscribe or in-app.")
  private static let amount = Column(
    "amount", .integer, "The price in milliunits: 1.29 is 1290, and 0 is free.", null: "not sold separately")
  private static let currency = Column(
    "currency", .text, "The currency's ISO 4217 code.")
  private static let text = Column("text", .text, "The price as the source writes it.", null: "the source has no text")
  private static let observedAt = Column(
    "observed_at", .text, "The time it was last seen, UTC, ISO 8601.", null: "not known")
  private static let source = Column("source", .text, "The path of the file that states it.", null: "not known")
}
