public import CatalogModel

extension ProductRequest {
  /// Why StoreKit does not return a product, in the order of printing.
  public enum Reason: String, CaseIterable, Sendable {
    /// No product has this ID; another has nearly the same.
    case misspelt
    /// Another app sells it.
    case otherApp = "other-app"
    /// It has no price.
    case noPrice = "no-price"
    /// It has no name in any language.
    case noLocalization = "no-localization"
    /// Apple has not approved it.
    case notApproved = "not-approved"
    /// Its developer removed it from sale.
    case removedFromSale = "removed-from-sale"
    /// The store does not sell it.
    case notSoldThere = "not-sold-there"
    /// The store does not sell the app.
    case appNotSoldThere = "app-not-sold-there"
    /// The App ID may not sell anything within the app.
    case capabilityOff = "capability-off"
    /// The app is signed for an App ID with a `*`, which may not sell anything.
    case wildcardAppID = "wildcard-app-id"
    /// The configuration simulates a failure of loading products.
    case loadProductsFailure = "load-products-failure"
    /// Its list was not read: this and the reasons below make nothing invalid.
    case notListed = "not-listed"
    /// Its price and names were not read.
    case metadataUnknown = "metadata-not-read"
    /// Its state was not read.
    case stateUnknown = "state-not-read"
    /// The stores in which it is sold were not read.
    case availabilityUnknown = "availability-not-read"
  }

  /// One reason, with its evidence.
  public struct Finding: Equatable, Sendable {
    /// The reason.
    public var reason: Reason
    /// Whether the evidence is conclusive.
    public var isCertain: Bool
    /// The source's own word and file, and where to look: `MISSING_METADATA in app_inAppPurchases_list.json`.
    public var detail: String
    /// Where it is stated.
    public var evidence: AppProductEntry.Evidence?

    static func certain(_ reason: Reason, _ detail: String, _ evidence: AppProductEntry.Evidence?) -> Finding {
      Finding(reason: reason, isCertain: true, detail: detail, evidence: evidence)
    }

    static func uncertain(_ reason: Reason, _ detail: String, _ evidence: AppProductEntry.Evidence?) -> Finding {
      Finding(reason: reason, isCertain: false, detail: detail, evidence: evidence)
    }
  }

  /// What StoreKit does with the product ID.
  public enum Verdict: String, Sendable {
    /// It returns a product.
    case product
    /// It lists it among the invalid ones.
    case invalid
    /// The evidence is inconclusive.
    case undecided
  }

  /// The answer for one product ID in one store; two products with one ID have an answer each.
  public struct Answer: Sendable {
    /// The requested ID.
    public var productID: String
    /// The store; `nil` where no store matters.
    public var storefront: Storefront?
    /// What StoreKit does with it.
    public var verdict: Verdict
    /// Why, in the order of ``Reason``.
    public var findings: [Finding]
    /// The product, where one is known.
    public var entry: AppProductEntry?

    /// The product's name and description for the store.
    public var text: AppProductText? { entry?.text(in: storefront) }

    /// The product's price on a day; without a store it is certain only if all prices are of one.
    public func price(on day: String) -> AppProductEntry.Price? {
      guard let entry else { return nil }
      if let storefront { return entry.price(in: storefront, on: day) }
      guard Set(entry.prices.map(\.storefront)).count == 1, let only = entry.prices.first else { return nil }
      return entry.price(in: only.storefront, on: day)
    }

    /// The offers of the product that are not its standard price.
    public var offers: [AppProductEntry.Price] {
      let prices = storefront.flatMap { entry?.prices(in: [$0]) } ?? entry?.prices ?? []
      return prices.filter { $0.offer.kind != .standard }
    }
  }
}
