internal import Arguments
internal import Catalog
internal import CatalogModel
internal import ProductPages
internal import Feeds

struct ReviewsCommand: Command {
  static let name = "reviews"
  static let abstract = "Print what customers wrote of an item, the newest first."
  static let discussion = """
    Of a review that was edited, the catalog holds the newest text. The author is the label that Apple's feed shows; \
    nothing else of a person is kept. A line at the end counts all reviews that were asked for, not only those printed.
    """
  static let example = """
    $ coster reviews 6759209764 --storefront us,gb --limit 10
    $ coster reviews 6759209764 --rating 1,2 --since 30d --format csv
    """

  static let parameters: Parameters<Self> = [
    .argument(\.references, value: "ref", help: "\(ReferenceHelp.kinds)."),
    .list(\.ratings, "--rating", value: "stars", as: .stars, help: "Only reviews with so many stars, such as 1,2."),
    .option(\.since, "--since", value: "time", help: "Only reviews of this time or later: a date, or 36h, 7d, 2w."),
    .option(\.limit, "-l", "--limit", value: "count", as: .count, help: "Print at most this many reviews of an item."),
    .group(\.options),
  ]

  var references: [String] = []
  var ratings: [Int] = []
  var since: TimeArgument?
  var limit: Int?
  var options = QueryOptions()

  func run(in console: Console) throws {
    let catalog = try options.catalog.open(in: console)
    let finder = ItemFinder(catalog, console: console)
    let isTable = options.output.isTable(in: console)
    var writer = options.output.writer(of: isTable ? Self.forPeople : Self.forPrograms, shape: .records, in: console)
    var summaries: [String] = []
    try finder.forEach(references) { items in
      var hasReviews = false
      for item in items {
        let query = query(item.appleID, now: console.now)
        let counts = try catalog.reviewCounts(query)
        for review in try catalog.reviews(query, limit: limit ?? .max) { try writer.write(review) }
        guard counts.count > 0 else { continue }
        hasReviews = true
        summaries.append(Self.summary(counts, of: item))
      }
      if !hasReviews { finder.miss("\(items[0].reference): no such review is known") }
    }
    try writer.finish()
    if isTable, !summaries.isEmpty { try console.print() }
    for summary in summaries { try isTable ? console.print(terminalSafe(summary)) : console.note(summary) }
  }

  private func query(_ appleID: AppleID, now: Timestamp) -> ReviewQuery {
    var query = ReviewQuery(appleID)
    query.storefronts = options.storefronts.asked ?? []
    query.ratings = Set(ratings)
    query.since = since?.timestamp(now: now)
    return query
  }

  /// `Orchard Ledger: 12 reviews, 3.7 stars on average (5: 6, 4: 1, 3: 1, 2: 1, 1: 3)`.
  private static func summary(_ counts: ReviewCounts, of item: KnownItem) -> String {
    let own = item.name(in: item.listings.first?.storefront)
    let name = own.map { item.sharesReference ? "\($0) (\(item.appleID))" : $0 } ?? "Apple ID \(item.appleID)"
    let stars = counts.byStars.enumerated().reversed().map { "\($0.offset + 1): \($0.element)" }
    let mean = counts.mean.map { "\(twoDecimals($0)) \($0 == 1 ? "star" : "stars") on average" } ?? ""
    return "\(name): \(counts.count) review\(counts.count == 1 ? "" : "s"), \(mean) (\(stars.joined(separator: ", ")))"
  }
}

// MARK: - Columns

extension ReviewsCommand {
  private static let forPrograms: [AnswerField<HeldReview>] = [
    .integer("apple_id") { $0.review.appleID.rawValue },
    .integer("review_id", "Review") { $0.review.number },
    .text("storefront") { $0.review.storefront?.code },
    .integer("rating") { $0.review.rating },
    .text("title") { $0.review.title },
    .text("text") { $0.review.text },
    .text("version") { $0.review.version },
    .text("author") { $0.review.author },
    .text("updated_at", "Written") { $0.review.updated?.description },
    .integer("vote_count", "Votes") { $0.review.voteCount },
    .integer("vote_sum") { $0.review.voteSum },
    .text("observed_at", "Observed") { $0.observedAt },
    .text("source") { $0.source },
  ]

  private static let forPeople: [AnswerField<HeldReview>] =
    [.text("rating") { stars($0.review.rating) }] + forPrograms.fields("title", "text", "author")
    + [.text("date") { $0.review.updated?.date }] + forPrograms.fields("storefront", "version")
    + [.text("votes") { votes($0.review) }]

  private static func stars(_ rating: Int) -> String {
    String(repeating: "★", count: rating) + String(repeating: "☆", count: 5 - rating)
  }

  /// The number of votes, and the feed's sum of them.
  private static func votes(_ review: CustomerReview) -> String? {
    guard let count = review.voteCount, count > 0, let sum = review.voteSum else { return nil }
    return "\(count), sum \(sum)"
  }
}

extension ArgumentForm<Int> {
  fileprivate static var stars: Self {
    Self(allowed: { (1...5).map(String.init) }) { Int($0).flatMap { (1...5).contains($0) ? $0 : nil } }
  }
}
