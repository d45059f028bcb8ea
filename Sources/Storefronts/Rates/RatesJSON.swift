internal import CatalogModel
internal import JSON

/// Reads exchange rates as services answer in JSON.
///
/// The rates are an object under `rates` (`conversion_rates`, `quotes`), of one day or with an object for each day; the
/// base is `base` (`base_code`, `source`), else the one that is named for a file that states none; the day is `date` or
/// a time in seconds. A list has an object a rate with `base`, `quote`, `rate` and `date`. Codes that money is not
/// counted in, such as BTC or XAU, are skipped.
struct RatesJSON {
  private let bytes: ArraySlice<UInt8>
  private let namedBase: CurrencyCode?

  static func read(_ bytes: ArraySlice<UInt8>, base: CurrencyCode?) throws(UnreadableLine) -> [ExchangeRates] {
    let reader = RatesJSON(bytes: bytes, namedBase: base)
    let tree: JSONTree
    do throws(JSONError) { tree = try JSONTree(bytes: bytes) } catch {
      let line = reader.line(ofByte: error.offset)
      throw UnreadableLine(line: line, reason: "The file cannot be read as JSON: \(error.reason).")
    }
    if case .array(let quotes) = tree { return try reader.days(of: quotes) }
    return try reader.days(of: tree)
  }

  private func days(of tree: JSONTree) throws(UnreadableLine) -> [ExchangeRates] {
    guard tree["success"]?.bool != false, tree["result"]?.string != "error" else {
      let reason = tree["error"]?["info"]?.string ?? tree["error"]?["type"]?.string ?? tree["error-type"]?.string
      throw failure("The service answered with an error\(reason.map { ": \($0)" } ?? "").")
    }
    let names = ["rates", "conversion_rates", "quotes"]
    guard case .object(let members)? = names.lazy.compactMap({ tree[$0] }).first else {
      throw failure("There is no object with rates.")
    }
    if let amount = tree["amount"]?.stringOrDigits, ExchangeRate(number: amount)?.isOne != true {
      throw failure("The rates are of an amount of \(amount), not of one.", near: "amount")
    }
    let base = try base(tree)
    if let first = members.first?.value, case .object = first { return try series(members, base) }
    return [try day(members, base, on: time(tree))]
  }

  /// A series has an object for each day.
  private func series(
    _ members: [(name: String, value: JSONTree)], _ base: CurrencyCode
  ) throws(UnreadableLine) -> [ExchangeRates] {
    var days: [Timestamp?: ExchangeRates] = [:]
    for member in members {
      guard let day = Timestamp.day(member.name) else {
        throw failure("'\(member.name)' is not a date.", near: member.name)
      }
      do throws(RefusedRate) { try days.begin(day, of: base) } catch {
        throw failure(error.reason, near: member.name)
      }
      days[day] = try self.day(member.value.members, base, on: day)
    }
    return Array(days.values)
  }

  private func day(
    _ members: [(name: String, value: JSONTree)], _ base: CurrencyCode, on day: Timestamp?
  ) throws(UnreadableLine) -> ExchangeRates {
    var rates = ExchangeRates(day: day, base: base, rates: [:])
    for (name, value) in members {
      // One service writes the base before each code: USDEUR.
      let code = name.utf8.count == 6 && name.hasPrefix("\(base)") ? String(name.dropFirst(3)) : name
      guard let currency = CurrencyCode(code) else { continue }
      if case .null = value { continue }
      try set(value, of: currency, in: &rates, near: name)
    }
    return rates
  }

  /// A list has an object for each rate.
  private func days(of quotes: [JSONTree]) throws(UnreadableLine) -> [ExchangeRates] {
    var days: [Timestamp?: ExchangeRates] = [:]
    for quote in quotes {
      let (base, day) = try (base(quote), time(quote))
      guard let code = quote["quote"]?.string else { throw failure("There is no object with rates.") }
      guard let currency = CurrencyCode(code) else { continue }
      var rates = days[day] ?? ExchangeRates(day: day, base: base, rates: [:])
      guard rates.base == base else {
        throw failure("The rates of one day are of one \(rates.base) and of one \(base).", near: code)
      }
      try set(quote["rate"] ?? .null, of: currency, in: &rates, near: code)
      days[day] = rates
    }
    return Array(days.values)
  }

  private func set(
    _ value: JSONTree, of currency: CurrencyCode, in rates: inout ExchangeRates, near name: String
  ) throws(UnreadableLine) {
    guard let text = value.stringOrDigits, let rate = ExchangeRate(number: text) else {
      throw failure("'\(value.stringOrDigits ?? "")' is not a rate of \(currency).", near: name)
    }
    do throws(RefusedRate) { try rates.set(rate, of: currency) } catch { throw failure(error.reason, near: name) }
  }

  private func base(_ tree: JSONTree) throws(UnreadableLine) -> CurrencyCode {
    let names = ["base", "base_code", "source"]
    guard let code = names.lazy.compactMap({ tree[$0]?.string }).first else {
      if let namedBase { return namedBase }
      throw failure("The file doesn't say which currency its rates are for.")
    }
    if let base = CurrencyCode(code) { return base }
    throw failure("'\(code)' is not a currency that money is counted in.", near: code)
  }

  /// The day of the rates; `nil` where none is stated.
  private func time(_ tree: JSONTree) throws(UnreadableLine) -> Timestamp? {
    if let text = tree["date"]?.string {
      if let day = Timestamp.day(text) { return day }
      throw failure("'\(text)' is not a date.", near: text)
    }
    let names = ["timestamp", "time_last_update_unix", "time_last_update", "time_last_updated"]
    guard let seconds = names.lazy.compactMap({ tree[$0]?.int }).first else { return nil }
    guard Self.times.contains(seconds) else { throw failure("'\(seconds)' is not a time in seconds.") }
    return Timestamp.day(Timestamp(seconds: Int64(seconds)).description)
  }

  /// From 1970 to 9999, in seconds.
  private static let times = 0..<253_402_300_800

  private func failure(_ reason: String, near name: String? = nil) -> UnreadableLine {
    let index = name.flatMap { bytes.firstRange(of: Array("\"\($0)\"".utf8))?.lowerBound } ?? bytes.startIndex
    return UnreadableLine(line: line(ofByte: index - bytes.startIndex), reason: reason)
  }

  private func line(ofByte offset: Int) -> Int {
    1 + bytes.prefix(offset).count { $0 == UInt8(ascii: "\n") }
  }
}
