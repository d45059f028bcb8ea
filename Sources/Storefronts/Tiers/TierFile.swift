import CatalogModel
import StorePrices

extension TierTable {
  /// Parses a table of tiers: tab-separated text whose first line names the columns.
  ///
  /// It must have the columns `tier`, `name`, `country`, `currency` and `retail_price`, in any order; others are
  /// ignored. A country is any code of a storefront.
  public init(period: String, file: [UInt8]) throws(UnreadableLine) {
    let text = String(decoding: file, as: UTF8.self)
    let lines = text[...].fields(between: "\n").map { $0.utf8.last == UInt8(ascii: "\r") ? $0.dropLast() : $0 }
    let header = lines[0].fields(between: "\t")
    for name in ["tier", "name", "country", "currency", "retail_price"] where !header.contains(Substring(name)) {
      throw UnreadableLine(line: 1, reason: "The first line names no column '\(name)'.")
    }
    var tiers: [PriceTier] = []
    for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
      let fields = line.fields(between: "\t")
      guard fields.count == header.count else {
        let reason = "The line has \(fields.count) fields where the first has \(header.count)."
        throw UnreadableLine(line: index + 1, reason: reason)
      }
      try Self.add(
        Dictionary(zip(header, fields), uniquingKeysWith: { first, _ in first }), line: index + 1, to: &tiers)
    }
    guard !tiers.isEmpty else { throw UnreadableLine(line: 1, reason: "The file holds no tiers.") }
    self.init(period: period, tiers: tiers)
  }

  /// Adds the price of one line.
  private static func add(
    _ values: [Substring: Substring], line: Int, to tiers: inout [PriceTier]
  ) throws(UnreadableLine) {
    func value(_ name: String) -> Substring { values[Substring(name)] ?? "" }
    func failure(_ reason: String) -> UnreadableLine { UnreadableLine(line: line, reason: reason) }
    guard let number = Int(value("tier")), number >= 0 else {
      throw failure("'\(value("tier"))' is not a tier number.")
    }
    guard let storefront = Storefront(value("country")) else {
      throw failure("'\(value("country"))' is not a storefront.")
    }
    guard let currency = CurrencyCode(value("currency")),
      let amount = Money.milliunits(decimal: value("retail_price")), amount >= 0
    else { throw failure("'\(value("retail_price")) \(value("currency"))' is not a price.") }
    let known = tiers.firstIndex { $0.number == number }
    if known == nil { tiers.append(PriceTier(number: number, name: String(value("name")), prices: [:])) }
    let price = Money(milliunits: amount, currency: currency)
    guard tiers[known ?? tiers.count - 1].prices.updateValue(price, forKey: storefront) == nil else {
      throw failure("Tier \(number) has two prices in \(storefront).")
    }
  }
}
