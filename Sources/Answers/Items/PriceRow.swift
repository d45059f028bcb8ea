public import Catalog
public import CatalogModel
public import Storefronts

/// What one offer costs in one storefront.
public struct PriceRow: Sendable {
  /// The price, with its storefront and offer.
  public var price: ListedPrice
  /// What the item is.
  public var kind: ProductKind
  /// The item's name in the storefront, else in another.
  public var name: String?
  /// Which store states the name, if it is another one.
  public var nameStorefront: Storefront?
  /// The price as the store writes it; `nil` where there is none.
  public var written: PriceText?
  /// Whether it is the lowest or the highest.
  public var mark: PriceMarks.Mark?
  /// By how much it is higher than the home store's price, in tenths of a percent.
  public var difference: Int64?
  /// The price in the currency of the comparison.
  public var converted: ConvertedPrice?
  /// Whether other items have the same reference.
  public var sharesReference = false
  /// What a configuration states of it, where it is not of a store.
  public var configured: ConfiguredProduct?

  /// A price of an item, written as its store does.
  public init(price: ListedPrice, kind: ProductKind) {
    self.init(price: price, kind: kind, written: price.written(kind: kind))
  }

  init(
    price: ListedPrice, kind: ProductKind, name: String? = nil, nameStorefront: Storefront? = nil, written: PriceText?,
    mark: PriceMarks.Mark? = nil, difference: Int64? = nil, converted: ConvertedPrice? = nil,
    sharesReference: Bool = false, configured: ConfiguredProduct? = nil
  ) {
    (self.price, self.kind, self.name, self.nameStorefront) = (price, kind, name, nameStorefront)
    (self.written, self.mark, self.sharesReference) = (written, mark, sharesReference)
    (self.difference, self.converted, self.configured) = (difference, converted, configured)
  }

  /// Whether it is of a configuration, and not of a store.
  public var isConfigured: Bool { configured != nil }

  /// What tells its product from all others, whatever they are called.
  var product: String { price.appleID?.description ?? "product \(configured?.key ?? "")" }

  /// `planned from 2026-12-01`.
  public var plan: String? { price.plannedFrom.map { "planned from \($0)" } }
}

/// A product of a configuration, which has no Apple ID.
public struct ConfiguredProduct: Hashable, Sendable {
  /// What its app calls it.
  public var productID: String?
  /// Its product ID, which configurations of several stores share, else its entry of a file.
  var key: String

  init(_ product: AppProduct) { (productID, key) = (product.productID, product.productID ?? product.key) }
}

extension PricesQuestion {
  /// The fields of prices.
  public static let fields: [AnswerField<PriceRow>] = [
    .integer("apple_id") { $0.price.appleID?.rawValue }.about("Apple ID of the item."),
    .text("kind") { $0.kind.rawValue }.about("What the item is, such as app or song."),
    .text("name") { $0.name }.about("Name of the item."),
    .text("storefront") { $0.price.storefrontText }.about("Storefront of the price, or an unknown store's number."),
    .text("offer") { $0.price.offer?.rawValue }.about("Way to get the item, such as buy or rent."),
    .decimal("amount") { $0.price.money?.decimalText }.about("Price as a decimal number."),
    .text("currency") { $0.price.money?.currency.description }.about("Currency in which the price was seen."),
    .price("text", "Price") { $0.written?.text }.about("Price as the store writes it."),
    .text("state") { $0.price.state.rawValue }.about("priced, free, unknown or not-sold-separately."),
    .text("mark") { $0.isConfigured ? "configuration" : $0.mark?.rawValue ?? $0.plan }.about(
      "cheapest, dearest, a planned price, or configuration."),
    .time("observed_at", "Observed") { $0.price.observedAt }.about("When the catalog last saw it."),
    .text("source") { $0.price.source }.ofFile.about("File, address or snapshot that states it."),
    .text("billed_now") { $0.price.billedNow?.description }.about("Currency that the store bills now, if another."),
    .text("name_storefront", "Name from") { $0.nameStorefront?.code }.about(
      "Storefront that the name is from, if another."),
  ]

  /// Converted prices, and how they compare with a home store's.
  public static let requestedFields: [AnswerField<PriceRow>] = convertedFields + [difference(from: nil)]

  /// The fields of an answer: those that its parameters ask for among them.
  public var shownFields: [AnswerField<PriceRow>] {
    Self.fields + (comparison == nil ? [] : Self.convertedFields) + (home.map { [Self.difference(from: $0)] } ?? [])
  }

  private static let convertedFields = ConvertedPrice.fields { (row: PriceRow) in row.converted }

  /// How much more or less than in a home store, for people and programs.
  public static func difference(from home: Storefront?) -> AnswerField<PriceRow> {
    .difference(from: home) { $0.difference }
  }

  /// How it is known that a price is written so, for who asks.
  public static let explanation: AnswerField<PriceRow> = .text("explanation", "Written by") {
    $0.written?.explanation
  }.about("How it is known that the price is written so.")
}
