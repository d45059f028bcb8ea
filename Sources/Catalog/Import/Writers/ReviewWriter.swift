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
  private let select: Statement
  private let update: Statement

  private static let columns = """
    apple_id, storefront, rating, title, text, version, author, updated_at, vote_count, vote_sum
    """
  private static let columnCount = 10
  private static let updatedColumn = 7

  init(_ connection: Connection) throws(SQLiteError) {
    self.connection = connection
    insert = try connection.prepare(
      """
      INSERT INTO main.review (\(Self.columns), number, observed_at, import_id)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
      """)
    select = try connection.prepare(
      "SELECT \(Self.columns), observed_at, import_id FROM main.review WHERE number = ?")
    update = try connection.prepare(
      """
      UPDATE main.review SET (\(Self.columns)) = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?), observed_at = ?, import_id = ?
      WHERE number = ?
      """)
  }

  /// Writes one review of `origin`.
  func write(_ review: CustomerReview, from origin: ImportOrigin) throws(SQLiteError) -> WriteOutcome {
    let stated = Self.values(review)
    let number = review.number ?? Self.key(review)
    try insert.bind(stated + [.integer(number), .text(origin.observedAt), .integer(origin.importID)])
    try insert.runBound()
    return connection.changes == 1 ? .stored : try merge(stated, number, origin)
  }

  /// The key of a review without a number: negative, and the same for the same author, title and text.
  private static func key(_ review: CustomerReview) -> Int64 {
    let parts = [
      review.appleID.description, review.storefront?.code, review.author, review.title, review.text,
    ]
    let sum = SHA256.sum(of: Array(parts.map { "\($0 ?? "")\0" }.joined().utf8))
    return -(Int64(sum.prefix(15), radix: 16) ?? 0) - 1
  }

  private func merge(_ stated: [Value], _ number: Int64, _ origin: ImportOrigin) throws(SQLiteError) -> WriteOutcome {
    try select.bind([.integer(number)])
    guard try select.step() else { return .unchanged }
    let known = (0..<Self.columnCount).map(select.value)
    let observedAt = select.text(Self.columnCount) ?? ""
    let knownImport = select.integer(Self.columnCount + 1)
    select.reset()
    let edit = Self.isLaterEdit(stated, than: known)
    let isNewer = edit ?? (origin.observedAt > observedAt)
    let merged = zip(stated, known).map { stated, known in
      isNewer ? (stated.isNothing ? known : stated) : (known.isNothing ? stated : known)
    }
    // The time kept is when this text was seen last.
    let time = edit == true ? origin.observedAt : isNewer ? max(observedAt, origin.observedAt) : observedAt
    guard merged != known || time != observedAt else { return .unchanged }
    let importID = isNewer && merged != known ? origin.importID : knownImport
    try update.bind(merged + [.text(time), .integer(importID), .integer(number)])
    try update.runBound()
    return merged == known ? .unchanged : .changed
  }

  /// Whether the review was edited later than the known one; `nil` where that is not stated, or is the same.
  private static func isLaterEdit(_ stated: [Value], than known: [Value]) -> Bool? {
    guard case .text(let statedMoment) = stated[updatedColumn], case .text(let knownMoment) = known[updatedColumn],
      statedMoment != knownMoment
    else { return nil }
    return statedMoment > knownMoment
  }

  private static func values(_ review: CustomerReview) -> [Value] {
    [
      .integer(review.appleID.rawValue), .text(review.storefront?.code ?? ""), .integer(Int64(review.rating)),
      Value(review.title), Value(review.text), Value(review.version), Value(review.author),
      Value(review.updated?.description), Value(review.voteCount.map(Int64.init)),
      Value(review.voteSum.map(Int64.init)),
    ]
  }
}

extension Value {
  /// Whether the feed states nothing: NULL or empty.
  fileprivate var isNothing: Bool { self == .null || self == .text("") }
}
