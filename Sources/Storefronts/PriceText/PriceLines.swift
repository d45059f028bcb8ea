public import CatalogModel
import StorePrices

/// Appends the text of a price to each line of `storefront-or-locale TAB currency TAB amount`, for pipes of millions.
///
///     var lines = PriceLines(formatter: PriceFormatter())
///     try lines.append("tr\tTRY\t299.99", to: &output)          // tr⇥TRY⇥299.99⇥₺299,99
///
/// A word that is both a storefront and a language, such as `de`, is the storefront.
public struct PriceLines {
  /// How prices of one storefront or locale in one currency are formatted.
  private enum Way {
    case pattern(PricePattern)
    case store(Storefront, CurrencyCode)
    case locale(LocaleTag, CurrencyCode)
  }

  private let formatter: PriceFormatter
  private let day: Timestamp?
  /// A cache of storefronts or locales with their currencies, as written in lines; each at the index of its
  /// ``slot(of:)``, where it replaces another.
  private var pairs = [[UInt8]](repeating: [], count: slotCount)
  /// The pattern of each slot, unless ``others`` has another way for it.
  private var patterns: [PricePattern?] = Array(repeating: nil, count: slotCount)
  private var others: [Int: Way] = [:]

  private static let slotCount = 256

  /// Formats as stores do, or did on a day in the past.
  public init(formatter: PriceFormatter, on day: Timestamp? = nil) {
    self.formatter = formatter
    self.day = day
  }

  /// Appends the line, a tab, the price in that store and a line feed; a line that is refused appends nothing.
  public mutating func append(_ line: ArraySlice<UInt8>, to output: inout [UInt8]) throws(UnreadablePriceLine) {
    let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    guard let tab = line.lastIndex(of: UInt8(ascii: "\t")) else { throw UnreadablePriceLine.fields(line) }
    let slot = try slot(for: line[..<tab], of: line)
    guard let milliunits = Self.milliunits(line[(tab + 1)...]) else {
      throw UnreadablePriceLine.amount(line[(tab + 1)...])
    }
    output.append(contentsOf: line)
    output.append(UInt8(ascii: "\t"))
    if patterns[slot]?.append(milliunits, to: &output) == nil, let way = others[slot] {
      output.append(contentsOf: text(milliunits, way).utf8)
    }
    output.append(UInt8(ascii: "\n"))
  }

  /// Appends a line from a string.
  public mutating func append(_ line: String, to output: inout [UInt8]) throws(UnreadablePriceLine) {
    try append(Array(line.utf8)[...], to: &output)
  }
}

extension PriceLines {
  /// The pair's slot; the pair is looked up when it is not cached.
  private mutating func slot(
    for pair: ArraySlice<UInt8>, of line: ArraySlice<UInt8>
  ) throws(UnreadablePriceLine) -> Int {
    let slot = Self.slot(of: pair)
    if Self.isSame(pairs[slot], pair) { return slot }
    let way = try way(of: pair, line)
    pairs[slot] = Array(pair)
    if case .pattern(let pattern) = way {
      (patterns[slot], others[slot]) = (pattern, nil)
    } else {
      (patterns[slot], others[slot]) = (nil, way)
    }
    return slot
  }

  private static func slot(of pair: ArraySlice<UInt8>) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in pair { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return Int((hash ^ hash >> 16) % UInt32(slotCount))
  }

  private static func isSame(_ known: [UInt8], _ pair: ArraySlice<UInt8>) -> Bool {
    guard known.count == pair.count else { return false }
    for index in known.indices where known[index] != pair[pair.startIndex + index] { return false }
    return true
  }

  private func way(of pair: ArraySlice<UInt8>, _ line: ArraySlice<UInt8>) throws(UnreadablePriceLine) -> Way {
    let fields = pair.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
    guard fields.count == 2 else { throw UnreadablePriceLine.fields(line) }
    let store = String(decoding: fields[0], as: UTF8.self)
    guard let currency = CurrencyCode(String(decoding: fields[1], as: UTF8.self)) else {
      throw UnreadablePriceLine.currency(fields[1])
    }
    if let storefront = Storefront(store) {
      return formatter.pattern(for: currency, in: storefront, on: day).map(Way.pattern) ?? .store(storefront, currency)
    }
    guard let locale = LocaleTag(store), locale.hasLocaleData else { throw UnreadablePriceLine.unknownStore(fields[0]) }
    return PriceFormatter.pattern(for: currency, locale: locale).map(Way.pattern) ?? .locale(locale, currency)
  }

  /// For the few locales whose prices follow no pattern.
  private func text(_ milliunits: Int64, _ way: Way) -> String {
    switch way {
    case .store(let storefront, let currency):
      formatter.text(of: Money(milliunits: milliunits, currency: currency), in: storefront, on: day).text
    case .locale(let locale, let currency):
      PriceFormatter.text(of: Money(milliunits: milliunits, currency: currency), locale: locale)
    case .pattern(let pattern): pattern.text(milliunits)
    }
  }

  /// Parses decimal text like ``CatalogModel/Money/milliunits(decimal:)``, from bytes, and without allocation for at
  /// most fifteen digits and three decimals.
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

/// Why a line cannot be read.
public struct UnreadablePriceLine: Error, Hashable, Sendable {
  /// What is wrong, and what to write instead.
  public var reason: String

  fileprivate static func fields(_ line: ArraySlice<UInt8>) -> Self {
    Self(reason: "\(quoted(line)) is not storefront or locale, tab, currency, tab, amount.")
  }

  fileprivate static func unknownStore(_ word: ArraySlice<UInt8>) -> Self {
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
