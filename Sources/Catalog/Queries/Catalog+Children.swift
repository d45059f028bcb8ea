public import CatalogModel
internal import SQLite

extension Catalog {
  /// The order of what belongs to an item.
  public enum ChildOrder: Sendable {
    /// Songs and episodes by disc and number, where a record states them; other items the newest first.
    case track
    /// What was released last comes first.
    case newest
  }

  /// What belongs to an item in a store: an album's songs, an artist's albums, a developer's apps.
  ///
  /// An item is in a store that lists it; of what kind it may be `kinds` says, any when empty.
  public func children(
    of parent: AppleID, kinds: [ProductKind], in storefront: Storefront, order: ChildOrder, limit: Int
  ) throws(CatalogError) -> [AppleID] {
    try named { () throws(SQLiteError) in
      let list = Array(repeating: "?", count: kinds.count).joined(separator: ", ")
      let track = """
        CASE WHEN parent_id = ?1 AND original IS NOT NULL AND json_valid(original) THEN
          coalesce(original ->> '$.discNumber', 1) * 100000 + coalesce(original ->> '$.trackNumber', 0) END
        """
      let select = try connection.cached(
        """
        SELECT apple_id FROM main.listing
        WHERE (parent_id = ?1 OR artist_id = ?1) AND storefront = ?2 AND apple_id <> ?1
          \(kinds.isEmpty ? "" : "AND kind IN (\(list))")
        ORDER BY \(order == .track ? "\(track) NULLS LAST, " : "") release_date DESC, apple_id LIMIT \(limit)
        """)
      try select.bind([.integer(parent.rawValue), .text(storefront.code)] + kinds.map { .text($0.rawValue) })
      var children: [AppleID] = []
      while try select.step() {
        if let child = AppleID(rawValue: select.integer(0)) { children.append(child) }
      }
      return children
    }
  }
}
