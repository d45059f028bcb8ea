public import CatalogModel

extension ProductRequest {
  /// Why a product does not come, in the order in which reasons are printed.
  public enum Reason: String, CaseIterable, Sendable {
    case misspelt
    case otherApp = "other-app"
    case noPrice = "no-price"
    case noLocalization = "no-localization"
    case notApproved = "not-approved"
    case removedFromSale = "removed-from-sale"
    case notSoldThere = "not-sold-there"
    case appNotSoldThere = "app-not-sold-there"
    case capabilityOff = "capability-off"
    case wildcardAppID = "wildcard-app-id"
    case loadProductsFailure = "load-products-failure"
    /// Why it cannot be said: these make nothing invalid.
    case notListed = "not-listed"
    case metadataUnknown = "metadata-not-read"
    case stateUnknown = "state-not-read"
    case availabilityUnknown = "availability-not-read"
  }

  public struct Finding: Equatable, Sendable {
    public var reason: Reason
    /// Whether the evidence leaves no other way to understand it.
    public var isCertain: Bool
    /// The source's own word and file, and what to look at: `MISSING_METADATA in app_inAppPurchases_list.json`.
    public var detail: String
    public var evidence: AppProductEntry.Evidence?
  }

  public enum Verdict: String, Sendable {
    case product
    case invalid
    case undecided
  }

  /// What comes of one product ID in one store; two products of one ID have an answer each.
  public struct Answer: Sendable {
    public var productID: String
    public var storefront: Storefront?
    public var verdict: Verdict
    public var findings: [Finding]
    public var entry: AppProductEntry?
  }
}
