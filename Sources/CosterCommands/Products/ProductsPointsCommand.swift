internal import Answers
internal import Arguments

struct ProductsPointsCommand: Command {
  static let name = "points"
  static let abstract = "Show Apple's price points, with proceeds and equal prices elsewhere."
  static let discussion = """
    Points replaced the tiers of 'coster tiers' in 2022 and 2023. They come from saved answers of the App Store Connect API. \
    Equal prices are those that Apple names as such.
    """
  static let example = "$ coster products points --storefront jp --near 500"

  static let parameters: Parameters<Self> = [
    .question(\.question), .question(\.question, .storefronts), .group(\.options),
  ]

  var question = PricePointsQuestion()
  var options = AnswerOptions()

  func run(in console: Console) throws {
    let source = try ProductSource(app: question.app, in: options.catalog, console)
    try options.output.write(question, from: source.catalog, in: console)
  }
}
