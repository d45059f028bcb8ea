internal import CatalogModel
internal import PartnerFeed
internal import SQLite

extension Catalog {
  /// So many of the best names are looked at, at least, before one is taken for better as it is the whole name.
  private static let leastCandidates = 100
  /// An item's own name is shown before those of other languages, where it was found as well.
  private static let weightOfOwnName = 0.1

  /// Finds items by the names in one group, the best first: as many as are asked for, and some more.
  func search(_ group: AttachedGroup, _ query: SearchQuery, _ match: String) throws(CatalogError) -> [FoundListing] {
    try named { () throws(SQLiteError) in
      let kinds = Set(query.kinds.map(\.rawValue))
      let hits = try connection.prepare(
        """
        SELECT i.apple_id, i.kind, i.storefront, name_text.rank FROM \(group.group).name_text
        CROSS JOIN \(group.group).name_item AS i ON i.id = name_text.rowid
        WHERE name_text MATCH ? AND name_text.rank MATCH 'bm25(10.0, 4.0, 2.0)' ORDER BY name_text.rank
        """)
      try hits.bind([.text(match)])
      var found: [Int64: FoundListing] = [:]
      while found.count < max(query.limit, Self.leastCandidates), try hits.step() {
        let (appleID, storefront) = (hits.integer(0), hits.text(2))
        let rank = hits.real(3) - (storefront == nil ? Self.weightOfOwnName : 0)
        guard kinds.isEmpty || kinds.contains(hits.text(1) ?? ""), found[appleID].map({ rank < $0.rank }) ?? true,
          let listing = try listing(appleID, storefront, in: group),
          let shown = try shown(listing, in: query.storefronts)
        else { continue }
        let isWholeName = shown.name?.lowercased() == query.words.lowercased()
        found[appleID] = FoundListing(listing: shown, rank: rank, isWholeName: isWholeName)
      }
      return Array(found.values)
    }
  }

  private func listing(
    _ appleID: Int64, _ storefront: String?, in group: AttachedGroup
  ) throws(SQLiteError) -> Listing? {
    let select = try connection.cached(
      "SELECT \(Listing.columns) FROM \(group.group).product WHERE apple_id = ? AND storefront IS ?")
    try select.bind([.integer(appleID), Value(storefront)])
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
