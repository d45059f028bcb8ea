import CatalogModel

/// Parses the ECB's `eurofxref` CSV: a header of currency codes, then one line a day.
///
/// The daily file writes `21 November 2025, 1.1520, …`, the history `2025-11-21,1.1520,…`; both end their lines with a
/// comma, and `N/A` is a rate that was not set.
enum RatesCSV {
  static func read(_ bytes: ArraySlice<UInt8>) throws(UnreadableLine) -> [ExchangeRates] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(fields)
    guard let header = lines.first, header.first == "Date" else {
      throw UnreadableLine(line: 1, reason: "The first line does not begin with Date.")
    }
    let codes = try codes(header)
    var days: [ExchangeRates] = []
    for (number, line) in lines.enumerated().dropFirst() where !line.isEmpty {
      days.append(try day(line, codes, number + 1))
    }
    return days
  }

  private static func codes(_ header: [String]) throws(UnreadableLine) -> [CurrencyCode] {
    var codes: [CurrencyCode] = []
    for field in header.dropFirst() {
      guard let code = CurrencyCode(field), !codes.contains(code) else {
        throw UnreadableLine(line: 1, reason: "'\(field)' is no currency code, or stands there twice.")
      }
      codes.append(code)
    }
    return codes
  }

  private static func day(_ line: [String], _ codes: [CurrencyCode], _ number: Int) throws(UnreadableLine)
    -> ExchangeRates
  {
    guard line.count == codes.count + 1 else {
      let rates = line.count == 2 ? "rate" : "rates"
      let currencies = codes.count == 1 ? "currency" : "currencies"
      throw UnreadableLine(line: number, reason: "\(line.count - 1) \(rates) for \(codes.count) \(currencies).")
    }
    guard let day = date(line[0]) else { throw UnreadableLine(line: number, reason: "'\(line[0])' is no date.") }
    var rates: [CurrencyCode: ExchangeRate] = [:]
    for (code, text) in zip(codes, line.dropFirst()) where text != "N/A" {
      guard let rate = ExchangeRate(text) else { throw UnreadableLine(line: number, reason: "'\(text)' is no rate.") }
      rates[code] = rate
    }
    return ExchangeRates(day: day, rates: rates)
  }

  /// The fields without spaces around them, and without the empty one after the last comma.
  private static func fields(_ line: ArraySlice<UInt8>) -> [String] {
    var fields = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map(trimmed)
    if fields.last?.isEmpty ?? false { fields.removeLast() }
    return fields
  }

  private static func trimmed(_ field: ArraySlice<UInt8>) -> String {
    let bare = field.drop(while: isSpace)
    let end = bare.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? bare.startIndex
    return String(decoding: bare[..<end], as: UTF8.self)
  }

  /// Parses `2025-11-21` or `21 November 2025`.
  private static func date(_ text: String) -> Timestamp? {
    let parts = text.split(separator: " ")
    guard parts.count == 3, let month = Timestamp.months.firstIndex(of: String(parts[1])) else {
      return text.utf8.count == 10 ? Timestamp(text) : nil
    }
    return Timestamp("\(parts[2])-\(Timestamp.padded(month + 1))-\(twoDigits(String(parts[0])))")
  }

  private static func twoDigits(_ text: String) -> String { text.utf8.count < 2 ? "0" + text : text }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
}
