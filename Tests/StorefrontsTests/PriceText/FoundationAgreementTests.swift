import CatalogModel
import FoundationEssentials
import FoundationInternationalization
import Storefronts
import TestSupport
import Testing

/// Compares every store's prices with `Decimal.FormatStyle.Currency` itself.
///
/// `COSTER_AMOUNTS` sets how many amounts each locale and currency gets; 2,000 take ten seconds of a debug build on two idle cores.
struct FoundationAgreementTests {
  private static let amountCount =
    ProcessInfo.processInfo.environment["COSTER_AMOUNTS"].flatMap { Int($0) } ?? 400

  @Test(arguments: Storefront.allKnown.filter(\.details.hasAppStore))
  func `writes prices as Foundation does, byte for byte`(storefront: Storefront) throws {
    let details = storefront.details
    let usual = try [#require(details.currency), #require(CurrencyCode("USD")), #require(CurrencyCode("EUR"))]
    var numbers = SeededRandom(seed: UInt64(storefront.number))
    for locale in details.locales {
      for currency in Set(usual + details.currencies) {
        let reference = Reference(locale: locale, currency: currency)
        let pattern = try #require(PriceFormatter.pattern(for: currency, locale: locale))
        let amounts = Self.amounts(Self.amountCount, using: &numbers)
        let wrong = amounts.filter { pattern.text($0) != reference.text($0) }
        #expect(
          wrong.isEmpty, "\(locale) \(currency): \(wrong.prefix(3).map { (pattern.text($0), reference.text($0)) })")
      }
    }
  }

  /// Zero, signs, every place where grouping starts or decimals appear, 10¹⁵ and the ends of the range.
  private static let edges: [Int64] =
    [0, 1, 10, 100, 990, 999, 1_000, 1_290, 9_990, 10_000, 999_000, 1_000_000, 1_234_500, 9_999_000, 10_000_000]
    + [12_345_000, 15_000_000, 15_000_500, 99_999_990, 100_000_000, 999_999_999, 1_234_567_000, 12_345_678_900]
    + [1_000_000_000_000_000_000, 1_234_567_890_123_456_789, .max]

  private static func amounts(_ count: Int, using numbers: inout SeededRandom) -> [Int64] {
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
private struct Reference {
  private let plain: Decimal.FormatStyle.Currency
  private let hundredths: Decimal.FormatStyle.Currency
  private let thousandths: Decimal.FormatStyle.Currency

  init(locale: LocaleTag, currency: CurrencyCode) {
    plain = .init(code: currency.description, locale: Locale(identifier: locale.identifier))
    hundredths = plain.precision(.fractionLength(2))
    thousandths = plain.precision(.fractionLength(3))
  }

  func text(_ milliunits: Int64) -> String {
    let amount = Decimal(milliunits) / 1000
    if milliunits % 1000 == 0 { return plain.format(amount) }
    return (milliunits % 10 == 0 ? hundredths : thousandths).format(amount)
  }
}
