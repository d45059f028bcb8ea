public import CatalogModel
internal import SQLite

/// Part of an item: a song of an album, an episode of a show.
public struct ItemPart: Equatable, Sendable {
  /// What the catalog has of it.
  public var listing: Listing
  /// A song's number on its disc, an episode's in its season.
  public var number: Int64?
  /// Its duration.
  public var milliseconds: Int64?
}

/// Where a link to an item was found.
public struct LinkObservation: Equatable, Sendable {
  /// The link, as written in the text.
  public var link: String
  /// ISO 8601, UTC.
  public var observedAt: String
}

/// An import that changed the catalog.
public struct RecentImport: Equatable, Sendable {
  /// The file or address that was read.
  public var source: String
  /// What kind of feed it was.
  public var feed: String
  /// ISO 8601, UTC.
  public var observedAt: String
  /// Records and links that were new.
  public var stored: Int
  /// Records and links that were different before.
  public var changed: Int
}

extension Catalog {
  /// The parts of an item: by disc and number where its records have them, else by Apple ID.
  ///
  /// Of each part one store's listing is returned: that of `storefront` if there is one.
  public func parts(
    of parentID: AppleID, in storefront: Storefront, limit: Int
  ) throws(CatalogError) -> [ItemPart] {
    var parts: [(order: Int64, item: ItemPart)] = []
    for listing in try children(of: parentID, in: storefront, limit: limit) {
      parts.append(try named { () throws(SQLiteError) in try part(listing) })
    }
    return parts.sorted { ($0.order, $0.item.listing.appleID.rawValue) < ($1.order, $1.item.listing.appleID.rawValue) }
      .map(\.item)
  }

  private func children(
    of parentID: AppleID, in storefront: Storefront, limit: Int
  ) throws(CatalogError) -> [Listing] {
    let own = try rows(
      """
      SELECT \(Listing.columns), min(storefront <> ?2) FROM (\(Self.listingArm)) WHERE parent_id = ?1
      GROUP BY apple_id LIMIT ?3
      """, [.integer(parentID.rawValue), .text(storefront.code), .integer(Int64(limit))]
    ) {
      Listing($0)
    }
    return own.isEmpty ? try children(of: parentID, limit: limit) : own
  }

  private func part(_ listing: Listing) throws(SQLiteError) -> (order: Int64, item: ItemPart) {
    let select = try connection.cached(
      """
      SELECT o ->> '$.discNumber', o ->> '$.trackNumber', o ->> '$.trackTimeMillis' FROM (
        SELECT original AS o FROM main.listing WHERE apple_id = ? AND standing = 'record' AND json_valid(original)
        LIMIT 1)
      """)
    let parts = try select.rows([.integer(listing.appleID.rawValue)]) { row in
      let part = ItemPart(listing: listing, number: row.integerIfAny(1), milliseconds: row.integerIfAny(2))
      return (row.integer(0) * 1000 + row.integer(1), part)
    }
    return parts.first ?? (.max, ItemPart(listing: listing))
  }

  /// Items of an artist or developer in one store, the newest first.
  ///
  /// - Complexity: An index search of the listings; the partner feed's items are not searched.
  public func listings(
    by makerID: AppleID, in storefront: Storefront, limit: Int
  ) throws(CatalogError) -> [Listing] {
    try rows(
      """
      SELECT \(Listing.columns) FROM (\(Self.listingArm))
      WHERE artist_id = ? AND storefront = ? AND standing = 'record' AND apple_id <> artist_id
      ORDER BY release_date DESC, apple_id LIMIT ?
      """, [.integer(makerID.rawValue), .text(storefront.code), .integer(Int64(limit))]
    ) {
      Listing($0)
    }
  }

  /// Links to an item that were found in texts, the newest first.
  public func linkObservations(of appleID: AppleID, limit: Int) throws(CatalogError) -> [LinkObservation] {
    try rows(
      """
      SELECT DISTINCT l.link, i.observed_at FROM main.link AS l JOIN main.import AS i ON i.id = l.import_id
      WHERE l.apple_id = ? ORDER BY i.observed_at DESC LIMIT ?
      """, [.integer(appleID.rawValue), .integer(Int64(limit))]
    ) { row in
      LinkObservation(link: row.text(0) ?? "", observedAt: row.text(1) ?? "")
    }
  }

  /// The imports that stored or changed something, the newest first.
  public func recentImports(limit: Int) throws(CatalogError) -> [RecentImport] {
    try rows(
      """
      SELECT source, feed, observed_at, stored, changed FROM main.import WHERE stored + changed > 0
      ORDER BY id DESC LIMIT ?
      """, [.integer(Int64(limit))]
    ) { row in
      RecentImport(
        source: row.text(0) ?? "", feed: row.text(1) ?? "", observedAt: row.text(2) ?? "",
        stored: Int(row.integer(3)), changed: Int(row.integer(4)))
    }
  }

  /// The newest listings of items that have a record of their own; one of each item.
  public func newestListings(limit: Int) throws(CatalogError) -> [Listing] {
    try named { () throws(SQLiteError) in
      let select = try connection.cached(
        """
        SELECT apple_id, nullif(storefront, '') FROM main.listing WHERE standing = 'record' AND name IS NOT NULL
        ORDER BY id DESC LIMIT ?
        """)
      var found: [(Int64, String?)] = []
      for (item, storefront) in try select.rows([.integer(Int64(limit * 20))], { ($0.integer(0), $0.text(1)) })
      where found.count < limit && !found.contains(where: { $0.0 == item }) {
        found.append((item, storefront))
      }
      var listings: [Listing] = []
      let read = try connection.cached(
        "SELECT \(Listing.columns) FROM (\(Self.listingArm)) WHERE apple_id = ? AND storefront IS ?")
      for (item, storefront) in found {
        listings += try read.rows([.integer(item), Value(storefront)]) { Listing($0) }
      }
      return listings
    }
  }

  /// How many of the items each store lists, the store with the most first.
  public func storefrontCounts(of items: [AppleID]) throws(CatalogError) -> [(storefront: Storefront, count: Int)] {
    try named { () throws(SQLiteError) in
      let select = try connection.cached("SELECT storefront FROM main.listing WHERE apple_id = ?")
      var counts: [String: Int] = [:]
      for item in items {
        for code in try select.rows([.integer(item.rawValue)], { $0.text(0) }) { counts[code, default: 0] += 1 }
      }
      return counts.compactMap { code, count in Storefront(code).map { ($0, count) } }
        .sorted { ($1.1, $0.0.code) < ($0.1, $1.0.code) }
    }
  }
}
