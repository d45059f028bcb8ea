public import CatalogModel
import Synchronization

/// How one store prints prices in one currency, on pages in some languages and at some time.
///
///     StorePriceLine.line(of: turkey, in: lira)?.pattern.text(1_299_990)     // ₺1.299,99
///
/// Apple prints from a table of its own, a line a store, and by no locale's rules; this is what was observed of it.
public struct StorePriceLine: Hashable, Sendable {
  /// How certain a line is.
  public enum Confidence: String, Sendable {
    /// Every character was read from Apple's own bytes.
    case proved
    /// Observed, but for the kind of space, which is as in stores where it is proved.
    case seen
    /// Few captures.
    case likely
  }

  /// Where a line was observed.
  public enum Source: String, Sendable {
    /// Where Apple prints prices: its pages, the Search API, App Store Connect.
    case pages, search, connect
  }

  /// The store.
  public var storefront: Storefront
  /// The store's currency.
  public var currency: CurrencyCode
  /// The languages of the observed pages.
  public var languages: [String]
  /// How an amount is written.
  public var pattern: PricePattern
  /// The largest observed amount, in milliunits.
  public var largest: Int64
  /// The first month of observation: `2026-08`, or a year.
  public var since: String
  /// The last month of observation: `2026-07`.
  public var until: String
  /// Where it was observed.
  public var sources: [Source]
  /// How certain it is.
  public var confidence: Confidence
  /// When the store began to write differently; `nil` for its present form.
  public var end: Timestamp?
}

extension StorePriceLine {
  /// Every line of a store: the present one first, then past ones.
  public static func lines(of storefront: Storefront) -> [StorePriceLine] {
    if let known = read.withLock({ $0[storefront] }) { return known }
    let lines = FactTable(table).rows(named: storefront.code).compactMap { StorePriceLine(storefront, row: $0) }
    read.withLock { $0[storefront] = lines }
    return lines
  }

  /// The line for a currency on a page in a language, and on a day; `nil` for a currency in which the store was never
  /// observed to print.
  public static func line(
    of storefront: Storefront, in currency: CurrencyCode, language: String? = nil, on day: Timestamp? = nil
  ) -> StorePriceLine? {
    if let past = day.flatMap({ past(of: storefront, in: currency, on: $0) }) { return past }
    let lines = lines(of: storefront).filter { $0.currency == currency }
    let today = lines.filter { $0.end == nil }
    return today.first { line in language.map(line.languages.contains) ?? false } ?? today.first ?? lines.first
  }

  /// The store's past form on a day; `nil` where it was the present one, as far as known.
  public static func past(of storefront: Storefront, in currency: CurrencyCode, on day: Timestamp) -> StorePriceLine? {
    lines(of: storefront).first { line in line.currency == currency && line.end.map { day < $0 } ?? false }
  }

  /// The parsed lines: one answer should not need parsing all.
  private static let read = Mutex<[Storefront: [StorePriceLine]]>([:])

  /// Parses what follows the store's code in a row of ``table``.
  private init?(_ storefront: Storefront, row: Substring) {
    let fields = row.fields(between: " ")
    guard fields.count >= 7, let currency = CurrencyCode(fields[0]), let largest = Money.milliunits(decimal: fields[3]),
      let rule = PricePattern.Rule(rawValue: fields.count > 7 ? String(fields[7]) : "plain"),
      let pattern = PricePattern(sample: fields[2], rule: rule),
      let confidence = Confidence(rawValue: String(fields[6]))
    else { return nil }
    let times = fields[4].fields(between: ".").map(String.init)
    self.storefront = storefront
    self.currency = currency
    languages = fields[1].fields(between: ",").map(String.init).filter { $0 != "-" }
    self.pattern = pattern
    self.largest = largest
    (since, until) = (times[0], times[times.count - 1])
    sources = fields[5].fields(between: ",").compactMap { Source(rawValue: String($0)) }
    self.confidence = confidence
    end = Int(until).flatMap { Timestamp("\($0 + 1)-01-01") }
  }
}
