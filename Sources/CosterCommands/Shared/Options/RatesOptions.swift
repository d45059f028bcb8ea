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
      help: "File of exchange rates: the European Central Bank's, a CSV of currency,rate or date,currency,rate, or a "
        + "service's JSON. None are built in."),
    .option(
      \.base, "--base", value: "currency",
      help: "Currency that the rates are for one unit of, if the file doesn't say."),
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
