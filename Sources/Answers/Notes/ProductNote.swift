public import CatalogModel

/// What rows of in-app products do not say.
public enum ProductNote: Sendable, CustomStringConvertible {
  /// The catalog has no app of this reference.
  case noApp(reference: String)
  /// No in-app products of an app are known, or of any.
  case noProducts(app: String?)
  /// No product of an app has this product ID or Apple ID, or none of any app.
  case noProduct(String, app: String?)
  /// No price of a product is known in the stores that were named.
  case noPrice(String)
  /// The store is not known from whose price Apple derives the others.
  case noBaseStore(product: String)
  /// No prices are known that Apple equates with an amount, in milliunits, of the base store.
  case noEqualPrices(product: String, amount: Int64, in: Storefront)
  /// The lists that were read for the question have no products.
  case emptyList
  /// No price points are known.
  case noPoints
  /// No products of an app were read for a store, so nothing can be said of any product ID.
  case notRead(app: String, StoreEnvironment)
  /// A configuration makes the request fail, and so no product ID is invalid.
  case requestFails(reason: String)
  /// What neither files nor services of Apple's state.
  case notKnowable([String])
  /// Why a build may get no products, which makes no product ID invalid by itself.
  case signing(String)

  /// Whether something that was asked for was not found.
  public var isMissing: Bool {
    switch self {
    case .noApp, .noProducts, .noProduct, .noPrice, .noBaseStore, .noEqualPrices, .emptyList, .noPoints, .notRead,
      .requestFails:
      true
    case .notKnowable, .signing: false
    }
  }

  /// One sentence, without a full stop where a list may follow.
  public var description: String {
    switch self {
    case .noApp(let reference): "No app '\(reference)' is in the catalog."
    case .noProducts(let app): "no in-app products of \(app ?? "any app") are in the catalog"
    case .noProduct(let product, let app): "No product '\(product)' of \(app ?? "any app") is in the catalog."
    case .noPrice(let product): "the catalog has no price of \(product) there"
    case .noBaseStore(let product): "\(product): its base store is unknown"
    case .noEqualPrices(let product, let amount, let storefront):
      "\(product): no prices are known that Apple equates with \(Money.decimalText(amount)) in \(storefront)"
    case .emptyList: "the list has no products"
    case .noPoints: "no price points are in the catalog there"
    case .notRead(let app, let environment):
      "No products of \(app) were read for \(environment.rawValue), so nothing can be said of any ID."
    case .requestFails(let reason):
      "The request fails: \(reason) (load-products-failure). No ID is invalid by that."
    case .notKnowable(let facts): "cannot be known here: \(facts.joined(separator: "; "))"
    case .signing(let sentence): sentence
    }
  }
}
