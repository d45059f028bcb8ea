internal import CatalogModel
internal import SQLite

extension Catalog {
  /// So many of the best names are looked at, at least, before one is taken for better as it is the whole name.
  private static let leastCandidates = 100
  /// An item's own name is shown before those of other languages, where it was found as well.
  private static let weightOfOwnName = 0.1

  /// Finds items in one snapshot's index, the best first: as many as are asked for, and some more.
  ///
  /// A name counts only while the snapshot is the one that tells it: an incremental over the snapshot may have another.
  func search(_ name: SnapshotName, _ query: SearchQuery, _ match: String) throws(CatalogError) -> [FoundListing] {
    try named { () throws(SQLiteError) in
      guard let index = try indexFile(of: name) else { return [] }
      let kinds = Set(query.kinds.map(\.rawValue))
      var found: [Int64: FoundListing] = [:]
      try index.forEachHit(of: match) { hit throws(SQLiteError) in
        let rank = hit.rank - (hit.storefront == nil ? Self.weightOfOwnName : 0)
        guard kinds.isEmpty || kinds.contains(hit.kind), found[hit.appleID].map({ rank < $0.rank }) ?? true,
          let listing = try listing(hit, in: name), let shown = try shown(listing, in: query.storefronts)
        else { return true }
        let isWholeName = shown.name?.lowercased() == query.words.lowercased()
        found[hit.appleID] = FoundListing(listing: shown, rank: rank, isWholeName: isWholeName)
        return found.count < max(query.limit, Self.leastCandidates)
      }
      return Array(found.values)
    }
  }

  /// What the snapshot tells of a name that its index has; `nil` when it tells nothing more.
  private func listing(_ hit: SnapshotIndexFile.Hit, in name: SnapshotName) throws(SQLiteError) -> Listing? {
    let select = try connection.cached(
      "SELECT \(Listing.columns) FROM temp.product WHERE apple_id = ? AND source = ? AND storefront IS ?")
    try select.bind([.integer(hit.appleID), .text(name.description), Value(hit.storefront)])
    defer { select.reset() }
    return try select.step() ? Listing(select) : nil
  }

  /// The listing as a store that was asked for shows it; `nil` when none of them does.
  ///
  /// The feed's own row of an item is of no store: it counts for each that sells the item.
  private func shown(_ listing: Listing, in storefronts: [Storefront]) throws(SQLiteError) -> Listing? {
    guard !storefronts.isEmpty else { return listing }
    if let storefront = listing.storefront { return storefronts.contains(storefront) ? listing : nil }
    let select = try connection.cached("SELECT DISTINCT storefront FROM temp.price WHERE apple_id = ?")
    try select.bind([.integer(listing.appleID.rawValue)])
    var selling: Set<String> = []
    while try select.step() { select.text(0).map { _ = selling.insert($0) } }
    guard let storefront = storefronts.first(where: { selling.contains($0.code) }) else { return nil }
    var shown = listing
    shown.storefront = storefront
    return shown
  }
}
