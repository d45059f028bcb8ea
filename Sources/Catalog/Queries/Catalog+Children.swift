public import CatalogModel
internal import PartnerFeed
internal import SQLite

extension Catalog {
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
        coalesce(original ->> '$.discNumber', 1) * 100000 + coalesce(original ->> '$.trackNumber', 0) END
      """
    let own = try rows(
      """
      SELECT apple_id FROM main.listing
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
    try snapshotAnswers(about: .products) { reader throws(SnapshotTrouble) in try reader.children(of: parent) }
  }
}
