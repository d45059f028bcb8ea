public import CatalogModel
import Synchronization

/// How one store prints prices in one currency, on pages in some languages and at some time.
///
///     StorePriceLine.line(of: turkey, in: lira)?.pattern.text(1_299_990)     // ₺1.299,99
///
/// Apple prints from a table of its own, a line a store, and by no locale's rules; this is what was seen of it.
public struct StorePriceLine: Hashable, Sendable {
  /// How surely a line is known.
  public enum Confidence: String, Sendable {
    /// Apple's own bytes decided every character.
    case proved
    /// Seen, but for the kind of space, which is as in stores where it is proved.
    case seen
    /// Few captures.
    case likely
  }

  /// Where a line was seen.
  public enum Source: String, Sendable {
    /// Where Apple prints prices: its pages, the Search API, App Store Connect.
    case pages, search, connect
  }

  /// The store.
  public var storefront: Storefront
  /// What the store bills in.
  public var currency: CurrencyCode
  /// The languages of the pages on which it was seen.
  public var languages: [String]
  /// How an amount is written.
  public var pattern: PricePattern
  /// The largest amount that was seen, in milliunits.
  public var largest: Int64
  /// The first and the last month that it was seen in: `2026-08`, or a year.
  public var since: String
  /// The last month in which that was seen: `2026-07`.
  public var until: String
  /// Where it was seen.
  public var sources: [Source]
  /// How sure it is.
  public var confidence: Confidence
  /// When the store wrote otherwise; `nil` for how it writes today.
  public var end: Timestamp?
}

extension StorePriceLine {
  /// Every line of a store: today's first, then how it wrote in the past.
  public static func lines(of storefront: Storefront) -> [StorePriceLine] {
    if let known = read.withLock({ $0[storefront] }) { return known }
    let lines = FactTable(table).rows(named: storefront.code).compactMap { StorePriceLine(storefront, row: $0) }
    read.withLock { $0[storefront] = lines }
    return lines
  }

  /// The line by which a store writes a currency on a page in a language, and on a day; `nil` for a currency that the
  /// store was never seen to write.
  public static func line(
    of storefront: Storefront, in currency: CurrencyCode, language: String? = nil, on day: Timestamp? = nil
  ) -> StorePriceLine? {
    if let past = day.flatMap({ past(of: storefront, in: currency, on: $0) }) { return past }
    let lines = lines(of: storefront).filter { $0.currency == currency }
    let today = lines.filter { $0.end == nil }
    return today.first { line in language.map(line.languages.contains) ?? false } ?? today.first ?? lines.first
  }

  /// How a store wrote a currency on a day in the past; `nil` where it wrote as it does today, as far as is known.
  public static func past(of storefront: Storefront, in currency: CurrencyCode, on day: Timestamp) -> StorePriceLine? {
    lines(of: storefront).first { line in line.currency == currency && line.end.map { day < $0 } ?? false }
  }

  /// Lines read so far: one answer should not cost the reading of all.
  private static let read = Mutex<[Storefront: [StorePriceLine]]>([:])

  /// Reads what follows the store's code in a row of ``table``.
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
