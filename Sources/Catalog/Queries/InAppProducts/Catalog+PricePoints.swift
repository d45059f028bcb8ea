public import CatalogModel
internal import SQLite

/// One price that a developer may choose, with the prices that Apple equates with it.
public struct ListedPoint: Equatable, Sendable {
  /// A point in another store that Apple equates with it.
  public struct Equal: Equatable, Sendable {
    /// The other store.
    public var storefront: Storefront
    /// What a customer pays there, in milliunits.
    public var amount: Int64
    /// The currency of ``amount``.
    public var currency: CurrencyCode?
  }

  /// The store of the price.
  public var storefront: Storefront?
  /// Milliunits.
  public var amount: Int64
  /// The currency of the amounts.
  public var currency: CurrencyCode?
  /// What the developer gets, in milliunits; for a subscription in its first year.
  public var proceeds: Int64?
  /// What the developer gets after a subscription's first year, in milliunits.
  public var laterProceeds: Int64?
  /// The price tier that it corresponds to, of the tiers used before 2023.
  public var tier: String?
  /// The points that Apple equates with it.
  public var equal: [Equal] = []
  /// Where it is stated.
  public var evidence: AppProductEntry.Evidence
}

extension Catalog {
  /// The price points of a store, or of all, each amount once, the lowest first.
  ///
  /// - Parameters:
  ///   - storefront: The store; all when `nil`.
  ///   - owner: Only the points of this app or in-app product.
  ///   - amount: Only the five points of each store nearest to this amount in milliunits.
  /// - Returns: The points.
  /// - Throws: ``CatalogError`` when the catalog cannot be read.
  public func pricePoints(
    in storefront: Storefront? = nil, of owner: AppleID? = nil, near amount: Int64? = nil
  ) throws(CatalogError) -> [ListedPoint] {
    let points = try rows(
      """
      SELECT t.storefront, t.amount, c.currency, t.proceeds, t.later_proceeds, max(t.tier), max(t.observed_at),
        (SELECT source FROM main._import WHERE id = t.import_id), max(t.point)
      FROM main._price_point AS t LEFT JOIN main._store_currency AS c ON c.storefront = t.storefront
      WHERE (?1 IS NULL OR t.storefront = ?1) AND (?2 IS NULL OR t.owner = ?2)
      GROUP BY t.storefront, t.amount, t.proceeds, t.later_proceeds ORDER BY t.storefront, t.amount
      """, [Value(storefront?.code), Value(owner?.description)]
    ) { (row) throws(SQLiteError) in
      ListedPoint(
        storefront: row.storefront(0), amount: row.integer(1), currency: row.currency(2),
        proceeds: row.integerIfAny(3), laterProceeds: row.integerIfAny(4), tier: row.text(5),
        equal: try equalPoints(of: row.text(8) ?? ""), evidence: AppProductEntry.Evidence(row, from: 6))
    }
    guard let amount else { return points }
    func order(_ point: ListedPoint) -> (UInt64, Int64) { ((point.amount - amount).magnitude, point.amount) }
    // Amounts of two stores are not compared: they are of different currencies.
    return Dictionary(grouping: points, by: \.storefront).sorted { ($0.key?.code ?? "") < ($1.key?.code ?? "") }.flatMap
    {
      $0.value.sorted { order($0) < order($1) }.prefix(5).sorted { $0.amount < $1.amount }
    }
  }

  private func equalPoints(of point: String) throws(SQLiteError) -> [ListedPoint.Equal] {
    let select = try connection.cached(
      """
      SELECT t.storefront, t.amount, c.currency FROM main._equal_point AS e
      JOIN main._price_point AS t ON t.point = e.point
      LEFT JOIN main._store_currency AS c ON c.storefront = t.storefront
      WHERE e.base = ? ORDER BY t.storefront
      """)
    return try select.rows([.text(point)]) { row in
      guard let storefront = row.storefront(0) else { return nil }
      return ListedPoint.Equal(
        storefront: storefront, amount: row.integer(1), currency: row.currency(2))
    }
  }
}
