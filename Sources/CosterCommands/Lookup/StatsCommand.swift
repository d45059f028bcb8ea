internal import Answers
internal import Arguments
internal import Catalog

struct StatsCommand: Command {
  static let name = "stats"
  static let abstract = "Count what the catalog holds."
  static let discussion = """
    One screen: the most frequent kinds and storefronts, the folders of sources, the tables that have rows, and the size of \
    files. --by lists all kinds, storefronts, folders, or files by kind and storefront.
    """
  static let example = """
    $ coster stats
    $ coster stats --by storefront
    $ coster stats --format json | jq 'map(select(.measure == "bytes"))'
    """

  static let parameters: Parameters<Self> = [.question(\.question), .group(\.options)]

  var question = StatisticsQuestion()
  var options = AnswerOptions()

  func run(in console: Console) throws {
    try options.output.write(
      question, from: options.catalog.open(in: console),
      forPeople: question.grouping == .file ? nil : Self.overviewFields, in: console)
  }

  /// Most rows have one of kind, storefront and source.
  private static let overviewFields: [AnswerField<CatalogCount>] =
    StatisticsQuestion.fields.fields("measure") + [
      .text("of") { count in [count.kind, count.storefront, count.source].compactMap(\.self).first }
    ] + StatisticsQuestion.fields.fields("count", "oldest", "newest")
}
