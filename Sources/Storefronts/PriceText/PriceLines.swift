public import CatalogModel
import StorePrices

/// Writes the text of a price behind each line of `storefront-or-locale TAB currency TAB amount`, for pipes of millions.
///
///     var lines = PriceLines(formatter: PriceFormatter())
///     try lines.append("tr\tTRY\t299.99", to: &output)          // tr⇥TRY⇥299.99⇥₺299,99
///
/// A word that names both a storefront and a language, such as `de`, is the storefront.
public struct PriceLines {
  /// How the prices of one storefront or locale in one currency are written.
  private enum Way {
    case pattern(PricePattern)
    case store(Storefront, CurrencyCode)
    case locale(LocaleTag, CurrencyCode)
  }

  private let formatter: PriceFormatter
  private let day: Timestamp?
  private var ways: [ArraySlice<UInt8>: Way] = [:]
  private var lastPair: ArraySlice<UInt8> = []
  private var lastPattern: PricePattern?

  /// Writes as stores do, or did on a day in the past.
  public init(formatter: PriceFormatter, on day: Timestamp? = nil) {
    self.formatter = formatter
    self.day = day
  }

  /// Appends the line, a tab, the price as written there and a line feed; a line that is refused appends nothing.
  public mutating func append(_ line: ArraySlice<UInt8>, to output: inout [UInt8]) throws(UnreadablePriceLine) {
    let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    guard let tab = line.lastIndex(of: UInt8(ascii: "\t")) else { throw UnreadablePriceLine.fields(line) }
    let pair = line[..<tab]
    if pair != lastPair || lastPattern == nil { try look(up: pair, of: line) }
    guard let milliunits = Self.milliunits(line[(tab + 1)...]) else {
      throw UnreadablePriceLine.amount(line[(tab + 1)...])
    }
    output.append(contentsOf: line)
    output.append(UInt8(ascii: "\t"))
    if let lastPattern {
      lastPattern.append(milliunits, to: &output)
    } else {
      output.append(contentsOf: text(milliunits, of: pair).utf8)
    }
    output.append(UInt8(ascii: "\n"))
  }

  /// Appends a line that is at hand as a string.
  public mutating func append(_ line: String, to output: inout [UInt8]) throws(UnreadablePriceLine) {
    try append(Array(line.utf8)[...], to: &output)
  }
}

extension PriceLines {
  /// More pairs than all live storefronts have; past it the memory starts anew.
  private static let limit = 4096

  private mutating func look(up pair: ArraySlice<UInt8>, of line: ArraySlice<UInt8>) throws(UnreadablePriceLine) {
    if ways[pair] == nil {
      let way = try self.way(of: pair, line)
      if ways.count >= Self.limit { ways.removeAll() }
      ways[ArraySlice(Array(pair))] = way
    }
    guard let known = ways.index(forKey: pair) else { return }
    // The pair as it is remembered: a copy of this one would ask for memory with each line.
    lastPair = ways[known].key
    lastPattern = if case .pattern(let pattern) = ways[known].value { pattern } else { nil }
  }

  private func way(of pair: ArraySlice<UInt8>, _ line: ArraySlice<UInt8>) throws(UnreadablePriceLine) -> Way {
    let fields = pair.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    guard fields.count == 2 else { throw UnreadablePriceLine.fields(line) }
    let place = String(decoding: fields[0], as: UTF8.self)
    guard let currency = CurrencyCode(String(decoding: fields[1], as: UTF8.self)) else {
      throw UnreadablePriceLine.currency(fields[1])
    }
    if let storefront = Storefront(place) {
      return formatter.pattern(for: currency, in: storefront, on: day).map(Way.pattern) ?? .store(storefront, currency)
    }
    guard let locale = LocaleTag(place), locale.hasLocaleData else { throw UnreadablePriceLine.place(fields[0]) }
    return PriceFormatter.pattern(for: currency, locale: locale).map(Way.pattern) ?? .locale(locale, currency)
  }

  /// For the few locales whose prices follow no pattern.
  private func text(_ milliunits: Int64, of pair: ArraySlice<UInt8>) -> String {
    switch ways[pair] {
    case .store(let storefront, let currency):
      formatter.text(of: Money(milliunits: milliunits, currency: currency), in: storefront, on: day).text
    case .locale(let locale, let currency):
      PriceFormatter.text(of: Money(milliunits: milliunits, currency: currency), locale: locale)
    case .pattern(let pattern): pattern.text(milliunits)
    case nil: ""
    }
  }

  /// Decimal text as ``CatalogModel/Money/milliunits(decimal:)`` reads it, from bytes and without allocation where it
  /// is at most fifteen digits and three decimals long.
  private static func milliunits(_ text: ArraySlice<UInt8>) -> Int64? {
    let digits = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
    var value: Int64 = 0
    var decimals: Int64 = -1
    for byte in digits.prefix(16) {
      if byte == UInt8(ascii: "."), decimals < 0 {
        decimals = 0
        continue
      }
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      value = value * 10 + Int64(byte - UInt8(ascii: "0"))
      if decimals >= 0 { decimals += 1 }
    }
    guard digits.count <= 15, decimals != 0, decimals <= 3, let first = digits.first, first != UInt8(ascii: ".") else {
      return Money.milliunits(decimal: String(decoding: text, as: UTF8.self))
    }
    for _ in max(decimals, 0)..<3 { value *= 10 }
    return digits.count < text.count ? -value : value
  }
}

/// A line that names no price, and why.
public struct UnreadablePriceLine: Error, Hashable, Sendable {
  public var reason: String

  fileprivate static func fields(_ line: ArraySlice<UInt8>) -> Self {
    Self(reason: "\(quoted(line)) is not storefront or locale, tab, currency, tab, amount.")
  }

  fileprivate static func place(_ word: ArraySlice<UInt8>) -> Self {
    Self(reason: "\(quoted(word)) is neither a storefront nor a locale.")
  }

  fileprivate static func currency(_ word: ArraySlice<UInt8>) -> Self {
    Self(reason: "\(quoted(word)) is no currency code.")
  }

  fileprivate static func amount(_ word: ArraySlice<UInt8>) -> Self {
    Self(reason: "\(quoted(word)) is no amount with at most three decimals.")
  }

  private static func quoted(_ bytes: ArraySlice<UInt8>) -> String {
    "'\(String(decoding: bytes.prefix(60), as: UTF8.self))\(bytes.count > 60 ? "…" : "")'"
  }
}

extension UnreadablePriceLine: CustomStringConvertible {
  public var description: String { reason }
}
