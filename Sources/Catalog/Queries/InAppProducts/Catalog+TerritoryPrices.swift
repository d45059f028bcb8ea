public import CatalogModel
internal import SQLite

/// What a product costs in one store, how that came to be, and what comes next.
public struct TerritoryPrice: Equatable, Sendable {
  /// How a price is set.
  public enum Origin: String, Sendable {
    /// The developer chose it for this store.
    case manual
    /// Apple derives it from the price of the base store.
    case equalised
  }

  /// The store.
  public var storefront: Storefront
  /// The price of the day; `nil` where none that was read holds on it.
  public var present: AppProductEntry.Price?
  /// The first price that is to start later.
  public var next: AppProductEntry.Price?
  /// How the price of the day is set; `nil` where no source says.
  public var origin: Origin?
  /// What the developer gets of it, in milliunits; for a subscription in its first year.
  public var proceeds: Int64?
  /// What the developer gets after a subscription's first year, in milliunits.
  public var laterProceeds: Int64?
  /// The price that another one in the base store would bring, in milliunits; `nil` where it is not known or not asked.
  public var preview: Int64?

  /// The store.
  public init(_ storefront: Storefront) { self.storefront = storefront }

  /// What the preview adds to the price of the day, in milliunits.
  public var difference: Int64? {
    guard let preview, let amount = present?.money?.milliunits else { return nil }
    return preview - amount
  }
}

extension Catalog {
  /// The prices of a product in every store that has one, on a day such as `2026-11-28`.
  public func territoryPrices(of entry: AppProductEntry, on day: String) throws(CatalogError) -> [TerritoryPrice] {
    let standard = entry.prices.filter { $0.offer.kind == .standard && !$0.isPreserved }
    let base = try baseStore(of: entry)
    var table: [TerritoryPrice] = []
    for storefront in Set(standard.compactMap(\.storefront)).sorted() {
      var row = TerritoryPrice(storefront)
      row.present = entry.price(in: storefront, on: day)
      row.next = standard.filter { $0.storefront == storefront && ($0.start ?? "") > day }.min {
        ($0.start ?? "") < ($1.start ?? "")
      }
      row.origin = row.present?.isAutomatic.map { $0 ? .equalised : .manual } ?? (storefront == base ? .manual : nil)
      if let point = row.present?.point, let amounts = try proceeds(of: point) {
        (row.proceeds, row.laterProceeds) = amounts
      }
      table.append(row)
    }
    return table
  }

  /// The store from whose price Apple derives the others; `nil` where no schedule that was read says.
  public func baseStore(of entry: AppProductEntry) throws(CatalogError) -> Storefront? {
    try facts(of: entry.product.key, named: .baseStorefront).first.flatMap { Storefront($0.fact.value) }
  }

  /// What another price in the base store would make of the others: the points that Apple equates with it.
  ///
  /// A price that the developer chose for a store stays.
  ///
  /// - Returns: `nil` where no point of this amount is known with those that are equal to it.
  public func preview(
    _ table: [TerritoryPrice], of entry: AppProductEntry, base: Storefront, _ amount: Int64
  ) throws(CatalogError) -> [TerritoryPrice]? {
    let equal = try rows(
      """
      SELECT o.storefront, o.amount FROM main._price_point AS b JOIN main._equal_point AS e ON e.base = b.point
      JOIN main._price_point AS o ON o.point = e.point
      WHERE coalesce(b.owner, ?1) = ?1 AND b.storefront = ?2 AND b.amount = ?3
      """, [.text(entry.product.key), .text(base.code), .integer(amount)]
    ) { row in row.storefront(0).map { ($0, row.integer(1)) } }
    guard !equal.isEmpty else { return nil }
    let amounts = Dictionary(equal, uniquingKeysWith: { first, _ in first })
    return table.map { row in
      var row = row
      let isChosen = row.origin == .manual && row.storefront != base
      row.preview =
        row.storefront == base ? amount : isChosen ? row.present?.money?.milliunits : amounts[row.storefront]
      return row
    }
  }

  private func proceeds(of point: String) throws(CatalogError) -> (Int64?, Int64?)? {
    try firstRow("SELECT proceeds, later_proceeds FROM main._price_point WHERE point = ?", [.text(point)]) { row in
      (row.integerIfAny(0), row.integerIfAny(1))
    }
  }
}
