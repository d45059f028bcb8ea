public import CatalogModel
internal import Storefronts

/// What the catalog has of one in-app product, with its texts, prices and availability joined.
public struct AppProductEntry: Equatable, Sendable {
  /// Where a fact was stated, and when.
  public struct Evidence: Equatable, Sendable {
    /// The file or address that states it.
    public var source: String
    /// ISO 8601, UTC.
    public var observedAt: String

    /// The day of the observation.
    public var day: String { String(observedAt.prefix(10)) }
    /// The source without its folders.
    public var file: String { source.split(separator: "/").last.map(String.init) ?? source }
  }

  /// A price in one store, from one day to another.
  @dynamicMemberLookup
  public struct Price: Equatable, Sendable {
    /// What is stated, with the amount and the currency of its price point.
    public var stated: AppProductPrice
    /// Where it is stated.
    public var evidence: Evidence
    /// The days on which it holds, in order: another entry of its schedule may hold between its first day and its last.
    public var days: [PriceDays] = []

    /// A fact of what is stated.
    public subscript<Value>(dynamicMember fact: KeyPath<AppProductPrice, Value>) -> Value { stated[keyPath: fact] }

    /// The amount with its currency; `nil` where one of them is not known.
    ///
    /// A configuration states no currency: its amounts are in its store's.
    public var money: Money? {
      guard let amount = stated.amount, let currency = stated.currency ?? stated.storefront?.details.currency else {
        return nil
      }
      return Money(milliunits: amount, currency: currency)
    }

    /// The price as its store writes it; `nil` if its amount is unknown.
    ///
    /// Text in another language than the store's is not the store's own form.
    public var writtenText: String? {
      guard let money else { return nil }
      guard let storefront = stated.storefront else { return "\(money.decimalText) \(money.currency)" }
      let own = storefront.details.defaultLanguage?.prefix { $0 != "-" }
      let isOwn = stated.textLanguage.map { $0.prefix { $0 != "-" && $0 != "_" } == own } ?? true
      return PriceFormatter.ofStores.text(
        of: money, kind: .inApp, in: storefront, captured: isOwn ? stated.text : nil
      ).text
    }

    /// Whether the price holds on a day, `2026-11-22`, as far as its schedule was read.
    public func holds(on day: String) -> Bool { days.contains { $0.contains(day) } }

    /// Whether it is the last price that its schedule had when it was read.
    public var isCurrent: Bool { days.last.map { $0.until == nil } ?? false }

    /// Whether it was to start after the day on which it was read.
    public var isPlanned: Bool { (stated.start ?? "") > evidence.day }
  }

  /// The product itself.
  public var product: AppProduct
  /// The name of its subscription group.
  public var groupName: String?
  /// Where it is stated.
  public var evidence: Evidence
  /// Its names and descriptions, a language each.
  public var texts: [AppProductText] = []
  /// Names of its group, a language each.
  public var groupTexts: [AppProductText] = []
  /// Its prices, by store, offer and day.
  public var prices: [Price] = []

  /// The product ID, or the key of a product without one.
  public var name: String { product.productID ?? product.key }
}

extension AppProductEntry {
  /// The text for a store: in one of its languages, else in English, else any.
  public func text(in languages: [String]) -> AppProductText? { texts.text(in: languages) }

  /// The text for a store; without one, any.
  public func text(in storefront: Storefront?) -> AppProductText? {
    storefront.map { text(in: $0.details.locales.map(\.description)) } ?? texts.first
  }

  /// The prices in some stores, and those of all stores; every price when `nil`.
  public func prices(in storefronts: [Storefront]?) -> [Price] {
    prices.filter { price in price.storefront.map { storefronts?.contains($0) ?? true } ?? true }
  }

  /// The standard price in a store on a day.
  public func price(in storefront: Storefront?, on day: String) -> Price? {
    prices.first {
      $0.storefront == storefront && $0.offer.kind == .standard && !$0.isPreserved && $0.holds(on: day)
    }
  }
}

extension [AppProductText] {
  /// The text in one of these languages, else in English, else any.
  func text(in languages: [String]) -> AppProductText? {
    for language in languages + ["en"] {
      let base = language.split(separator: "-").first.map(String.init) ?? language
      if let text = first(where: { $0.language == language }) { return text }
      if let text = first(where: { $0.language.split(separator: "-").first.map(String.init) == base }) { return text }
    }
    return first
  }
}
