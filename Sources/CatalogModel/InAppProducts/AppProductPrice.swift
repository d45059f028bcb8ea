/// What an in-app product or an app costs in one store from one day to another.
public struct AppProductPrice: Hashable, Sendable {
  /// The product's ``AppProduct/key``, or the app's Apple ID.
  public var owner: String
  public var environment: StoreEnvironment
  public var storefront: Storefront?
  public var offer: AppProductOffer
  /// The first day of the price, `2023-05-09`; `nil` where it has always been so.
  public var start: String?
  /// The day on which the next price starts; `nil` where none is planned.
  public var end: String?
  /// Whether Apple derives it from the price of another store.
  public var isAutomatic: Bool?
  /// Whether only those who subscribed before pay it.
  public var isPreserved = false
  /// The price point whose amount it is, where the source states no amount itself.
  public var point: String?
  /// Milliunits; `nil` where it is that of ``point``.
  public var amount: Int64?
  public var currency: CurrencyCode?
  /// The price as the source writes it.
  public var text: String?
  /// The language of ``text`` where that is not plainly the store's own.
  public var textLanguage: String?

  public init(
    owner: String, environment: StoreEnvironment, storefront: Storefront?, offer: AppProductOffer = .standard
  ) {
    self.owner = owner
    self.environment = environment
    self.storefront = storefront
    self.offer = offer
  }
}

/// One way to get an in-app product: the standard one, or an introductory, promotional, code or win-back offer.
public struct AppProductOffer: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case standard
    case introductory
    case promotional
    case code
    case winBack = "win-back"
  }

  public enum Payment: String, CaseIterable, Hashable, Sendable {
    case free
    case payAsYouGo = "pay-as-you-go"
    case payUpFront = "pay-up-front"

    /// Reads the words of App Store Connect, StoreKit configurations and the media service.
    public init?(_ text: String) {
      switch text.lowercased().filter(\.isLetter) {
      case "free", "freetrial": self = .free
      case "payasyougo": self = .payAsYouGo
      case "payupfront": self = .payUpFront
      default: return nil
      }
    }
  }

  public var kind: Kind
  /// What the offer is called by those who ask for it; empty where a product has one of its kind.
  public var identifier: String
  public var payment: Payment?
  /// ISO 8601.
  public var period: String?
  public var periodCount: Int?

  public init(
    _ kind: Kind, identifier: String = "", payment: Payment? = nil, period: String? = nil, periodCount: Int? = nil
  ) {
    self.kind = kind
    self.identifier = identifier
    self.payment = payment
    self.period = period
    self.periodCount = periodCount
  }

  public static let standard = AppProductOffer(.standard)
}

/// One of the prices that a developer may choose in one store.
public struct PricePoint: Hashable, Sendable {
  /// App Store Connect's identifier of it.
  public var id: String
  /// The Apple ID of the app or in-app product that it is for.
  public var owner: String?
  public var storefront: Storefront?
  /// Milliunits.
  public var amount: Int64
  /// What the developer gets, in milliunits; for a subscription in its first year.
  public var proceeds: Int64?
  public var laterProceeds: Int64?
  public var tier: String?

  public init(id: String, owner: String?, storefront: Storefront?, amount: Int64) {
    self.id = id
    self.owner = owner
    self.storefront = storefront
    self.amount = amount
  }
}
