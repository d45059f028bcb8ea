public import CatalogModel

/// Rates of one day against one currency, from a file of the user's: none are built in, and none are fetched.
public struct ExchangeRates: Hashable, Sendable {
  /// The day of the rates; `nil` where the file does not say.
  public let day: Timestamp?
  /// The currency of which one unit costs so much in the others.
  public let base: CurrencyCode
  /// What one unit of the base costs; the base itself need not be listed.
  public private(set) var rates: [CurrencyCode: ExchangeRate]

  public init(day: Timestamp?, base: CurrencyCode, rates: [CurrencyCode: ExchangeRate]) {
    (self.day, self.base, self.rates) = (day, base, rates)
  }

  /// Adds a rate that a file states.
  ///
  /// A rate of the base that isn't 1 shows that the rates are of another currency, however their file was read.
  mutating func set(_ rate: ExchangeRate, of currency: CurrencyCode) throws(RefusedRate) {
    guard currency != base || rate.isOne else {
      throw RefusedRate(reason: "The rate of \(base) is not 1, so the rates are not of one \(base).")
    }
    guard rates.updateValue(rate, forKey: currency) == nil else {
      throw RefusedRate(reason: "\(currency) has two rates on one day.")
    }
  }

  /// What one unit of the base costs in a currency; `nil` if there is no rate for it.
  public func rate(of currency: CurrencyCode) -> ExchangeRate? {
    currency == base ? .one : rates[currency]
  }

  /// Every currency with a rate, by code.
  public var currencies: [CurrencyCode] { Set(rates.keys).union([base]).sorted { "\($0)" < "\($1)" } }

  /// The amount converted to another currency.
  ///
  /// Computed exactly as amount × target rate ÷ source rate and rounded once, half away from zero, to `decimals`
  /// decimals (0 to 3). Use 3 to compare amounts, and `PriceFormatter.fractionDigits(of:locale:)` to print one.
  ///
  /// Returns `nil` if one of the currencies has no rate, or the converted amount exceeds 63 bits of milliunits.
  public func convert(_ money: Money, to currency: CurrencyCode, decimals: Int = 3) -> Money? {
    guard money.currency != currency else { return money }
    guard let source = rate(of: money.currency), let target = rate(of: currency) else { return nil }
    let step = Self.power(3 - max(0, min(decimals, 3)))
    let shift = source.decimals - target.decimals
    let numerator = (UInt128(money.milliunits.magnitude) * UInt128(target.digits))
      .multipliedFullWidth(by: Self.power(max(shift, 0)))
    let denominator = UInt128(source.digits) * step * Self.power(max(-shift, 0))
    // A quotient of more than 128 bits is out of range all the more.
    guard numerator.high < denominator else { return nil }
    let (quotient, rest) = denominator.dividingFullWidth(numerator)
    let (magnitude, isTooLarge) = (quotient + (rest >= denominator - rest ? 1 : 0))
      .multipliedReportingOverflow(by: step)
    guard !isTooLarge, let milliunits = Int64(exactly: magnitude) else { return nil }
    return Money(milliunits: money.milliunits < 0 ? -milliunits : milliunits, currency: currency)
  }

  private static func power(_ exponent: Int) -> UInt128 { (0..<exponent).reduce(1) { power, _ in power * 10 } }
}

extension Timestamp {
  /// The day of a time that a file of rates states, in UTC: rates of one day are compared whatever their time of day.
  static func day(_ text: String) -> Timestamp? { Timestamp(text).flatMap { Timestamp($0.date) } }
}

extension [Timestamp?: ExchangeRates] {
  /// Begins a day, which a file has once.
  mutating func begin(_ day: Timestamp, of base: CurrencyCode) throws(RefusedRate) {
    guard updateValue(ExchangeRates(day: day, base: base, rates: [:]), forKey: day) == nil else {
      throw RefusedRate(reason: "The day \(day.date) is there twice.")
    }
  }
}

/// Why a rate contradicts the others of its file.
struct RefusedRate: Error {
  let reason: String
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
