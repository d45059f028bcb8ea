/// One fact that a source states of an app and what it sells.
///
/// Statements are joined by their keys when they are queried, so files may come in any order.
public enum AppStatement: Hashable, Sendable {
  /// An in-app product.
  case product(AppProduct)
  /// A group of subscriptions.
  case group(AppProductGroup)
  /// A name and description in one language.
  case text(AppProductText)
  /// A price in one store.
  case price(AppProductPrice)
  /// A price that may be chosen in one store.
  case point(PricePoint)
  /// The points that cost the same in other stores.
  case equalPoint(PricePoint.ID, of: PricePoint.ID)
  /// Whether something is sold in a store.
  case availability(AppAvailability)
  /// What a store bills in.
  case currency(CurrencyCode, in: Storefront)
  /// How long a list is.
  case list(AppList)
  /// Anything else.
  case fact(AppFact)
}

extension PricePoint {
  /// App Store Connect's identifier of a price point.
  public typealias ID = String
}

/// The length of a list of which a source has a part: only a complete list proves that something is not in it.
public struct AppList: Hashable, Sendable {
  /// What is listed.
  public enum Content: String, CaseIterable, Hashable, Sendable {
    /// The owner is an app; subscriptions are in lists of their own.
    case products
    /// The owner is an app; of every type.
    case allProducts = "all-products"
    /// The owner is an app; groups of subscriptions.
    case groups
    /// The owner is a group.
    case subscriptions
    /// The owner is an app or product; prices that the developer set.
    case manualPrices = "manual-prices"
    /// The owner is an app or product; prices that Apple derived.
    case automaticPrices = "automatic-prices"
    /// The owner is an app or product; prices of either kind.
    case prices
    /// The owner is an app or product; stores in which it is sold.
    case availability
    /// The owner is a product or group; names and descriptions.
    case texts
    /// The owner is an app or product; prices that may be chosen.
    case points
    /// The owner is an App ID; what the app may do.
    case capabilities
  }

  /// The key of the list's owner.
  public var owner: String
  /// The store that it belongs to.
  public var environment: StoreEnvironment
  /// What is listed.
  public var content: Content
  /// How many the whole list has.
  public var total: Int
  /// The keys of the members in this part, where nothing else counts them.
  public var members: [String]
  /// Of which stores the source has every member; `nil` where it has a part, or does not say.
  public var wholeStores: Stores?

  /// Some stores, or all.
  public enum Stores: Hashable, Sendable {
    /// Every store.
    case all
    /// The stores that the list was asked for.
    case only([Storefront])
  }

  public init(owner: String, environment: StoreEnvironment, content: Content, total: Int, members: [String] = []) {
    self.owner = owner
    self.environment = environment
    self.content = content
    self.total = total
    self.members = members
  }
}

/// Another fact about an app, which may explain why a product is missing.
public struct AppFact: Hashable, Sendable {
  /// What is stated.
  public enum Name: String, CaseIterable, Hashable, Sendable {
    /// The App ID that a bundle ID is registered as: itself, or with a `*`.
    case appID = "app-id"
    /// Something that an App ID may do: `IN_APP_PURCHASE`.
    case capability
    /// The state of a provisioning profile, and the day it expires.
    case profile
    /// The state of an app's version: `READY_FOR_SALE`, `DEVELOPER_REJECTED`.
    case version
    /// The code of an error answer: `FORBIDDEN.REQUIRED_AGREEMENTS_MISSING_OR_EXPIRED`.
    case error
    /// The store of a sandbox tester.
    case tester
    /// An API whose failure a configuration simulates: `Load Products`.
    case simulatedFailure = "simulated-failure"
    /// The store that a configuration simulates.
    case storefront
    /// A subscription whose `subscriptionGroupID` is not that of its group.
    case wrongGroup = "wrong-group"
    /// What is wrong in a configuration: an ``AppMistake``.
    case mistake
    /// That a configuration holds a private key; never the key itself.
    case privateKey = "private-key"
    /// That a product is promoted in the store.
    case promoted
    /// The store from whose price the others are derived.
    case baseStorefront = "base-storefront"
    /// Whether something is sold in stores that open later: `sold` or `not sold`.
    case newStores = "new-stores"
    /// The name of a file of hosted content.
    case content
    /// The size of a product's hosted content, in bytes.
    case contentLength = "content-length"
    /// The bundle ID of an app.
    case bundleID = "bundle-id"
    /// A version of a product's hosted content.
    case contentVersion = "content-version"
  }

  /// A bundle ID, an Apple ID, a product ID, or a configuration's key.
  public var subject: String
  /// What is stated.
  public var name: Name
  /// The source's own word.
  public var value: String

  public init(subject: String, name: Name, value: String) {
    self.subject = subject
    self.name = name
    self.value = value
  }
}

/// Something in a list of products that its reader would not take, or would take for something else.
public struct AppMistake: Hashable, Sendable {
  /// The rule that is broken: `unknown-type`.
  public var rule: String
  /// The product's ID; empty for what is wrong with a whole file.
  public var product: String
  /// What is wrong, for people.
  public var detail: String

  public init(rule: String, product: String, detail: String) {
    // The parts of the text of a fact are parted by tabs.
    let words = [rule, product, detail].map { $0.replacing("\t", with: " ") }
    (self.rule, self.product, self.detail) = (words[0], words[1], words[2])
  }

  /// As the value of a fact.
  public var text: String { "\(rule)\t\(product)\t\(detail)" }

  /// Reads the value of a fact.
  public init?(text: String) {
    let parts = text.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3 else { return nil }
    (rule, product, detail) = (parts[0], parts[1], parts[2])
  }
}

extension AppStatement {
  /// Whether it counts as a record of a feed: no record of an item comes with it.
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
