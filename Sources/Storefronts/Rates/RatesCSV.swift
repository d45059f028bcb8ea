internal import CatalogModel

/// Parses the ECB's `eurofxref` CSV: a header of currency codes, then one line a day.
///
/// The daily file writes `21 November 2025, 1.1520, …`, the history `2025-11-21,1.1520,…`; both end their lines with a
/// comma, and `N/A` is a rate that was not set.
enum RatesCSV {
  static func read(_ lines: [[String]]) throws(UnreadableLine) -> [ExchangeRates] {
    guard let header = lines.first else { return [] }
    var days: [Timestamp?: ExchangeRates] = [:]
    for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
      try read(line, number: index + 1, header, into: &days)
    }
    return Array(days.values)
  }

  private static func read(
    _ line: [String], number: Int, _ header: [String], into days: inout [Timestamp?: ExchangeRates]
  ) throws(UnreadableLine) {
    func failure(_ reason: String) -> UnreadableLine { UnreadableLine(line: number, reason: reason) }
    guard line.count == header.count else {
      throw failure("The line has \(line.count) fields where the first has \(header.count).")
    }
    guard let day = date(line[0]) else { throw failure("'\(line[0])' is not a date.") }
    do throws(RefusedRate) { try days.begin(day, of: ExchangeRates.euro) } catch { throw failure(error.reason) }
    for (name, text) in zip(header, line).dropFirst() where text != "N/A" {
      guard let code = CurrencyCode(name) else {
        throw failure("'\(name)' is not a currency that money is counted in.")
      }
      guard let rate = ExchangeRate(text) else { throw failure("'\(text)' is not a rate.") }
      do throws(RefusedRate) { try days[day]?.set(rate, of: code) } catch { throw failure(error.reason) }
    }
  }

  /// Parses `2025-11-21` or `21 November 2025`.
  static func date(_ text: String) -> Timestamp? {
    let parts = text.split(separator: " ")
    guard parts.count == 3, let month = Timestamp.months.firstIndex(of: String(parts[1])) else {
      return text.utf8.count == 10 ? Timestamp(text) : nil
    }
    return Timestamp("\(parts[2])-\(Timestamp.padded(month + 1))-\(parts[0].count < 2 ? "0" : "")\(parts[0])")
  }
}
