/// A price of an in-app product in one storefront, as one source states it, and the time through which it was seen.
///
/// A product with an Apple ID or a product ID is known by it. A row of a store page has neither: it is known by its
/// app, storefront, the page's language, its name, and which of several with that name it is.
public struct InAppPrice: Hashable, Sendable {
  /// The kind of source, which decides how certain the product's identity is.
  public enum Origin: String, Sendable, CaseIterable {
    /// A row of an app's store page: a name and a price, without a number.
    case page
    /// A record of the store's own (`in-apps`, `top-in-apps`), with an Apple ID and a product ID.
    case resource
    /// An answer or a report of App Store Connect.
    case connect
  }

  /// The app that sells the product.
  public var appID: AppleID
  /// The store.
  public var storefront: Storefront
  /// The language tag of the page that lists the row, such as `en-GB`; `nil` where the source states none.
  public var language: String?
  /// The name that customers see.
  public var name: String?
  /// Which of several rows with this name in one list, from 1 in the order of prices; 1 for a product with a number.
  public var occurrence: Int
  /// The row's position in the newest list, from 1; `nil` where the source has no order, or the newest list lacks it.
  public var position: Int?
  /// The product's Apple ID, where a source states it.
  public var appleID: AppleID?
  /// The product ID, as the app asks for it, where a source states it.
  public var productID: String?
  /// The length of a subscription's period as an ISO 8601 duration, such as `P1M`, where a source states it.
  public var period: String?
  /// The length of the period that a StoreKit configuration states for its product ID, where no source of the store
  /// states one.
  public var configuredPeriod: String?
  /// The product's type, where a source or all configurations of its product ID state it.
  public var type: AppProductType?
  /// `nil` where the amount of `text` is not known.
  public var price: Money?
  /// The price as the source writes it: `$1.99`.
  public var text: String?
  /// The first time at which the product was seen at this price.
  public var firstSeen: Timestamp
  /// The last time at which it was.
  public var lastSeen: Timestamp
  /// When the product was first seen in this store and language, at whatever price.
  public var knownSince: Timestamp
  /// Whether the newest list of its store and language has the product; always of one with a number, whose sources are
  /// no lists.
  ///
  /// A page shows ten rows at most, and nothing documents that a shorter list is complete: a product that it lacks is
  /// not seen since, and never gone.
  public var isInNewestList: Bool
  /// What kind of source states it.
  public var origin: Origin
  /// The path of the file that states it.
  public var source: String

  public init(
    appID: AppleID, storefront: Storefront, language: String? = nil, name: String?, occurrence: Int = 1,
    position: Int? = nil, appleID: AppleID? = nil, productID: String? = nil, period: String? = nil,
    configuredPeriod: String? = nil, type: AppProductType? = nil,
    price: Money?, text: String?, firstSeen: Timestamp, lastSeen: Timestamp, knownSince: Timestamp? = nil,
    isInNewestList: Bool = true, origin: Origin, source: String
  ) {
    self.appID = appID
    self.storefront = storefront
    self.language = language
    self.name = name
    self.occurrence = occurrence
    self.position = position
    self.appleID = appleID
    self.productID = productID
    self.period = period
    self.configuredPeriod = configuredPeriod
    self.type = type
    self.price = price
    self.text = text
    self.firstSeen = firstSeen
    self.lastSeen = lastSeen
    self.knownSince = knownSince ?? firstSeen
    self.isInNewestList = isInNewestList
    self.origin = origin
    self.source = source
  }
}
