public import CatalogModel
internal import SQLite

/// Why the partner feed tells no price of an item in a store, though it has a row of it there.
public enum UntoldPrice: Equatable, Sendable {
  /// The row has no price in it.
  case empty
  /// The price is no number, or one too large to be exact: as the feed has it.
  case unreadable(String)
  /// The newest row did not fulfil the condition with which its snapshot was imported.
  case leftOut
}

extension Catalog {
  /// Why no price is told of an item in a store; `nil` where the feed has no row of it there either.
  public func untoldPrice(
    of appleID: AppleID, in storefront: Storefront
  ) throws(CatalogError) -> UntoldPrice? {
    let views = SnapshotViews(attachedSnapshots)
    return try named { () throws(SQLiteError) in
      for (item, offers) in Dictionary(grouping: FeedOffer.all, by: \.item).sorted(by: { $0.key < $1.key })
      where views.has(offers[0].table) {
        let key = [Value.integer(appleID.rawValue), .integer(Int64(storefront.number))]
        if let found = try untold(item, offers, key) { return found }
        if try isLeftOut(item, offers[0].table, key) { return .leftOut }
      }
      return nil
    }
  }

  private func untold(_ item: String, _ offers: [FeedOffer], _ key: [Value]) throws(SQLiteError) -> UntoldPrice? {
    let prices = offers.map { offer in "CAST(\(offer.price { "p.\($0)" }) AS TEXT)" }
    let select = try connection.cached(
      """
      SELECT \(prices.count == 1 ? prices[0] : "coalesce(\(prices.joined(separator: ", ")))")
      FROM temp.feed_\(offers[0].table) AS p WHERE p.\(item)_id = ? AND p.storefront_id = ?
      """)
    try select.bind(key)
    defer { select.reset() }
    return try select.step() ? select.text(0).map { .unreadable($0) } ?? .empty : nil
  }

  private func isLeftOut(_ item: String, _ table: String, _ key: [Value]) throws(SQLiteError) -> Bool {
    let name = SnapshotSchema.leftOut(table)
    let layer = AttachedSnapshot.layers(of: table, having: [], attachedSnapshots).first { $0.tables[name] != nil }
    guard let layer else { return false }
    let select = try connection.cached(
      "SELECT 1 FROM \(layer.schema).\(SnapshotSchema.quoted(name)) WHERE \(item)_id = ? AND storefront_id = ?")
    try select.bind(key)
    defer { select.reset() }
    return try select.step()
  }
}
