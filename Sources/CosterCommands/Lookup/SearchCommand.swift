internal import Answers
internal import Arguments
internal import Catalog
internal import CatalogModel

struct SearchCommand: Command {
  static let name = "search"
  static let abstract = "Find items by name, artist or seller."
  static let discussion = """
    Capitals, accents and apostrophes do not count, & is 'and', a word finds those that begin with it, and any part \
    of a Chinese, Japanese, Korean, Thai, Lao, Burmese or Khmer name is found.

    The item of an Apple ID, a bundle ID, a barcode or a link comes first; then names that are just what was typed, \
    or begin so, and names with all of the words. Where fewer than five items have all words, also those whose words \
    are spelled alike, and those that have all but one; what was changed is printed on standard error. An item is \
    found by its names in all storefronts. A name that the partner feed states for no one store counts for every \
    storefront that sells the item.
    """
  static let example = """
    $ coster search orchard --kind app
    $ coster search 帳簿 --storefront jp --limit 5
    """

  static let parameters: Parameters<Self> = [
    .argument(\.words, value: "word", help: "Word to look for."),
    .question(\.question, leavingOut: ["q"]),
    .option(\.limit, "-l", "--limit", value: "count", as: .count, help: "Print at most this many."),
    .question(\.question, .storefronts),
    .group(\.options),
  ]

  var words: [String] = []
  var question = SearchQuestion()
  var limit = 20
  var options = AnswerOptions()

  func run(in console: Console) throws {
    let catalog = try options.catalog.open(in: console)
    var question = question
    question.words = words.joined(separator: " ")
    question.rows = 0..<limit
    // A table has room for what tells items apart.
    var writer = options.output.writer(
      of: SearchQuestion.fields, forPeople: SearchQuestion.fields.dropLast(2).map(\.self), in: console)
    try question.answer(from: catalog, to: &writer, in: console)
    try writer.finish()
  }
}
