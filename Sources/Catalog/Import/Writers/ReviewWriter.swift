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

  /// What a review states, by columns.
  private static let fields: [(name: String, value: @Sendable (CustomerReview) -> Value)] = [
    ("apple_id", { .integer($0.appleID.rawValue) }),
    ("storefront", { .text($0.storefront?.code ?? "") }),
    ("rating", { .integer(Int64($0.rating)) }),
    ("title", { Value($0.title) }),
    ("text", { Value($0.text) }),
    ("version", { Value($0.version) }),
    ("author", { Value($0.author) }),
    ("updated_at", { Value($0.updated?.description) }),
    ("vote_count", { Value($0.voteCount.map(Int64.init)) }),
    ("vote_sum", { Value($0.voteSum.map(Int64.init)) }),
  ]
  private static let columns = fields.map(\.name).joined(separator: ", ")
  private static let placeholders = fields.map { _ in "?" }.joined(separator: ", ")
  private static let updated = fields.firstIndex { $0.name == "updated_at" }

  init(_ connection: Connection) throws(SQLiteError) {
    self.connection = connection
    insert = try connection.prepare(
      """
      INSERT INTO main.review (\(Self.columns), number, observed_at, import_id)
      VALUES (\(Self.placeholders), ?, ?, ?) ON CONFLICT DO NOTHING
      """)
    select = try connection.prepare("SELECT observed_at, import_id, \(Self.columns) FROM main.review WHERE number = ?")
    update = try connection.prepare(
      """
      UPDATE main.review SET (\(Self.columns)) = (\(Self.placeholders)), observed_at = ?, import_id = ?
      WHERE number = ?
      """)
  }

  func write(_ review: CustomerReview, from origin: ImportOrigin) throws(SQLiteError) -> WriteOutcome {
    let stated = Self.fields.map { $0.value(review) }
    let number = review.number ?? Self.key(review)
    try insert.run(stated + [.integer(number), .text(origin.observedAt), .integer(origin.importID)])
    return connection.changes == 1 ? .stored : try merge(stated, number, origin)
  }

  /// The key of a review without a number: negative, and the same for the same author, title and text.
  private static func key(_ review: CustomerReview) -> Int64 {
    let parts = [
      review.appleID.description, review.storefront?.code, review.author, review.title, review.text,
    ]
    let sum = Checksum.sha256(of: Array(parts.map { "\($0 ?? "")\0" }.joined().utf8))
    return -(Int64(sum.prefix(15), radix: 16) ?? 0) - 1
  }

  private func merge(_ stated: [Value], _ number: Int64, _ origin: ImportOrigin) throws(SQLiteError) -> WriteOutcome {
    let row = try select.firstRow([.integer(number)]) { row in
      (row.text(0) ?? "", row.integer(1), Self.fields.indices.map { row.value($0 + 2) })
    }
    guard let (observedAt, knownImport, known) = row else { return .unchanged }
    let edit = Self.isLaterEdit(stated, than: known)
    let isNewer = edit ?? (origin.observedAt > observedAt)
    let merged = zip(stated, known).map { stated, known in
      isNewer ? (stated.isNothing ? known : stated) : (known.isNothing ? stated : known)
    }
    // The time kept is when this text was seen last.
    let time = edit == true ? origin.observedAt : isNewer ? max(observedAt, origin.observedAt) : observedAt
    guard merged != known || time != observedAt else { return .unchanged }
    let importID = isNewer && merged != known ? origin.importID : knownImport
    try update.run(merged + [.text(time), .integer(importID), .integer(number)])
    return merged == known ? .unchanged : .changed
  }

  /// Whether the review was edited later than the known one; `nil` where that is not stated, or is the same.
  private static func isLaterEdit(_ stated: [Value], than known: [Value]) -> Bool? {
    guard let updated, case .text(let statedTime) = stated[updated], case .text(let knownTime) = known[updated],
      statedTime != knownTime
    else { return nil }
    return statedTime > knownTime
  }
}

extension Value {
  /// Whether the feed states nothing: NULL or empty.
  fileprivate var isNothing: Bool { self == .null || self == .text("") }
}
