internal import Answers
internal import Arguments
internal import Catalog
internal import CatalogModel

struct ReviewsCommand: Command {
  static let name = "reviews"
  static let abstract = "Show customer reviews."
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
    .question(\.question),
    .option(\.limit, "-l", "--limit", value: "count", as: .count, help: "Print at most this many reviews of an item."),
    .question(\.question, .storefronts),
    .group(\.options),
  ]

  var references: [String] = []
  var question = ReviewsQuestion()
  var limit: Int?
  var options = AnswerOptions()

  func run(in console: Console) throws {
    let catalog = try options.catalog.open(in: console)
    let isTable = options.output.isTable(in: console)
    var writer = options.output.writer(
      of: ReviewsQuestion.fields, forPeople: Self.forPeople, shape: .records, in: console)
    var question = question
    question.limit = limit ?? .max
    var summaries: [AnswerNote] = []
    try question.forEach(references, from: catalog, in: console) { question in
      try question.answer(from: catalog, at: console.now) { part in
        switch part {
        case .row(let review): try writer.write(review)
        case .note(.reviewCounts(let item, let counts)): summaries.append(.reviewCounts(item: item, counts))
        case .note(let note): console.report(note)
        }
      }
    }
    try writer.finish()
    if isTable, !summaries.isEmpty { try console.print() }
    for summary in summaries { try isTable ? console.print(terminalSafe("\(summary)")) : console.report(summary) }
  }

  private static let forPeople: [AnswerField<HeldReview>] =
    [.text("rating") { $0.review.stars }]
    + ReviewsQuestion.fields.fields("title", "text", "author", "updated_at", "storefront", "version")
    + [.text("votes") { votes($0.review) }]

  /// The number of votes, and the feed's sum of them.
  private static func votes(_ review: CustomerReview) -> String? {
    guard let count = review.voteCount, count > 0, let sum = review.voteSum else { return nil }
    return "\(count), sum \(sum)"
  }
}
