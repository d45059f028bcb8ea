import CatalogModel
import StorePrices
import Synchronization

/// Caches the patterns that this process has learned.
enum PatternMemory {
  private struct Pair: Hashable {
    var locale: LocaleTag
    var currency: CurrencyCode
  }

  private static let patterns = Mutex<[Pair: PricePattern?]>([:])

  /// More pairs than all live storefronts have; beyond it the cache is cleared, whatever the input has.
  private static let limit = 4096

  /// The cached pattern, or one learned from locale data; `nil` where prices follow no pattern.
  static func pattern(locale: LocaleTag, currency: CurrencyCode) -> PricePattern? {
    let pair = Pair(locale: locale, currency: currency)
    if let known = patterns.withLock({ $0[pair] }) { return known }
    let pattern = PatternLearning(locale: locale, currency: currency).pattern()
    patterns.withLock { patterns in
      if patterns.count >= limit { patterns.removeAll() }
      patterns[pair] = .some(pattern)
    }
    return pattern
  }
}
