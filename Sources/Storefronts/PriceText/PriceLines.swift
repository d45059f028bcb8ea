public import CatalogModel
import StorePrices

/// Appends the text of a price to each line of `storefront-or-locale TAB currency TAB amount`, for pipes of millions.
///
///     var lines = PriceLines(formatter: PriceFormatter())
///     try lines.append(line, to: &output)          // tr⇥TRY⇥299.99⇥₺299,99
///
/// A word that is both a storefront and a language, such as `de`, is the storefront.
public struct PriceLines {
  /// How prices of one storefront or locale in one currency are formatted.
  private enum LineFormat {
    case pattern(PricePattern)
    case store(Storefront, CurrencyCode)
    case locale(LocaleStyle)
  }

  private let formatter: PriceFormatter
  private let day: Timestamp?
  /// By storefront or locale and currency, as written in lines.
  private var formats: [String: LineFormat] = [:]
  /// Beyond so many the cache is cleared, whatever lines have.
  private static let formatLimit = 4096

  /// Formats as stores do, or did on a day in the past.
  public init(formatter: PriceFormatter, on day: Timestamp? = nil) {
    self.formatter = formatter
    self.day = day
  }

  /// Appends the line, a tab, the price in that store and a line feed; a line that is refused appends nothing.
  public mutating func append(_ line: ArraySlice<UInt8>, to output: inout [UInt8]) throws(UnreadablePriceLine) {
    let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    let (format, milliunits) = try price(of: line)
    output += line
    output.append(UInt8(ascii: "\t"))
    append(milliunits, in: format, to: &output)
    output.append(UInt8(ascii: "\n"))
  }

  /// Appends the price of a line alone; a line that is refused appends nothing.
  public mutating func appendText(
    of line: ArraySlice<UInt8>, to output: inout [UInt8]
  ) throws(UnreadablePriceLine) {
    let (format, milliunits) = try price(of: line)
    append(milliunits, in: format, to: &output)
  }

  private mutating func price(of line: ArraySlice<UInt8>) throws(UnreadablePriceLine) -> (LineFormat, Int64) {
    guard let tab = line.lastIndex(of: UInt8(ascii: "\t")) else { throw UnreadablePriceLine.fields(line) }
    let format = try format(of: String(decoding: line[..<tab], as: UTF8.self), line)
    let amount = line[(tab + 1)...]
    guard let milliunits = Money.milliunits(exactly: String(decoding: amount, as: UTF8.self)) else {
      let isTooLarge = Money.isTooLarge(String(decoding: amount, as: UTF8.self))
      throw UnreadablePriceLine(
        amount, reason: isTooLarge ? "is too large an amount." : "is not an amount with at most three decimals.")
    }
    return (format, milliunits)
  }

  private func append(_ milliunits: Int64, in format: LineFormat, to output: inout [UInt8]) {
    switch format {
    case .pattern(let pattern): pattern.append(milliunits, to: &output)
    case .store(let storefront, let currency):
      output += formatter.text(of: Money(milliunits: milliunits, currency: currency), in: storefront, on: day).text.utf8
    case .locale(let style): output += style.text(milliunits).utf8
    }
  }

  private mutating func format(
    of key: String, _ line: ArraySlice<UInt8>
  ) throws(UnreadablePriceLine) -> LineFormat {
    if let known = formats[key] { return known }
    let fields = key.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count == 2 else { throw UnreadablePriceLine.fields(line) }
    guard let currency = CurrencyCode(fields[1]) else {
      throw UnreadablePriceLine(fields[1].utf8, reason: "is not a currency that money is counted in.")
    }
    let format: LineFormat
    if let storefront = Storefront(fields[0]) {
      format =
        formatter.pattern(for: currency, in: storefront, on: day).map(LineFormat.pattern)
        ?? .store(storefront, currency)
    } else if let locale = LocaleTag(fields[0]), locale.hasLocaleData {
      guard locale.currency == nil || locale.currency == currency else {
        throw UnreadablePriceLine(fields[1].utf8, reason: "is not the currency of \(locale).")
      }
      format = .locale(LocaleStyle(locale: locale, currency: currency))
    } else {
      throw UnreadablePriceLine(fields[0].utf8, reason: "is neither a storefront nor a locale.")
    }
    if formats.count >= Self.formatLimit { formats.removeAll() }
    formats[key] = format
    return format
  }
}

/// Why a line cannot be read: what is wrong, and what to write instead.
public struct UnreadablePriceLine: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  /// `reason` follows the text that is to blame.
  fileprivate init(_ text: some Collection<UInt8>, reason: String) {
    description = "'\(String(decoding: text.prefix(60), as: UTF8.self))\(text.count > 60 ? "…" : "")' \(reason)"
  }

  fileprivate static func fields(_ line: ArraySlice<UInt8>) -> Self {
    Self(line, reason: "is not storefront or locale, tab, currency, tab, amount.")
  }
}
