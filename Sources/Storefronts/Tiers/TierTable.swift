public import CatalogModel
import StorePrices

/// What each of Apple's price tiers cost in each storefront, in one period.
///
/// A tier was one price in many currencies: choosing tier 5 meant 4.99 dollars here and 600 yen there. In 2022 and 2023
/// Apple replaced tiers by price points that are set for each currency and may differ by storefront.
///
///     TierTable.of2016.tier("5")?.price(in: japan)               // 600 JPY
public struct TierTable: Sendable {
  /// When the prices applied: `2016`, `2016-03`.
  public var period: String
  /// In the order of the table: Free, 1 to 87, then the alternates.
  public var tiers: [PriceTier]

  /// The notice printed with any answer about tiers.
  public static let notice =
    "Apple replaced price tiers by price points in 2022 and 2023; these are that time's prices."

  public init(period: String, tiers: [PriceTier]) {
    self.period = period
    self.tiers = tiers
  }

  /// The stores that some tier has a price for, ordered by code.
  public var storefronts: [Storefront] { Set(tiers.flatMap(\.prices.keys)).sorted() }

  /// Finds a tier by number, name or the last word of its name: `5`, `Tier 5`, `free`, `A`, `Alternate Tier 1`, `510`.
  public func tier(_ word: some StringProtocol) -> PriceTier? {
    let bare = Self.bare(word)
    return tiers.first { Self.bare($0.name) == bare } ?? tiers.first { Self.bare($0.name) == ["alternate"] + bare }
      ?? tiers.first { String($0.number) == word }
  }

  /// The words of a tier's name without "Tier".
  private static func bare(_ name: some StringProtocol) -> [Substring] {
    Substring(name.lowercased()).fields(between: " ").filter { !$0.isEmpty && $0 != "tier" }
  }
}

/// One tier and its price in each storefront.
public struct PriceTier: Hashable, Sendable {
  /// Apple's number: 0 for Free, 1 to 87, 510 and above for the alternates.
  public var number: Int
  /// `Free`, `Tier 5`, `Alternate Tier A`.
  public var name: String
  /// What it costs in each store.
  public var prices: [Storefront: Money]

  public init(number: Int, name: String, prices: [Storefront: Money]) {
    self.number = number
    self.name = name
    self.prices = prices
  }

  /// What it costs in one store; `nil` where the table has none.
  public func price(in storefront: Storefront) -> Money? { prices[storefront] }
}

extension TierTable {
  /// The tiers of 2016 in 48 storefronts, from iTunes Connect's pricing matrix of that year.
  public static let of2016: TierTable = {
    let columns = columns2016[...].fields(between: " ").map(Column.init)
    return TierTable(period: "2016", tiers: FactTable(rows2016).rows.compactMap { PriceTier(row: $0, columns) })
  }()

  /// All tables by period, or the newest that is not after one: the imported ones, and the built-in one unless another
  /// of its period is imported.
  public static func tables(at period: String?, imported: [TierTable]) -> [TierTable] {
    let isReplaced = imported.contains { $0.period == of2016.period }
    let tables = (imported + (isReplaced ? [] : [of2016])).sorted { $0.period < $1.period }
    guard let period else { return tables }
    // A year's table applies to all of the year: 2016 is no later than 2016-03, and 2016-03 is within 2016.
    return tables.last { $0.period <= period || $0.period.hasPrefix(period) }.map { [$0] } ?? []
  }

  fileprivate struct Column {
    var currency: CurrencyCode?
    var storefronts: [Storefront]

    init(_ text: Substring) {
      let parts = text.fields(between: ":", limit: 2)
      currency = CurrencyCode(parts[0])
      storefronts = parts[parts.count - 1].fields(between: ",").compactMap { Storefront($0) }
    }
  }
}

extension PriceTier {
  fileprivate init?(row: Substring, _ columns: [TierTable.Column]) {
    let fields = row.fields(between: " ")
    guard fields.count == columns.count + 2, let number = Int(fields[0]) else { return nil }
    self.init(number: number, name: String(fields[1].map { $0 == "_" ? " " : $0 }), prices: [:])
    for (column, text) in zip(columns, fields.dropFirst(2)) {
      guard let currency = column.currency, let amount = Money.milliunits(decimal: text) else { return nil }
      for storefront in column.storefronts {
        prices[storefront] = Money(milliunits: amount, currency: currency)
      }
    }
  }
}
