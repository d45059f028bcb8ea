public import CatalogModel
internal import PartnerFeed
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
  /// Of each part one store's listing is returned: that of `storefront` if there is one. Where only the partner feed
  /// knows parts, these are returned.
  public func parts(
    of parentID: AppleID, in storefront: Storefront, limit: Int
  ) throws(CatalogError) -> [ItemPart] {
    let own = try rows(
      """
      WITH part AS (
        SELECT \(Listing.columns), min(storefront <> ?2) FROM (\(Schema.listing)) WHERE parent_id = ?1
        GROUP BY apple_id LIMIT ?3),
      member AS (
        SELECT *, (
          SELECT original FROM main._listing AS l
          WHERE l.apple_id = part.apple_id AND json_valid(original) ORDER BY provenance = 'record' DESC LIMIT 1) AS o
        FROM part)
      SELECT \(Listing.columns), \(Self.member("trackNumber", of: "o")),
        coalesce(o ->> '$.trackTimeMillis', o ->> '$.attributes.durationInMillis')
      FROM member
      ORDER BY o IS NULL, coalesce(\(Self.member("discNumber", of: "o")), 0) * 1000
        + coalesce(\(Self.member("trackNumber", of: "o")), 0), apple_id
      """, [.integer(parentID.rawValue), .text(storefront.code), .integer(Int64(limit))]
    ) { row in
      Listing(row).map {
        ItemPart(
          listing: $0, number: row.integerIfAny(Listing.columnCount),
          milliseconds: row.integerIfAny(Listing.columnCount + 1))
      }
    }
    guard own.isEmpty else { return own }
    var parts: [ItemPart] = []
    for item in try snapshotChildren(of: parentID)
    where parts.count < limit && !parts.contains(where: { $0.listing.appleID == item }) {
      if let listing = try listings(of: item).first { parts.append(ItemPart(listing: listing)) }
    }
    return parts.sorted { $0.listing.appleID < $1.listing.appleID }
  }

  /// A member of an original, as SQL: a result of the Search API has it itself, an answer of the media service in its
  /// `attributes`.
  private static func member(_ name: String, of original: String) -> String {
    "coalesce(\(original) ->> '$.\(name)', \(original) ->> '$.attributes.\(name)')"
  }

  /// Items of an artist or developer in one store, the newest first.
  ///
  /// - Complexity: An index search of the listings; the partner feed's items are not searched.
  public func listings(
    by makerID: AppleID, in storefront: Storefront, limit: Int
  ) throws(CatalogError) -> [Listing] {
    try rows(
      """
      SELECT \(Listing.columns) FROM (\(Schema.listing))
      WHERE artist_id = ? AND storefront = ? AND provenance = 'record' AND apple_id <> artist_id
      ORDER BY release_date DESC, apple_id LIMIT ?
      """, [.integer(makerID.rawValue), .text(storefront.code), .integer(Int64(limit))]
    ) {
      Listing($0)
    }
  }

  /// Links to an item as they were found in texts, each with its time in ISO 8601, the newest first.
  public func linkObservations(
    of appleID: AppleID, limit: Int
  ) throws(CatalogError) -> [(link: String, observedAt: String)] {
    try rows(
      """
      SELECT DISTINCT l.link, i.observed_at FROM main._link AS l JOIN main._import AS i ON i.id = l.import_id
      WHERE l.apple_id = ? ORDER BY i.observed_at DESC LIMIT ?
      """, [.integer(appleID.rawValue), .integer(Int64(limit))]
    ) { row in (row.text(0) ?? "", row.text(1) ?? "") }
  }

  /// The imports that stored or changed something, the newest first.
  public func recentImports(limit: Int) throws(CatalogError) -> [RecentImport] {
    try rows(
      """
      SELECT source, feed, observed_at, stored, changed FROM main._import WHERE stored + changed > 0
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
    try rows(
      """
      WITH newest AS (
        SELECT apple_id AS item, storefront AS store, max(id) AS newest FROM (
          SELECT apple_id, storefront, id FROM main._listing WHERE provenance = 'record' AND name IS NOT NULL
          ORDER BY id DESC LIMIT 20 * ?1)
        GROUP BY apple_id ORDER BY newest DESC LIMIT ?1)
      SELECT \(Listing.columns) FROM newest CROSS JOIN (\(Schema.listing))
        ON apple_id = item AND storefront IS nullif(store, '')
      ORDER BY newest DESC
      """, [.integer(Int64(limit))]
    ) {
      Listing($0)
    }
  }

  /// How many of the items each store lists, the store with the most first.
  public func storefrontCounts(of items: [AppleID]) throws(CatalogError) -> [(storefront: Storefront, count: Int)] {
    try rows(
      """
      SELECT storefront, count(*) FROM main._listing WHERE apple_id IN (SELECT value FROM json_each(?))
      GROUP BY storefront ORDER BY 2 DESC, 1
      """, [.text("[\(items.map(\.description).joined(separator: ","))]")]
    ) { row in row.storefront(0).map { ($0, Int(row.integer(1))) } }
  }

  /// The order of what belongs to an item.
  public enum ChildOrder: Sendable {
    /// Songs and episodes by disc and number, where a record states them; other items the newest first.
    case track
    /// What was released last comes first.
    case newest
  }

  /// The children of an item in a store: an album's songs, an artist's albums, a developer's apps.
  ///
  /// An item is in a store that lists it. `kinds` restricts the children's kinds; any kind when empty.
  public func children(
    of parent: AppleID, kinds: [ProductKind], in storefront: Storefront, order: ChildOrder, limit: Int
  ) throws(CatalogError) -> [AppleID] {
    let track = """
      CASE WHEN parent_id = ?1 AND original IS NOT NULL AND json_valid(original) THEN
        coalesce(\(Self.member("discNumber", of: "original")), 1) * 100000
          + coalesce(\(Self.member("trackNumber", of: "original")), 0) END
      """
    let own = try rows(
      """
      SELECT apple_id FROM main._listing
      WHERE (parent_id = ?1 OR artist_id = ?1) AND storefront = ?2 AND apple_id <> ?1
        AND \(Self.isAny("kind", 3))
      ORDER BY \(order == .track ? "\(track) NULLS LAST, " : "") release_date DESC, apple_id LIMIT \(limit)
      """, [.integer(parent.rawValue), .text(storefront.code), .words(kinds.map(\.rawValue))]
    ) { $0.appleID(0) }
    guard own.isEmpty else { return own }
    var sold: [AppleID] = []
    for child in try snapshotChildren(of: parent) where sold.count < limit {
      let stated = try listings(of: child)
      guard kinds.isEmpty || stated.contains(where: { kinds.contains($0.kind) }) else { continue }
      if try prices(of: child).contains(where: { $0.storefront == storefront }) { sold.append(child) }
    }
    return sold
  }

  func snapshotChildren(of parent: AppleID) throws(CatalogError) -> [AppleID] {
    try snapshotAnswers(about: .products) { reader throws(SnapshotError) in try reader.children(of: parent) }
  }
}
