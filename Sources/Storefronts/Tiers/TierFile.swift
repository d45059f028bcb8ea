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
    let columns = try TierColumns(header: lines[0])
    var tiers: [Int: PriceTier] = [:]
    var order: [Int] = []
    for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
      let row = try columns.row(line, number: index + 1)
      if tiers[row.tier] == nil { order.append(row.tier) }
      let earlier = tiers[row.tier, default: PriceTier(number: row.tier, name: row.name, prices: [:])].prices
      guard earlier[row.storefront] == nil else {
        throw UnreadableLine(line: index + 1, reason: "Tier \(row.tier) has two prices in \(row.storefront).")
      }
      tiers[row.tier, default: PriceTier(number: row.tier, name: row.name, prices: [:])].prices[row.storefront] =
        row.price
    }
    guard !order.isEmpty else { throw UnreadableLine(line: 1, reason: "The file holds no tiers.") }
    self.init(period: period, tiers: order.compactMap { tiers[$0] })
  }
}

/// The indexes of the five columns in a line.
private struct TierColumns {
  struct Row {
    var tier: Int
    var name: String
    var storefront: Storefront
    var price: Money
  }

  private let indices: [Int]
  private static let names = ["tier", "name", "country", "currency", "retail_price"]

  init(header: Substring) throws(UnreadableLine) {
    let fields = header.fields(between: "\t")
    var indices: [Int] = []
    for name in Self.names {
      guard let index = fields.firstIndex(of: Substring(name)) else {
        throw UnreadableLine(line: 1, reason: "The first line names no column '\(name)'.")
      }
      indices.append(index)
    }
    self.indices = indices
  }

  func row(_ line: Substring, number: Int) throws(UnreadableLine) -> Row {
    let fields = line.fields(between: "\t")
    guard let last = indices.max(), last < fields.count else {
      let count = "\(fields.count) \(fields.count == 1 ? "field" : "fields")"
      throw UnreadableLine(line: number, reason: "The line has only \(count).")
    }
    let texts = indices.map { fields[$0] }
    guard let tier = Int(texts[0]), tier >= 0 else {
      throw UnreadableLine(line: number, reason: "'\(texts[0])' is no tier number.")
    }
    guard let storefront = Storefront(texts[2]) else {
      throw UnreadableLine(line: number, reason: "'\(texts[2])' is no storefront.")
    }
    guard let currency = CurrencyCode(texts[3]), let amount = Money.milliunits(decimal: texts[4]), amount >= 0 else {
      throw UnreadableLine(line: number, reason: "'\(texts[4]) \(texts[3])' is no price.")
    }
    let price = Money(milliunits: amount, currency: currency)
    return Row(tier: tier, name: String(texts[1]), storefront: storefront, price: price)
  }
}
