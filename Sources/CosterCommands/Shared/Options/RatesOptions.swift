internal import Archives
internal import Arguments
internal import CatalogModel
internal import Storefronts

/// Exchange rates of the user's own.
struct RatesOptions: OptionGroup {
  static let heading = "Exchange rates"

  static let parameters: Parameters<Self> = [
    .option(
      \.file, "--rates", value: "file", completes: .files,
      help: "Exchange rates: the European Central Bank's eurofxref (XML, CSV), a CSV of currency,rate or "
        + "date,currency,rate, or the JSON of a rates service. None are built in or fetched."),
    .option(
      \.base, "--base", value: "currency",
      help: "Currency of which one unit costs so much, for a file of rates that does not say."),
  ]

  /// Larger than any file of the European Central Bank's.
  private static let largestFile = 64 << 20

  /// Standard input is `-`.
  var file: String?
  var base: CurrencyCode?

  /// The newest rates of the file; `nil` if none is named.
  func read(in console: Console) throws -> ExchangeRates? {
    guard let file else {
      guard base == nil else { throw UsageError("--base is of a file of exchange rates: name it with --rates.") }
      return nil
    }
    let bytes = try console.input(file).readAll(limit: Self.largestFile)
    do throws(UnreadableLine) {
      return try ExchangeRates(newestIn: bytes, base: base)
    } catch {
      throw CommandFailure(
        "\(file): \(error)",
        hint: "Use one of the European Central Bank's eurofxref files, a CSV of currency,rate or date,currency,rate "
          + "with --base, or JSON with base and rates.")
    }
  }
}
