public import CatalogModel

/// One day's rates against the euro, from a file of the user's: none are built in, and none are fetched.
public struct ExchangeRates: Hashable, Sendable {
  /// The day of the rates.
  public let day: Timestamp
  /// What one euro costs; the euro itself is not listed.
  public internal(set) var rates: [CurrencyCode: ExchangeRate]

  public init(day: Timestamp, rates: [CurrencyCode: ExchangeRate]) {
    self.day = day
    self.rates = rates
  }

  /// What one euro costs in a currency; `nil` if the day has no rate for it.
  public func rate(of currency: CurrencyCode) -> ExchangeRate? {
    currency == Self.euro ? .one : rates[currency]
  }

  /// The amount converted to another currency.
  ///
  /// Computed exactly as amount × target rate ÷ source rate and rounded once, half away from zero, to `decimals`
  /// decimals (0 to 3). Use 3 to compare amounts, and `PriceFormatter.fractionDigits(of:locale:)` to print one.
  ///
  /// Returns `nil` if the day lacks one of the currencies, or the converted amount exceeds 63 bits of milliunits.
  public func convert(_ money: Money, to currency: CurrencyCode, decimals: Int = 3) -> Money? {
    guard money.currency != currency else { return money }
    guard let source = rate(of: money.currency), let target = rate(of: currency) else { return nil }
    let step = (max(0, min(decimals, 3))..<3).reduce(Int128(1)) { step, _ in step * 10 }
    let (numerator, overflowed) = (Int128(money.milliunits) * Int128(target.digits))
      .multipliedReportingOverflow(by: source.power)
    let denominator = Int128(source.digits) * target.power * step
    guard !overflowed, let steps = Self.rounded(numerator, denominator) else { return nil }
    let (milliunits, isTooLarge) = steps.multipliedReportingOverflow(by: Int64(step))
    return isTooLarge ? nil : Money(milliunits: milliunits, currency: currency)
  }

  private static func rounded(_ numerator: Int128, _ denominator: Int128) -> Int64? {
    let (quotient, rest) = numerator.magnitude.quotientAndRemainder(dividingBy: denominator.magnitude)
    guard let magnitude = Int64(exactly: quotient + (rest >= denominator.magnitude - rest ? 1 : 0)) else { return nil }
    return numerator < 0 ? -magnitude : magnitude
  }

  static let euro = CurrencyCode("EUR")
}

extension ExchangeRates {
  /// Reads the newest day of one of the European Central Bank's files as they are: `eurofxref-daily.xml`,
  /// `eurofxref-hist.xml`, `eurofxref-hist-90d.xml`, and the two CSV files from its zips.
  ///
  /// The file's format is recognised by its content.
  public init(newestIn file: [UInt8]) throws(UnreadableLine) {
    let file = file.starts(with: [0xEF, 0xBB, 0xBF]) ? file[3...] : file[...]
    let days =
      switch file.first(where: { $0 > 0x20 }) {
      case UInt8(ascii: "<"): try RatesXML.read(file)
      case UInt8(ascii: "D"): try RatesCSV.read(file)
      default: throw UnreadableLine(line: 1, reason: "The file is neither the ECB's eurofxref XML nor its CSV.")
      }
    guard let newest = days.max(by: { $0.day < $1.day }) else {
      throw UnreadableLine(line: 1, reason: "The file holds no day of rates.")
    }
    self = newest
  }
}

/// Why a file of exchange rates or of tiers could not be read, and where.
public struct UnreadableLine: Error, Hashable, Sendable {
  /// Counted from 1.
  public var line: Int
  /// What is wrong there.
  public var reason: String
}

extension UnreadableLine: CustomStringConvertible {
  public var description: String { "line \(line): \(reason)" }
}
