/// What an in-app product or an app costs in one store from one day to another.
public struct AppProductPrice: Hashable, Sendable {
  /// The product's ``AppProduct/key``, or the app's Apple ID.
  public var owner: String
  /// The store that it belongs to.
  public var environment: StoreEnvironment
  /// The store; `nil` where the source does not name it.
  public var storefront: Storefront?
  /// The offer that has this price.
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
  /// The currency of ``amount``; `nil` where the source does not state it.
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

extension AppProductPrice {
  /// Why no price can hold from one day to another; `nil` where it can.
  public static func error(ofDays start: String?, _ end: String?) -> String? {
    for (name, day) in [("start", start), ("end", end)] {
      if let day, Timestamp(day)?.date != day {
        return "the \(name) '\(day.prefix(40))' is not a day such as 2026-11-18"
      }
    }
    guard let start, let end, end <= start else { return nil }
    return "the price ends on \(end), which is not after its start on \(start)"
  }
}

/// One way to get an in-app product: the standard one, or an introductory, promotional, code or win-back offer.
public struct AppProductOffer: Hashable, Sendable {
  /// Whom an offer is for.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Everybody: no offer, but the product's own price.
    case standard
    /// New subscribers.
    case introductory
    /// Present and former subscribers whom the app offers it.
    case promotional
    /// Whoever has a code.
    case code
    /// Former subscribers.
    case winBack = "win-back"
    /// Everybody: no offer, but what one payment of a way of billing costs (`MONTHLY`, `BILLED_UPFRONT`).
    case billingPlan = "billing-plan"
    /// Everybody: what all payments of a way of billing cost together.
    case commitment
  }

  /// How an offer is paid.
  public enum Payment: String, CaseIterable, Hashable, Sendable {
    /// Not at all: a free trial.
    case free
    /// Each period anew.
    case payAsYouGo = "pay-as-you-go"
    /// All at once, before the first period.
    case payUpFront = "pay-up-front"

    /// Parses the words of App Store Connect, StoreKit configurations and the media service.
    public init?(_ text: String) {
      switch text.lowercased().filter(\.isLetter) {
      case "free", "freetrial": self = .free
      case "payasyougo": self = .payAsYouGo
      case "payupfront": self = .payUpFront
      default: return nil
      }
    }
  }

  /// Whom it is for.
  public var kind: Kind
  /// The offer's identifier; empty where a product has one offer of its kind.
  public var identifier: String
  /// How it is paid; `nil` of the standard price.
  public var payment: Payment?
  /// ISO 8601.
  public var period: String?
  /// How many periods it lasts.
  public var periodCount: Int?
  /// Whom it is for, in the source's own words: `existing, expired`; `nil` where the source does not state it.
  public var eligibility: String?
  /// Whether it may be combined with an introductory offer; `nil` where the source does not state it.
  public var isStackable: Bool?
  /// Whether a way of billing is switched on; `nil` where the source does not state it.
  public var isEnabled: Bool?

  public init(
    _ kind: Kind, identifier: String = "", payment: Payment? = nil, period: String? = nil, periodCount: Int? = nil,
    eligibility: String? = nil, isStackable: Bool? = nil, isEnabled: Bool? = nil
  ) {
    self.kind = kind
    self.identifier = identifier
    self.payment = payment
    self.period = period
    self.periodCount = periodCount
    self.eligibility = eligibility
    self.isStackable = isStackable
    self.isEnabled = isEnabled
  }

  /// The product's own price.
  public static let standard = AppProductOffer(.standard)

  /// How long it lasts, how it is paid, whom it is for, and whether it is switched off: `1 × P1W, free, for existing,
  /// expired, not stackable`.
  public var terms: String {
    let parts = [
      period.map { "\(periodCount ?? 1) × \($0)" }, payment?.rawValue, eligibility.map { "for \($0)" },
      isStackable.map { $0 ? "stackable" : "not stackable" }, isEnabled == false ? "switched off" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}

/// One of the prices that a developer may choose in one store.
public struct PricePoint: Hashable, Sendable {
  /// App Store Connect's identifier of it.
  public var id: String
  /// The Apple ID of its app or in-app product.
  public var owner: String?
  /// Its store.
  public var storefront: Storefront?
  /// Milliunits.
  public var amount: Int64
  /// What the developer gets, in milliunits; for a subscription in its first year.
  public var proceeds: Int64?
  /// What the developer gets after a subscription's first year, in milliunits.
  public var laterProceeds: Int64?
  /// The price tier that it corresponds to, of the tiers used before 2023.
  public var tier: String?

  public init(id: String, owner: String?, storefront: Storefront?, amount: Int64) {
    self.id = id
    self.owner = owner
    self.storefront = storefront
    self.amount = amount
  }
}
