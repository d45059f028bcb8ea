public import CatalogModel
import FoundationEssentials
import FoundationInternationalization
public import Storefronts

/// The amounts that prices are compared at.
///
/// `COSTER_AMOUNTS` sets how many each locale and currency gets.
public enum PriceAmounts {
  public static let count = ProcessInfo.processInfo.environment["COSTER_AMOUNTS"].flatMap { Int($0) }

  /// Zero, signs, every place where grouping starts or decimals appear, 10¹⁵ and the ends of the range.
  private static let edges: [Int64] =
    [0, 1, 10, 100, 990, 999, 1_000, 1_290, 9_990, 10_000, 999_000, 1_000_000, 1_234_500, 9_999_000, 10_000_000]
    + [12_345_000, 15_000_000, 15_000_500, 99_999_990, 100_000_000, 999_999_999, 1_234_567_000, 12_345_678_900]
    + [1_000_000_000_000_000_000, 1_234_567_890_123_456_789, .max]

  /// At least the edges, and random amounts of every size up to `count` in all, in milliunits.
  public static func make(_ count: Int, using numbers: inout SeededRandom) -> [Int64] {
    let signed = edges + edges.map { -$0 } + [.min]
    let random = (signed.count..<max(count, signed.count)).map { _ in
      let amount = Int64(truncatingIfNeeded: numbers.next() >> UInt64.random(in: 1...62, using: &numbers))
      let scale: Int64 = [1, 10, 1_000].randomElement(using: &numbers) ?? 1
      return (Bool.random(using: &numbers) ? amount : -amount) / scale * scale
    }
    return signed + random
  }
}

/// What Foundation prints, with precision given only where the amount has more decimals than the style would show.
public struct FoundationPrices {
  private let plain: Decimal.FormatStyle.Currency
  private let hundredths: Decimal.FormatStyle.Currency
  private let thousandths: Decimal.FormatStyle.Currency

  public init(locale: LocaleTag, currency: CurrencyCode) {
    plain = .init(code: currency.description, locale: Locale(identifier: locale.identifier))
    hundredths = plain.precision(.fractionLength(2))
    thousandths = plain.precision(.fractionLength(3))
  }

  /// The text of an amount in milliunits.
  public func text(_ milliunits: Int64) -> String {
    let amount = Decimal(milliunits) / 1000
    if milliunits % 1000 == 0 { return plain.format(amount) }
    return (milliunits % 10 == 0 ? hundredths : thousandths).format(amount)
  }
}
