public import CatalogModel

/// The days of rates in one file.
///
/// Reads the European Central Bank's files as they are: `eurofxref-daily.xml`, `eurofxref-hist.xml`,
/// `eurofxref-hist-90d.xml`, and the two CSV files from its zips.
///
///     let history = try ExchangeRateHistory(bytes)
///     history.latest.convert(price, to: euro, decimals: 2)
public struct ExchangeRateHistory: Sendable {
  /// At least one day, the oldest first.
  public let days: [ExchangeRates]
  /// The newest day.
  public let latest: ExchangeRates

  /// Parses a file, whose format is recognised by its content.
  public init(_ file: [UInt8]) throws(UnreadableLine) {
    let file = file.starts(with: [0xEF, 0xBB, 0xBF]) ? file[3...] : file[...]
    let text = file.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    let days: [ExchangeRates] =
      switch text.first {
      case UInt8(ascii: "<"): try RatesXML.read(file)
      case UInt8(ascii: "D"): try RatesCSV.read(file)
      default: throw UnreadableLine(line: 1, reason: Self.refusal(text))
      }
    try self.init(days: days)
  }

  private init(days: [ExchangeRates]) throws(UnreadableLine) {
    let sorted = days.sorted { $0.day < $1.day }
    guard let latest = sorted.last else { throw UnreadableLine(line: 1, reason: "The file holds no day of rates.") }
    if let twice = zip(sorted, sorted.dropFirst()).first(where: { $0.day == $1.day }) {
      throw UnreadableLine(line: 1, reason: "The file holds two sets of rates for \(twice.0.day.date).")
    }
    self.days = sorted
    self.latest = latest
  }

  /// The rates of a day, or of the last day before it that has some: there are none on weekends.
  public func rates(on day: Timestamp) -> ExchangeRates? {
    var (low, high) = (0, days.count)
    while low < high {
      let middle = (low + high) / 2
      if days[middle].day <= day { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : days[low - 1]
  }

  private static func refusal(_ text: ArraySlice<UInt8>) -> String {
    if text.isEmpty { return "The file is empty." }
    if text.starts(with: Array("PK".utf8)) { return "The file is a zip archive; unpack the CSV file that is in it." }
    return "The file is neither the ECB's eurofxref XML nor its CSV."
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
