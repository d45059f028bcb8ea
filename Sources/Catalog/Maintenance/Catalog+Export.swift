public import CatalogModel
internal import SQLite

extension Catalog {
  /// Calls `body` with every listing, in the order of Apple IDs and storefronts.
  ///
  /// A listing that a feed states for all stores is passed whichever storefronts are requested.
  ///
  /// - Parameters:
  ///   - kinds: Any kind when empty.
  ///   - storefronts: Any storefront when empty.
  ///   - body: An error that it throws ends the export and is rethrown.
  /// - Throws: `CatalogError` when the catalog cannot be read, and what `body` throws.
  public func exportListings(
    kinds: [ProductKind] = [], storefronts: [Storefront] = [], body: (Listing) throws -> Void
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
    while try named({ () throws(SQLiteError) in try select.step() }) {
      if let listing = Listing(select) { try body(listing) }
    }
  }
}
