public import CatalogModel
internal import SQLite

extension Catalog {
  private static let exportBatchSize = 256

  /// Calls `body` with every listing, some hundred at once, in the order of Apple IDs and storefronts.
  ///
  /// A listing that a feed states for all stores is passed whichever storefronts are requested.
  ///
  /// - Parameters:
  ///   - kinds: Any kind when empty.
  ///   - storefronts: Any storefront when empty.
  ///   - body: An error that it throws ends the export and is rethrown.
  /// - Throws: `CatalogError` when the catalog cannot be read, and what `body` throws.
  public func exportListings(
    kinds: [ProductKind] = [], storefronts: [Storefront] = [], body: ([Listing]) throws -> Void
  ) throws {
    // `body` may query the groups, too.
    try named { () throws(SQLiteError) in try attachAll() }
    let select = try connection.prepare(
      """
      SELECT \(Listing.columns) FROM temp.product
      WHERE \(Self.isAny("kind", 1)) AND (storefront IS NULL OR \(Self.isAny("storefront", 2)))
      ORDER BY apple_id, storefront
      """)
    try select.bind([.words(kinds.map(\.rawValue)), .words(storefronts.map(\.code))])
    var batch: [Listing] = []
    while try named({ () throws(SQLiteError) in try select.step() }) {
      guard let listing = Listing(select) else { continue }
      batch.append(listing)
      guard batch.count == Self.exportBatchSize else { continue }
      try body(batch)
      batch.removeAll(keepingCapacity: true)
    }
    if !batch.isEmpty { try body(batch) }
  }
}
