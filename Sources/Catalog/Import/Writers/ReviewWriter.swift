internal import Archives
internal import CatalogModel
internal import Feeds
internal import SQLite

/// Writes reviews: an edited one replaces what it was.
///
/// The review that was edited later counts, among equals the one that was observed later.
struct ReviewWriter {
  private let rows: RowMerger

  init(_ connection: Connection) throws(SQLiteError) {
    rows = try RowMerger(
      "review", key: ["number"],
      fields: [
        "updated_at", "apple_id", "storefront", "rating", "title", "text", "version", "author", "vote_count",
        "vote_sum",
      ],
      isNewer: """
        iif(excluded.updated_at <> updated_at, excluded.updated_at > updated_at, excluded.observed_at > observed_at)
        """, omitsEmpty: true, on: connection)
  }

  func write(_ review: CustomerReview, from origin: ImportOrigin) throws(SQLiteError) -> WriteOutcome {
    try rows.write(
      [.integer(review.number ?? Self.key(review))],
      [
        Value(review.updated?.description), .integer(review.appleID.rawValue), .text(review.storefront?.code ?? ""),
        .integer(Int64(review.rating)), Value(review.title), Value(review.text), Value(review.version),
        Value(review.author), Value(review.voteCount.map(Int64.init)), Value(review.voteSum.map(Int64.init)),
      ], from: origin)
  }

  /// The key of a review without a number: negative, and the same for the same author, title and text.
  private static func key(_ review: CustomerReview) -> Int64 {
    let parts = [
      review.appleID.description, review.storefront?.code, review.author, review.title, review.text,
    ]
    let checksum = Checksum.sha256(of: Array(parts.map { "\($0 ?? "")\0" }.joined().utf8))
    return -(Int64(checksum.prefix(15), radix: 16) ?? 0) - 1
  }
}
