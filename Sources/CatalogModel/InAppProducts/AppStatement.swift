/// One thing that a source states of an app and what it sells.
///
/// Statements are joined by their keys when they are asked for, so that files may come in any order.
public enum AppStatement: Hashable, Sendable {
  case product(AppProduct)
  case group(AppProductGroup)
  case text(AppProductText)
  case price(AppProductPrice)
  case point(PricePoint)
  /// The points that cost the same in other stores.
  case equalPoint(PricePoint.ID, of: PricePoint.ID)
  case availability(AppAvailability)
  /// What a store bills in.
  case currency(CurrencyCode, in: Storefront)
  case list(AppList)
  case fact(AppFact)
}

extension PricePoint {
  public typealias ID = String
}

/// How long a list is of which a source holds a part: only a complete list proves that something is not there.
public struct AppList: Hashable, Sendable {
  public enum Content: String, CaseIterable, Hashable, Sendable {
    /// The owner is an app; subscriptions are in lists of their own.
    case products
    /// The owner is an app; of every type.
    case allProducts = "all-products"
    case groups
    /// The owner is a group.
    case subscriptions
    case manualPrices = "manual-prices"
    case automaticPrices = "automatic-prices"
    case prices
    case availability
    case texts
    case points
    case capabilities
  }

  public var owner: String
  public var environment: StoreEnvironment
  public var content: Content
  /// How many the whole list has.
  public var total: Int
  /// The keys of those that the source names, where they can be counted by nothing else.
  public var members: [String]

  public init(owner: String, environment: StoreEnvironment, content: Content, total: Int, members: [String] = []) {
    self.owner = owner
    self.environment = environment
    self.content = content
    self.total = total
    self.members = members
  }
}

/// What else a source states of an app, by which a product can be missing.
public struct AppFact: Hashable, Sendable {
  public enum Name: String, CaseIterable, Hashable, Sendable {
    /// The App ID that a bundle ID is registered as: itself, or with a `*`.
    case appID = "app-id"
    case capability
    /// The state of a provisioning profile, and the day it expires.
    case profile
    /// The state of an app's version: `READY_FOR_SALE`, `DEVELOPER_REJECTED`.
    case version
    /// The code of an error answer: `FORBIDDEN.REQUIRED_AGREEMENTS_MISSING_OR_EXPIRED`.
    case error
    /// An API whose failure a configuration simulates: `Load Products`.
    case simulatedFailure = "simulated-failure"
    /// The store that a configuration takes the part of.
    case storefront
    /// A subscription whose `subscriptionGroupID` is not that of the group that it stands in.
    case wrongGroup = "wrong-group"
    /// That a configuration holds a private key; never the key itself.
    case privateKey = "private-key"
    case promoted
    case baseStorefront = "base-storefront"
    case content
    case bundleID = "bundle-id"
    /// A version of the content that a product ID brings.
    case contentVersion = "content-version"
  }

  /// A bundle ID, an Apple ID, a product ID, or a configuration's key.
  public var subject: String
  public var name: Name
  public var value: String

  public init(subject: String, name: Name, value: String) {
    self.subject = subject
    self.name = name
    self.value = value
  }
}

extension AppStatement {
  /// Whether it is counted as a record of a feed: what it states has no record of an item beside it.
  public var isRecord: Bool {
    switch self {
    case .product(let product): product.environment != .production || product.appleID == nil
    case .text, .price, .point: true
    case .availability(let availability): availability.storefront != nil
    case .fact(let fact): fact.name == .contentVersion
    case .group, .equalPoint, .currency, .list: false
    }
  }
}
