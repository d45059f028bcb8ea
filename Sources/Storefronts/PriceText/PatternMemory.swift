import CatalogModel
import StorePrices
import Synchronization

/// The patterns that this process has learned, so that none is learned twice.
enum PatternMemory {
  private struct Pair: Hashable {
    var locale: LocaleTag
    var currency: CurrencyCode
  }

  private static let patterns = Mutex<[Pair: PricePattern?]>([:])

  /// More pairs than all live storefronts have; past it the memory starts anew, whatever a pipe may bring.
  private static let limit = 4096

  /// From memory, else learned from locale data; `nil` where prices follow no pattern.
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
