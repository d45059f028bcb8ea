public import CatalogModel

/// A way in which one store writes its prices though locale data says otherwise.
public struct StoreHabit: Hashable, Sendable {
  public var storefront: Storefront
  public var currency: CurrencyCode
  /// What stands before the amount.
  public var prefix: String
  /// What was seen, where and when.
  public var evidence: String
}

extension StoreHabit {
  /// Every habit on record.
  public static let all: [StoreHabit] = [
    habit(
      "hk", "HKD", "HK$\u{A0}",
      "HK$ and a no-break space in all 94 texts with a price from the Search API and App Store pages, 2024-07 to 2025-07"
    ),
    habit(
      "mo", "USD", "USD\u{A0}",
      "USD and a no-break space in all 73 texts from the Search API and App Store pages, 2024-07 to 2025-07"),
  ].compactMap(\.self)

  private static func habit(_ store: String, _ currency: String, _ prefix: String, _ evidence: String) -> StoreHabit? {
    guard let storefront = Storefront(store), let currency = CurrencyCode(currency) else { return nil }
    return StoreHabit(storefront: storefront, currency: currency, prefix: prefix, evidence: evidence)
  }

  static func habit(of storefront: Storefront, in currency: CurrencyCode) -> StoreHabit? {
    all.first { $0.storefront == storefront && $0.currency == currency }
  }

  /// The pattern of locale data with this habit in it.
  func applied(to pattern: PricePattern) -> PricePattern? {
    guard let prefix = ShortBytes(prefix), let negativePrefix = ShortBytes("-" + self.prefix) else { return nil }
    var pattern = pattern
    pattern.prefix = prefix
    pattern.negativePrefix = negativePrefix
    return pattern
  }
}
