internal import Answers
internal import Arguments
internal import Catalog
internal import CatalogModel

struct ExportCommand: Command {
  static let name = "export"
  static let abstract = "Export listings."
  static let discussion = """
    A listing that the partner feed states for no one store has the prices of all stores that have no listing of their \
    own; --storefront leaves in what the storefronts sell.
    """
  static let example = """
    $ coster export --kind app --storefront us,jp > apps.ndjson
    $ coster export --format csv > listings.csv
    """

  static let parameters: Parameters<Self> = [
    .question(\.question), .question(\.question, .storefronts),
    .group(\.options, defaults: ["--format": "ndjson"]),
  ]

  var question = ListingsQuestion()
  var options = AnswerOptions()

  func run(in console: Console) throws {
    let catalog = try options.catalog.open(in: console)
    try catalog.limitMemory()
    var output = options.output
    output.named = output.requested ?? .ndjson
    try output.write(question, from: catalog, in: console)
  }
}
