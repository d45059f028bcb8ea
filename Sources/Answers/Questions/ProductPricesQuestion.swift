public import Catalog
public import CatalogModel

/// What an in-app product costs in every store today, how each price is set, and what comes next.
public struct ProductPricesQuestion: Question {
  public static let name = "product-prices"
  public static let summary = "An in-app product's price in every store: proceeds, origin, what comes next."

  public static let parameters: [QuestionParameter<Self>] = [
    .option("product", \.product, as: .text("id"), isRequired: true, "The product: product ID or Apple ID."),
    .option("app", \.app, as: .text("ref"), "The app: Apple ID, link or bundle ID."),
    .option("base", \.base, as: .amount, "Preview this price in the base store."),
    .storefronts(\.storefronts),
  ]

  /// The product ID or the Apple ID.
  public var product: String?
  /// The app that sells it; any without one.
  public var app: String?
  /// Another price in the base store, in milliunits.
  public var base: Int64?
  /// The stores; all that have a price without one.
  public var storefronts: [StorefrontChoice] = []

  /// The question without a product.
  public init() {}

  public func answer(
    from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<TerritoryPriceRow>) throws -> Void
  ) throws {
    guard let app = try AppChoice(app, in: catalog, note: { try body(.note($0)) }) else { return }
    let product = product ?? ""
    let entries = try catalog.appProducts(AppProductFilter(environment: .production, app: app.appleID)).filter {
      $0.product.productID == product || $0.product.appleID?.description == product
    }
    guard !entries.isEmpty else { return try body(.note(.products(.noProduct(product, app: self.app)))) }
    let stores = storefronts.named
    var isEmpty = true
    for entry in entries {
      for price in try prices(of: entry, catalog, on: now, body)
      where stores?.contains(price.storefront) ?? true {
        isEmpty = false
        try body(.row(TerritoryPriceRow(entry, price)))
      }
    }
    if isEmpty { try body(.note(.products(.noPrice(product)))) }
  }

  private func prices(
    of entry: AppProductEntry, _ catalog: Catalog, on now: Timestamp,
    _ body: (AnswerPart<TerritoryPriceRow>) throws -> Void
  ) throws -> [TerritoryPrice] {
    let prices = try catalog.territoryPrices(of: entry, on: now.date)
    guard let base else { return prices }
    guard let store = try catalog.baseStore(of: entry) else {
      try body(.note(.products(.noBaseStore(product: entry.name))))
      return prices
    }
    if let preview = try catalog.preview(prices, of: entry, base: store, base) { return preview }
    try body(.note(.products(.noEqualPrices(product: entry.name, amount: base, in: store))))
    return prices
  }

  public static let fields = TerritoryPriceRow.fields
  public static let requestedFields = TerritoryPriceRow.previewFields
}
