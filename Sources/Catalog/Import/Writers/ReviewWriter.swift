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

  /// What a review states.
  private static let fields = [
    "updated_at", "apple_id", "storefront", "rating", "title", "text", "version", "author", "vote_count", "vote_sum",
  ]
  /// The columns of a row; the parameters of all statements are numbered like them.
  private static let columns = ["number", "observed_at", "import_id"] + fields

  init(_ connection: Connection) throws(SQLiteError) {
    self.connection = connection
    insert = try connection.prepare(
      """
      INSERT INTO main.review (\(Self.columns.joined(separator: ", ")))
      VALUES (\(Self.columns.map { _ in "?" }.joined(separator: ", "))) ON CONFLICT DO NOTHING
      """)
    let (number, updated) = (Self.parameter("number"), Self.parameter("updated_at"))
    let (observed, origin) = (Self.parameter("observed_at"), Self.parameter("import_id"))
    let isNewer = "iif(\(updated) <> updated_at, \(updated) > updated_at, \(observed) > observed_at)"
    let merged = Self.fields.map { column in
      let stated = Self.parameter(column)
      return "iif(\(isNewer), coalesce(nullif(\(stated), ''), \(column)), coalesce(nullif(\(column), ''), \(stated)))"
    }.joined(separator: ", ")
    let fields = Self.fields.joined(separator: ", ")
    replacement = try connection.prepare(
      """
      UPDATE main.review SET (\(fields)) = (\(merged)), observed_at = iif(\(isNewer), \(observed), observed_at),
        import_id = iif(\(isNewer), \(origin), import_id)
      WHERE number = \(number) AND (\(fields)) IS NOT (\(merged))
      """)
    confirmation = try connection.prepare(
      "UPDATE main.review SET observed_at = \(observed) WHERE number = \(number) AND \(isNewer)")
  }

  private static func parameter(_ column: String) -> String { "?\((columns.firstIndex(of: column) ?? 0) + 1)" }

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
    try confirmation.run(Array(row.prefix(confirmation.parameterCount)))
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
