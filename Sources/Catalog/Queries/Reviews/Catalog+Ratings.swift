public import CatalogModel
internal import SQLite

/// An interval through which an item had one rating in one store.
public struct RatingPeriod: Equatable, Sendable {
  /// The store; `nil` where the source does not name it.
  public var storefront: Storefront?
  /// When it was first observed.
  public var since: Timestamp
  /// When it was last observed.
  public var until: Timestamp
  /// Mean and number of the ratings.
  public var rating: ItemRating
  /// The file or address that states it.
  public var source: String
}

extension Catalog {
  /// How an item was rated over time, in some stores or all, ordered by storefront and then by time.
  ///
  /// - Parameters:
  ///   - appleID: The item.
  ///   - storefronts: The requested stores; all when `nil`.
  ///   - span: When the rating was first observed.
  /// - Returns: The ratings.
  /// - Throws: ``CatalogError`` when the catalog cannot be read.
  public func ratingHistory(
    of appleID: AppleID, in storefronts: [Storefront]? = nil, during span: TimeSpan = TimeSpan()
  ) throws(CatalogError) -> [RatingPeriod] {
    let all: [RatingPeriod] = try rows(
      """
      SELECT storefront, since, until, (SELECT source FROM main._import WHERE id = r.import_id),
        \(IntervalTable.ratings.fact.joined(separator: ", "))
      FROM main._rating AS r WHERE apple_id = ? ORDER BY storefront, since, import_id
      """, [.integer(appleID.rawValue)]
    ) { row in
      let rating = ItemRating(
        average: row.realIfAny(4), count: row.integerIfAny(5), versionAverage: row.realIfAny(6),
        versionCount: row.integerIfAny(7))
      guard let since = row.time(1), let until = row.time(2), let rating else { return nil }
      return RatingPeriod(
        storefront: row.storefront(0), since: since, until: until, rating: rating, source: row.text(3) ?? "")
    }
    return all.filter { period in
      span.contains(period.since) && (storefronts.map { $0.contains { $0 == period.storefront } } ?? true)
    }
  }
}
