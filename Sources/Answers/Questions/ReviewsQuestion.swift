public import Catalog
public import CatalogModel

/// What customers wrote of the items of a reference, the newest first.
public struct ReviewsQuestion: ItemQuestion {
  public static let name = "reviews"
  public static let summary = "What customers wrote of an item, the newest first."

  public static let parameters: [QuestionParameter<Self>] = [
    .storefronts(\.storefronts),
    .list("rating", \.ratings, as: .stars, "Only reviews with so many stars, such as 1,2."),
    .option("since", \.since, as: .time, "Only reviews of this time or later: a date, or 36h, 7d, 2w."),
  ]

  /// What names the item.
  public var reference = ""
  /// The stores; all without one.
  public var storefronts: [StorefrontChoice] = []
  /// The stars of the reviews; any without one.
  public var ratings: [Int] = []
  /// How far to look back; to the first without it.
  public var since: TimeReference?
  /// At most this many reviews of each item.
  public var limit = Int.max
  /// Which of all these reviews, counted from 0.
  private var rows = 0..<Int.max

  public init() {}

  public func limited(to rows: Range<Int>) -> Self? {
    var question = self
    question.rows = rows
    return question
  }

  public func answer(from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<HeldReview>) throws -> Void) throws {
    let items = try catalog.items(reference) { try body(.note($0)) }
    var start = 0
    for item in items {
      let query = query(item.appleID, now: now)
      let counts = try catalog.reviewCounts(query)
      guard counts.count > 0 else { continue }
      let own = start..<start + min(counts.count, limit)
      let shown = rows.clamped(to: own)
      for review in try catalog.reviews(query, in: shown.lowerBound - start..<shown.upperBound - start) {
        try body(.row(review))
      }
      start = own.upperBound
      try body(.note(.reviewCounts(item: item, counts)))
    }
    if let first = items.first, start == 0 { try body(.note(.noReview(reference: first.reference))) }
  }

  private func query(_ appleID: AppleID, now: Timestamp) -> ReviewQuery {
    var query = ReviewQuery(appleID)
    query.storefronts = storefronts.requested ?? []
    query.ratings = Set(ratings)
    query.since = since?.timestamp(now: now)
    return query
  }

  public static let fields: [AnswerField<HeldReview>] = [
    .integer("apple_id") { $0.review.appleID.rawValue }.about("Apple ID of the item."),
    .integer("review_id", "Review") { $0.review.number }.about("Apple's number of the review."),
    .text("storefront") { $0.review.storefront?.code }.about("Storefront in which it was written."),
    .integer("rating") { $0.review.rating }.about("Stars, 1 to 5."),
    .text("title") { $0.review.title }.about("Title of the review."),
    .text("text") { $0.review.text }.about("What the customer wrote."),
    .text("version") { $0.review.version }.about("Version of the app that it is about."),
    .text("author") { $0.review.author }.about("Label that Apple's feed shows for the author."),
    .time("updated_at", "Written") { $0.review.updated?.description }.about("When it was written or last edited."),
    .integer("vote_count", "Votes") { $0.review.voteCount }.about("How many customers voted on it."),
    .integer("vote_sum") { $0.review.voteSum }.about("Sum of their votes, as the feed states it."),
    .time("observed_at", "Observed") { $0.observedAt }.about("When the catalog last saw it."),
    .text("source") { $0.source }.ofFile.about("File or address that states it."),
  ]
}
