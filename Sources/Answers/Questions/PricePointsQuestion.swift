public import Catalog
public import CatalogModel
internal import Storefronts

/// Apple's price points in the stores that are named, or in all.
public struct PricePointsQuestion: Question {
  public static let name = "price-points"
  public static let summary = "Price points: what a customer pays, what the developer gets, equal prices elsewhere."

  public static let parameters: [QuestionParameter<Self>] = [
    .option("near", \.near, as: .amount, "Only the five points of each store nearest to this amount."),
    .option("app", \.app, as: .text("ref"), "Only the points of this app or in-app product."),
    .storefronts(\.storefronts),
  ]

  /// In milliunits; only the five points of each store nearest to it.
  public var near: Int64?
  /// The app or in-app product whose points are listed; all without one.
  public var app: String?
  /// The stores; all without one.
  public var storefronts: [StorefrontChoice] = []

  /// The question for all points.
  public init() {}

  public func answer(from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<ListedPoint>) throws -> Void) throws
  {
    guard let owner = try AppChoice(app, in: catalog, note: { try body(.note($0)) }) else { return }
    var isEmpty = true
    for store in storefronts.named.map({ $0.map { Optional($0) } }) ?? [nil] {
      for point in try catalog.pricePoints(in: store, of: owner.appleID, near: near) {
        isEmpty = false
        try body(.row(point))
      }
    }
    if isEmpty { try body(.note(.products(.noPoints))) }
  }

  public static let fields: [AnswerField<ListedPoint>] = [
    .text("storefront") { $0.storefront?.code }.about("Storefront of the point."),
    .decimal("amount") { Money.decimalText($0.amount) }.about("What a customer pays, as a decimal number."),
    .text("currency") { ($0.currency ?? $0.storefront?.details.currency)?.description }.about(
      "Currency of the amounts."),
    .price("text", "Price") { written($0.amount, $0.storefront, $0.currency) }.about(
      "What a customer pays, as the store writes it."),
    .decimal("proceeds") { $0.proceeds.map(Money.decimalText) }.about(
      "What the developer gets; of a subscription in its first year."),
    .decimal("later_proceeds", "After a year") { $0.laterProceeds.map(Money.decimalText) }.about(
      "What the developer gets after a subscription's first year."),
    .price("tier") { $0.tier }.about("Price tier of before 2023 that it corresponds to."),
    AnswerField("equal", "Equal elsewhere", type: .texts, isNullable: false) { point in
      .list(point.equal.map { .text("\($0.storefront) \(written($0.amount, $0.storefront, $0.currency) ?? "")") })
    }.about("Prices of other storefronts that Apple equates with it."),
    .day("observed_at", "As of") { String($0.evidence.observedAt.prefix(10)) }.about("Day of the answer that has it."),
    .text("source") { $0.evidence.source }.ofFile.about("File that states it."),
  ]

  /// An amount as its store writes it, in the stated currency or else the store's.
  private static func written(_ amount: Int64, _ storefront: Storefront?, _ currency: CurrencyCode?) -> String? {
    guard let storefront, let currency = currency ?? storefront.details.currency else { return nil }
    let price = Money(milliunits: amount, currency: currency)
    return PriceFormatter.ofStores.text(of: price, kind: .inApp, in: storefront).text
  }
}
