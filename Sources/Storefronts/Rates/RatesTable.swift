internal import CatalogModel

/// A file of exchange rates with fields between commas, semicolons or tabs: the ECB's, or a row a rate.
struct RatesTable {
  private let lines: [[String]]

  init(_ bytes: ArraySlice<UInt8>) {
    let texts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let separators = [UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: ",")]
    let separator = texts.first.flatMap { first in separators.first(where: first.contains) } ?? UInt8(ascii: ",")
    lines = texts.map { Self.fields($0, between: separator) }
  }

  /// The fields without spaces and quotes around them, and without the empty one after a last separator.
  private static func fields(_ line: ArraySlice<UInt8>, between separator: UInt8) -> [String] {
    let fields = line.split(separator: separator, omittingEmptySubsequences: false).map { field in
      let text = String(decoding: field, as: UTF8.self).trimmed
      return text.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"") ? String(text.dropFirst().dropLast()) : text
    }
    return fields.last == "" ? fields.dropLast() : fields
  }

  func days(base: CurrencyCode?) throws(UnreadableLine) -> [ExchangeRates] {
    if let header = lines.first, header.first == "Date", !header.contains(where: { $0.lowercased() == "rate" }) {
      return try RatesCSV.read(lines)
    }
    guard let columns = Columns(lines.first ?? []) else {
      throw UnreadableLine(line: 1, reason: "The file is none of the forms of exchange rates that are read.")
    }
    var days: [Timestamp?: ExchangeRates] = [:]
    for (index, line) in lines.enumerated().dropFirst(columns.isNamed ? 1 : 0) where !line.isEmpty {
      let row = try Row(line, number: index + 1, columns, base: base)
      try row.add(to: &days[row.day, default: ExchangeRates(day: row.day, base: row.base, rates: [:])])
    }
    return Array(days.values)
  }
}

extension RatesTable {
  /// Which field of a row is which.
  private struct Columns {
    var date: Int?
    var base: Int?
    var currency: Int
    var rate: Int
    var count: Int
    /// Whether the first line has their names.
    var isNamed: Bool

    /// By the names in a first line, else by what a first row has: a currency and a number, with a date before them or
    /// without.
    init?(_ first: [String]) {
      let names = first.map { $0.lowercased() }
      count = names.count
      if let currency = names.firstIndex(of: "currency") ?? names.firstIndex(of: "code"),
        let rate = names.firstIndex(of: "rate")
      {
        (self.currency, self.rate, isNamed) = (currency, rate, true)
        (date, base) = (names.firstIndex(of: "date"), names.firstIndex(of: "base"))
      } else {
        guard [2, 3].contains(first.count), CurrencyCode(first[count - 2]) != nil,
          ExchangeRate(number: first[count - 1]) != nil
        else { return nil }
        (date, base, currency, rate, isNamed) = (count == 3 ? 0 : nil, nil, count - 2, count - 1, false)
      }
    }
  }

  private struct Row {
    let number: Int
    let day: Timestamp?
    let base: CurrencyCode
    let currency: CurrencyCode
    let rate: ExchangeRate

    init(_ fields: [String], number: Int, _ columns: Columns, base: CurrencyCode?) throws(UnreadableLine) {
      let failure = { UnreadableLine(line: number, reason: $0) }
      guard fields.count == columns.count else {
        throw failure("The line has \(fields.count) fields where the first has \(columns.count).")
      }
      let stated = try columns.base.map { (index) throws(UnreadableLine) in try Self.currency(fields[index], number) }
      guard let base = stated ?? base else { throw failure("The file doesn't say which currency its rates are for.") }
      self.number = number
      self.base = base
      currency = try Self.currency(fields[columns.currency], number)
      day = try columns.date.map { (index) throws(UnreadableLine) in try Self.day(fields[index], number) }
      guard let rate = ExchangeRate(number: fields[columns.rate]) else {
        throw failure("'\(fields[columns.rate])' is not a rate.")
      }
      self.rate = rate
    }

    func add(to day: inout ExchangeRates) throws(UnreadableLine) {
      guard day.base == base else {
        throw UnreadableLine(line: number, reason: "The rates of one day are of one \(day.base) and of one \(base).")
      }
      do throws(RefusedRate) { try day.set(rate, of: currency) } catch {
        throw UnreadableLine(line: number, reason: error.reason)
      }
    }

    private static func currency(_ text: String, _ number: Int) throws(UnreadableLine) -> CurrencyCode {
      if let currency = CurrencyCode(text) { return currency }
      throw UnreadableLine(line: number, reason: "'\(text)' is not a currency that money is counted in.")
    }

    private static func day(_ text: String, _ number: Int) throws(UnreadableLine) -> Timestamp {
      if let day = RatesCSV.date(text) { return day }
      throw UnreadableLine(line: number, reason: "'\(text)' is not a date.")
    }
  }
}
