/// The stores that an app can ask for in-app products: each has its own products, states and prices, which never mix.
public enum StoreEnvironment: String, CaseIterable, Hashable, Sendable {
  /// The App Store.
  case production
  /// The store of testers, of TestFlight and of App Review.
  case sandbox
  /// A StoreKit configuration file of Xcode.
  case configuration
}

/// The type of an in-app product.
public enum AppProductType: String, CaseIterable, Hashable, Sendable {
  /// Used up, and bought again.
  case consumable
  /// Bought once, for ever.
  case nonConsumable = "non-consumable"
  /// A subscription that ends, and is bought again.
  case nonRenewing = "non-renewing"
  /// A subscription that is renewed until it is cancelled.
  case autoRenewable = "auto-renewable"
  /// A subscription to a free publication of Newsstand.
  case freeSubscription = "free-subscription"

  /// Parses the words of App Store Connect (both versions), iTunes Connect, StoreKit configurations, the media service
  /// and this program.
  public init?(_ text: String) {
    let letters = text.lowercased().filter(\.isLetter)
    let word = letters.hasPrefix("itcaddonstype") ? String(letters.dropFirst(13)) : letters
    guard let type = Self.words[word] else { return nil }
    self = type
  }

  private static let words: [String: AppProductType] = [
    "consumable": .consumable, "nonconsumable": .nonConsumable,
    "nonrenewing": .nonRenewing, "nonrenewingsubscription": .nonRenewing, "subscription": .nonRenewing,
    "autorenewable": .autoRenewable, "autorenewablesubscription": .autoRenewable,
    "automaticallyrenewablesubscription": .autoRenewable, "recurringsubscription": .autoRenewable,
    "recurring": .autoRenewable, "freesubscription": .freeSubscription,
  ]
}

/// One in-app product as one source states it.
///
/// What a source does not state is `nil`: sources complete each other.
public struct AppProduct: Hashable, Sendable {
  /// What identifies the product in its environment: its Apple ID, else the identifier that its source gives it.
  ///
  /// Never its product ID, which two products may share.
  public var key: String
  /// The store that it belongs to.
  public var environment: StoreEnvironment
  /// The product's own number; `nil` in a configuration.
  public var appleID: AppleID?
  /// The app that sells it.
  public var appID: AppleID?
  /// What the app calls it: `com.example.gems`.
  public var productID: String?
  /// Its type.
  public var type: AppProductType?
  /// The source's own word, such as `READY_TO_SUBMIT`.
  public var state: String?
  /// The developer's name for it, which no customer sees.
  public var referenceName: String?
  /// The identifier of the subscription's group, as in ``AppProductGroup/key``.
  public var group: String?
  /// The subscription's level in its group; 1 is the highest.
  public var level: Int?
  /// How long a subscription lasts, as ISO 8601: `P1M`, `P1W`.
  public var period: String?
  /// Whether Apple hosts its content.
  public var isHosted: Bool?
  /// Whether a family shares it.
  public var isFamilyShareable: Bool?

  public init(key: String, environment: StoreEnvironment) {
    self.key = key
    self.environment = environment
    appleID = environment == .configuration ? nil : AppleID(key)
  }
}

/// A group of subscriptions; a customer has one of them at a time.
public struct AppProductGroup: Hashable, Sendable {
  /// What identifies the group in its environment.
  public var key: String
  /// The store that it belongs to.
  public var environment: StoreEnvironment
  /// The app that sells it.
  public var appID: AppleID?
  /// The developer's name for it.
  public var name: String?

  public init(key: String, environment: StoreEnvironment, appID: AppleID? = nil, name: String? = nil) {
    self.key = key
    self.environment = environment
    self.appID = appID
    self.name = name
  }
}

/// The name and description of an in-app product or a group in one language.
public struct AppProductText: Hashable, Sendable {
  /// The product's ``AppProduct/key`` or the group's.
  public var owner: String
  /// The store that it belongs to.
  public var environment: StoreEnvironment
  /// As BCP 47 writes it: `en-US`, `ja`.
  public var language: String
  /// The name that customers see.
  public var name: String?
  /// The description that customers see.
  public var description: String?
  /// The source's own word for how far review has come: `PREPARE_FOR_SUBMISSION`.
  public var state: String?

  public init(
    owner: String, environment: StoreEnvironment, language: String, name: String?, description: String?,
    state: String? = nil
  ) {
    self.owner = owner
    self.environment = environment
    self.language = language.replacing("_", with: "-")
    self.name = name
    self.description = description
    self.state = state
  }
}

/// In which stores an in-app product or an app is sold.
public struct AppAvailability: Hashable, Sendable {
  /// The product's ``AppProduct/key``, or the app's Apple ID.
  public var owner: String
  /// The store that it belongs to.
  public var environment: StoreEnvironment
  /// `nil` for all stores.
  public var storefront: Storefront?
  /// Whether it is sold there.
  public var isAvailable: Bool

  public init(owner: String, environment: StoreEnvironment, storefront: Storefront?, isAvailable: Bool) {
    self.owner = owner
    self.environment = environment
    self.storefront = storefront
    self.isAvailable = isAvailable
  }
}
