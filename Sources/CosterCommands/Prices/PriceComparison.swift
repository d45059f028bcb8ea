internal import Archives
internal import CatalogModel
internal import Storefronts

/// Converts prices of all currencies to one, by rates from the user's file.
struct PriceComparison {
  var currency: CurrencyCode
  var rates: ExchangeRates
  /// The locale to format converted amounts in.
  var locale: LocaleTag

  /// Larger than any file of the European Central Bank's.
  private static let largestFile = 64 << 20

  /// Uses the newest rates of a file; standard input is `-`.
  init(_ currency: CurrencyCode, file: String, locale: LocaleTag?, in console: Console) throws {
    rates = try Self.rates(file: file, in: console)
    guard rates.rate(of: currency) != nil else {
      throw CommandFailure("\(file) has no rate of \(currency) on \(rates.day.date).")
    }
    guard let locale = locale ?? LocaleTag("en") else {
      throw CommandFailure("There is no locale data for English.")
    }
    (self.currency, self.locale) = (currency, locale)
  }

  /// The newest rates of a file; standard input is `-`.
  static func rates(file: String, in console: Console) throws -> ExchangeRates {
    let bytes = try console.input(file).readAll(limit: largestFile)
    do throws(UnreadableLine) {
      return try ExchangeRates(newestIn: bytes)
    } catch {
      throw CommandFailure(
        "\(file): \(error)", cure: "The European Central Bank's eurofxref files, XML or CSV, are read as they are.")
    }
  }

  /// The converted amount, exact enough to compare; `nil` if the file lacks the currency.
  func converted(_ money: Money) -> Money? { rates.convert(money, to: currency) }

  /// The converted amount with as many decimals as its currency has.
  func shown(_ money: Money) -> Money? {
    rates.convert(
      money, to: currency, decimals: PriceFormatter.fractionDigits(of: currency, locale: locale))
  }

  func text(of money: Money) -> String? { shown(money).map { PriceFormatter.text(of: $0, locale: locale) } }
}
