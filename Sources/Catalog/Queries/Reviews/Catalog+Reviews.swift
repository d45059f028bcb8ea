public import CatalogModel
internal import SQLite

/// A selection of an item's reviews.
public struct ReviewQuery: Sendable {
  /// The item.
  public var appleID: AppleID
  /// Any storefront when empty.
  public var storefronts: [Storefront]
  /// Any rating when empty.
  public var ratings: Set<Int> = []
  /// Reviews of this time or later, without those that have no time.
  public var since: Timestamp?

  public init(_ appleID: AppleID, storefronts: [Storefront] = []) {
    (self.appleID, self.storefronts) = (appleID, storefronts)
  }
}

/// A review in the catalog, and where it was last observed.
public struct HeldReview: Equatable, Sendable {
  /// The review.
  public var review: CustomerReview
  /// ISO 8601, UTC.
  public var observedAt: String
  /// The file or address that it came from.
  public var source: String
}

/// How many reviews there are of each number of stars.
public struct ReviewCounts: Equatable, Sendable {
  /// One star first.
  public var byStars = [0, 0, 0, 0, 0]

  /// How many reviews there are.
  public var count: Int { byStars.reduce(0, +) }

  /// The mean rating; `nil` without reviews.
  public var mean: Double? {
    let sum = byStars.enumerated().reduce(0) { $0 + ($1.offset + 1) * $1.element }
    return count == 0 ? nil : Double(sum) / Double(count)
  }
}

extension Catalog {
  /// Reviews of an item, the newest first; those without a time come last.
  ///
  /// `range` counts them from 0.
  public func reviews(_ query: ReviewQuery, in range: Range<Int> = 0..<Int.max) throws(CatalogError) -> [HeldReview] {
    try rows(
      """
      SELECT number, apple_id, storefront, rating, title, text, version, author, updated_at, vote_count, vote_sum,
        observed_at, source
      FROM main.review WHERE \(ReviewQuery.condition)
      ORDER BY updated_at IS NULL, updated_at DESC, number DESC LIMIT ?5 OFFSET ?6
      """, query.values + [.integer(Int64(range.count)), .integer(Int64(range.lowerBound))]
    ) { HeldReview($0) }
  }

  /// How many reviews there are of each rating.
  public func reviewCounts(_ query: ReviewQuery) throws(CatalogError) -> ReviewCounts {
    let sql = "SELECT rating - 1, count(*) FROM main.review WHERE \(ReviewQuery.condition) GROUP BY rating"
    return try rows(sql, query.values) { (Int($0.integer(0)), Int($0.integer(1))) }
      .reduce(into: ReviewCounts()) { $0.byStars[$1.0] = $1.1 }
  }
}

extension ReviewQuery {
  fileprivate static let condition = """
    apple_id = ?1 AND \(Catalog.isAny("storefront", 2)) AND \(Catalog.isAny("rating", 3))
      AND (?4 IS NULL OR updated_at >= ?4)
    """

  fileprivate var values: [Value] {
    [
      .integer(appleID.rawValue), .words(storefronts.map(\.code)), .words(ratings.map(String.init)),
      Value(since?.description),
    ]
  }
}

extension HeldReview {
  fileprivate init?(_ row: Statement) {
    guard let appleID = row.appleID(1) else { return nil }
    review = CustomerReview(
      number: row.integerIfAny(0), appleID: appleID, storefront: row.storefront(2),
      rating: Int(row.integer(3)), title: row.text(4), text: row.text(5), version: row.text(6), author: row.text(7),
      updated: row.time(8), voteCount: row.integerIfAny(9).map { Int($0) },
      voteSum: row.integerIfAny(10).map { Int($0) })
    observedAt = row.text(11) ?? ""
    source = row.text(12) ?? ""
  }
}
