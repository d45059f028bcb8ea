internal import Archives
internal import CatalogModel
internal import Feeds
internal import SQLite

/// Writes reviews, each once: an edited one replaces what it was.
///
/// The review that was edited later counts, among equals the one that was observed later; what it omits stays as it
/// was. An older one only fills gaps, so the order of imports does not matter.
final class ReviewWriter {
  private let connection: Connection
  private let insert: Statement
  private let replacement: Statement
  private let confirmation: Statement

  private static let fields = [
    "updated_at", "apple_id", "storefront", "rating", "title", "text", "version", "author", "vote_count", "vote_sum",
  ]

  init(_ connection: Connection) throws(SQLiteError) {
    self.connection = connection
    let fields = Self.fields.joined(separator: ", ")
    let isNewer = """
      iif(excluded.updated_at <> updated_at, excluded.updated_at > updated_at, excluded.observed_at > observed_at)
      """
    let merged = Self.fields.map { column in
      let (stated, known) = ("excluded.\(column)", column)
      return "iif(\(isNewer), coalesce(nullif(\(stated), ''), \(known)), coalesce(nullif(\(known), ''), \(stated)))"
    }.joined(separator: ", ")
    let row = """
      INSERT INTO main.review (number, observed_at, import_id, \(fields))
      VALUES (?, ?, ?, \(Self.fields.map { _ in "?" }.joined(separator: ", "))) ON CONFLICT DO
      """
    insert = try connection.prepare("\(row) NOTHING")
    replacement = try connection.prepare(
      """
      \(row) UPDATE SET (\(fields)) = (\(merged)), observed_at = iif(\(isNewer), excluded.observed_at, observed_at),
        import_id = iif(\(isNewer), excluded.import_id, import_id)
      WHERE (\(fields)) IS NOT (\(merged))
      """)
    confirmation = try connection.prepare(
      "\(row) UPDATE SET observed_at = excluded.observed_at WHERE \(isNewer)")
  }

  func write(_ review: CustomerReview, from origin: ImportOrigin) throws(SQLiteError) -> WriteOutcome {
    let row: [Value] = [
      .integer(review.number ?? Self.key(review)), .text(origin.observedAt), .integer(origin.importID),
      Value(review.updated?.description), .integer(review.appleID.rawValue), .text(review.storefront?.code ?? ""),
      .integer(Int64(review.rating)), Value(review.title), Value(review.text), Value(review.version),
      Value(review.author), Value(review.voteCount.map(Int64.init)), Value(review.voteSum.map(Int64.init)),
    ]
    try insert.run(row)
    if connection.changes == 1 { return .stored }
    try replacement.run(row)
    if connection.changes == 1 { return .changed }
    try confirmation.run(row)
    return .unchanged
  }

  /// The key of a review without a number: negative, and the same for the same author, title and text.
  private static func key(_ review: CustomerReview) -> Int64 {
    let parts = [
      review.appleID.description, review.storefront?.code, review.author, review.title, review.text,
    ]
    let sum = Checksum.sha256(of: Array(parts.map { "\($0 ?? "")\0" }.joined().utf8))
    return -(Int64(sum.prefix(15), radix: 16) ?? 0) - 1
  }
}
