internal import Answers
internal import Archives
internal import CatalogModel
internal import Storefronts

extension PriceComparison {
  /// Larger than any file of the European Central Bank's.
  private static let largestFile = 64 << 20

  /// Uses the newest rates of a file; standard input is `-`.
  init(_ currency: CurrencyCode, file: String, locale: LocaleTag?, in console: Console) throws {
    let rates = try Self.rates(file: file, in: console)
    guard let locale = locale ?? LocaleTag("en") else {
      throw CommandFailure("There is no locale data for English.")
    }
    guard let comparison = Self(currency, rates: rates, locale: locale) else {
      throw CommandFailure("\(file) has no rate of \(currency) on \(rates.day.date).")
    }
    self = comparison
  }

  /// The newest rates of a file; standard input is `-`.
  static func rates(file: String, in console: Console) throws -> ExchangeRates {
    let bytes = try console.input(file).readAll(limit: largestFile)
    do throws(UnreadableLine) {
      return try ExchangeRates(newestIn: bytes)
    } catch {
      throw CommandFailure(
        "\(file): \(error)", hint: "The European Central Bank's eurofxref files, XML or CSV, are read as they are.")
    }
  }
}
