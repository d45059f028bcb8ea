internal import Answers
internal import Arguments
internal import Catalog
internal import CatalogModel

struct ProductsDiffCommand: Command {
  static let name = "diff"
  static let abstract = "Compare two lists of products, or one on two days."
  static let discussion = """
    A and B are files or folders, or two dates such as 2026-11-01 for what the catalog knew and the prices that held then. \
    Products are distinguished by product ID and Apple ID. Exit 1 where something differs.
    """
  static let example = """
    $ coster products diff Products.storekit Products-new.storekit
    $ coster products diff 2026-11-01 2026-12-01 --app 1240856775
    """

  static let parameters: Parameters<Self> = [
    .argument(\.sides, value: "side", help: "Two files or folders, or two dates."),
    .option(\.app, "--app", value: "ref", help: "With dates: the app."),
    .group(\.options),
  ]

  var sides: [String] = []
  var app: String?
  var options = AnswerOptions()

  func run(in console: Console) throws {
    guard sides.count == 2 else { throw UsageError("Name two files, two folders or two dates.") }
    let (left, right) = try (facts(sides[0], console), facts(sides[1], console))
    let differences = left.differences(to: right)
    try options.output.write(differences, ProductDifferencesQuestion.fields, in: console)
    guard !differences.isEmpty else { return }
    console.notePartial(differences.count == 1 ? "1 fact differs" : "\(differences.count) facts differ")
  }

  private func facts(_ side: String, _ console: Console) throws -> ProductFacts {
    let isFile = ProductSource.isFile(side)
    let day = isFile ? nil : Timestamp(side)?.date
    guard isFile || day != nil else {
      throw CommandFailure("'\(side)' is neither a file nor a date.", hint: "Write dates as 2026-11-18.")
    }
    let source = try ProductSource(files: isFile ? [side] : [], app: app, in: options.catalog, console)
    return try ProductFacts(source.filter, in: source.catalog, on: day)
  }
}
