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
  /// - Throws: `SQLiteError` when the catalog cannot be read, and what `body` throws.
  public func exportListings(
    kinds: [ProductKind] = [], storefronts: [Storefront] = [], body: (Listing) throws -> Void
  ) throws {
    let conditions =
      (kinds.isEmpty ? "" : " AND kind IN (\(Self.placeholders(kinds.count)))")
      + (storefronts.isEmpty
        ? "" : " AND (storefront IS NULL OR storefront IN (\(Self.placeholders(storefronts.count))))")
    // `body` may query the groups, too.
    try attachAll()
    let select = try connection.prepare(
      "SELECT \(Listing.columns) FROM temp.product WHERE true\(conditions) ORDER BY apple_id, storefront")
    try select.bind(kinds.map { .text($0.rawValue) } + storefronts.map { .text($0.code) })
    while try select.step() {
      if let listing = Listing(select) { try body(listing) }
    }
  }
}
