import CatalogModel
import FoundationEssentials
import FoundationInternationalization
import StorePrices

/// Learns a pattern from what Foundation's currency style prints for a few amounts.
///
/// Foundation has CLDR with Apple's own changes, as a device does; Apple's stores do not.
struct PatternLearning {
  private let style: Decimal.FormatStyle.Currency

  init(locale: LocaleTag, currency: CurrencyCode) {
    style = Decimal.FormatStyle.Currency(code: currency.description, locale: locale.foundationLocale)
  }

  /// The pattern, or `nil` when the style's output follows no pattern of this form.
  func pattern() -> PricePattern? {
    guard let pattern = readPattern(), pattern.mostBytes <= PricePattern.longestText,
      Self.probes.allSatisfy({ pattern.text($0) == text($0) })
    else { return nil }
    return pattern
  }

  /// The style's own output, with as many decimals as the amount needs.
  func text(_ milliunits: Int64) -> String {
    let amount = Decimal(milliunits) / 1000
    let rest = milliunits.magnitude % 1000
    guard rest != 0 else { return style.format(amount) }
    let needed = rest.isMultiple(of: 10) ? 2 : 3
    return style.precision(.fractionLength(max(needed, usualFractionDigits))).format(amount)
  }

  /// Amounts of every length, to check a pattern.
  private static let probes: [Int64] = [
    0, 1_000, -1_000, 990, -10, 9_990, 123_456, 999_000, 1_000_000, -9_999_990, 10_000_000, 123_456_789_000,
    1_234_567_890_123_456_789, -1_234_567_890_123_456_780,
  ]
}

extension PatternLearning {
  private var usualFractionDigits: Int { PatternSample(style.format(0))?.fraction.count ?? 0 }

  private func readPattern() -> PricePattern? {
    let long = style.precision(.fractionLength(3)).format(Decimal(1_234_567_890_123_456_789) / 1000)
    guard let positive = PatternSample(long), let negative = PatternSample(style.format(-1)),
      let prefix = ShortBytes(positive.prefix), let suffix = ShortBytes(positive.suffix),
      let negativePrefix = ShortBytes(negative.prefix), let negativeSuffix = ShortBytes(negative.suffix),
      let decimalSeparator = ShortBytes(positive.decimalSeparator),
      let groupingSeparator = ShortBytes(positive.groupingSeparator),
      let digits = PricePattern.Digits(zero: positive.zero)
    else { return nil }
    return PricePattern(
      prefix: prefix, suffix: suffix, negativePrefix: negativePrefix, negativeSuffix: negativeSuffix,
      decimalSeparator: decimalSeparator, groupingSeparator: groupingSeparator,
      grouping: grouping(of: positive), digits: digits, fractionDigits: usualFractionDigits)
  }

  private func grouping(of sample: PatternSample) -> PricePattern.Grouping {
    let groups = sample.groups
    guard groups.count > 1, let primary = groups.last else { return .init(primary: 0, secondary: 0, minimum: 1) }
    let secondary = groups.count > 2 ? groups[groups.count - 2] : primary
    let minimum = (1...4).first { isGrouped(digits: primary + $0) }
    return .init(primary: primary, secondary: secondary, minimum: minimum ?? 1)
  }

  /// Whether the style groups the smallest whole amount of this many digits.
  private func isGrouped(digits: Int) -> Bool {
    let amount = (1..<digits).reduce(Decimal(1)) { power, _ in power * 10 }
    let sample = PatternSample(style.precision(.fractionLength(0)).format(amount), isWhole: true)
    return (sample?.groups.count ?? 1) > 1
  }
}
