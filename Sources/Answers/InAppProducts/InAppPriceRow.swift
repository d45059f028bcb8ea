public import Catalog
public import CatalogModel
public import InAppJoining
public import Storefronts

/// What one in-app product costs in one storefront, as the page or record with its newest price has it.
public struct InAppPriceRow: Sendable {
  /// The product's number among those of its app: rows with one number are of one product.
  public var product: Int
  /// The product's own number and ID, which a record of another store may state.
  public var appleID: AppleID?
  /// What the app calls it, as any store's record states it.
  public var productID: String?
  /// The price, and where and when it was seen.
  public var price: InAppPrice
  /// How the row was joined with the product's other rows.
  public var join: InAppJoin
  /// The price as the store writes it; `nil` where its amount isn't known.
  public var written: PriceText?
  /// The home store's price of the product, if it is known.
  var homePrice: Money?
  /// By how much it is higher than the home store's price of the product, in tenths of a percent.
  public var difference: Int64?
  /// Whether it is the lowest or the highest of the product's prices that are listed now.
  public var mark: PriceMarks.Mark?
  /// The price in the currency of the comparison.
  public var converted: ConvertedPrice?
  /// Whether a source states that the product is used up, or bought for ever.
  var isBoughtOnce: Bool
  /// What a subscription's price is for each of the requested units of time; `nil` where its period isn't known.
  public var spread: PeriodPrice?

  /// How the row was joined, where that is not certain.
  public var inference: String? { join.isInferred ? join.text : nil }

  /// What people know the product by.
  var label: String { price.name ?? productID ?? appleID?.description ?? "no. \(product)" }

  var compared: ComparedPrice {
    ComparedPrice(money: price.price, storefront: price.storefront.code, part: label, home: homePrice)
  }

  /// The price as the store writes it, or as the page does where its amount isn't known.
  public var text: String? { written?.text ?? price.text }
}

extension InAppPricesQuestion {
  public static let fields: [AnswerField<InAppPriceRow>] = [
    .integer("app_id", "App") { $0.price.appID.rawValue }.about("Apple ID of the app."),
    .integer("product", "No.") { $0.product }.about(
      "Number of the product in its app: rows with one number are joined."),
    .text("name") { $0.price.name }.about("Name of the product, as this store's page or record has it."),
    .integer("apple_id") { $0.appleID?.rawValue }.about(
      "Apple ID of the product, where a record of any store states it."),
    .text("product_id") { $0.productID }.about("Product ID, where a record of any store states it."),
    .text("period") { $0.price.period }.about("Length of a subscription's period, such as P1M."),
    .text("storefront") { $0.price.storefront.code }.about("Storefront of the price."),
    .text("language") { $0.price.language }.about("Language of the page that has the price, where it states one."),
    .decimal("amount") { $0.price.price?.decimalText }.about("Price as a decimal number."),
    .text("currency") { $0.price.price?.currency.description }.about("Currency of the price."),
    .price("text", "Price") { $0.text }.about("Price as the store writes it."),
    difference(from: nil),
    .text("mark", "") { $0.mark?.rawValue }.about("cheapest or dearest of the product's prices."),
    .time("first_seen") { $0.price.firstSeen.description }.about("When this price was first seen."),
    .time("last_seen") { $0.price.lastSeen.description }.about("When this price was last seen."),
    AnswerField("is_listed", "Listed", type: .boolean, isNullable: false) { .boolean($0.price.isInNewestList) }.about(
      "Whether the newest list of the store has it; a list shows ten products at most."),
    .text("origin") { $0.price.origin.rawValue }.about("page, resource or connect: the kind of source."),
    .text("source") { $0.price.source }.ofFile.about("File or address that states it."),
    .text("joined_by") { $0.join.text }.about(
      "How the row was joined with those of other stores; null where it stands alone."),
  ]

  /// Converted prices, and what was computed for a unit of time.
  public static let requestedFields: [AnswerField<InAppPriceRow>] = convertedFields + spreadFields

  /// The fields of an answer: those that its parameters ask for among them.
  public var shownFields: [AnswerField<InAppPriceRow>] {
    Self.fields + (comparison == nil ? [] : Self.convertedFields) + (unit == nil ? [] : Self.spreadFields)
  }

  private static let convertedFields = ConvertedPrice.fields { (row: InAppPriceRow) in row.converted }

  private static let spreadFields: [AnswerField<InAppPriceRow>] = [
    .decimal("per_amount", "Per unit") { $0.spread?.price.money.decimalText }.about(
      "Amount per day, week, month or year, computed from the price."),
    .price("per_text", "Per unit") { $0.spread?.price.text.text }.about(
      "Computed amount, as the store would write it."),
    computed,
  ]

  /// How much more or less than in a home store, for people and programs.
  public static func difference(from home: Storefront?) -> AnswerField<InAppPriceRow> {
    .difference(from: home) { $0.difference }
  }

  static let computed: AnswerField<InAppPriceRow> = .text("computed") { $0.spread?.computation }.about(
    "What it was computed from; null where no period is known.")
}
