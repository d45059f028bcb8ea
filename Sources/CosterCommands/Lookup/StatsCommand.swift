internal import Answers
internal import Arguments
internal import Catalog

struct StatsCommand: Command {
  static let name = "stats"
  static let abstract = "Print how much the catalog holds, by kind, storefront and source."
  static let example = """
    $ coster stats
    $ coster stats --format json | jq 'map(select(.measure == "bytes"))'
    """

  static let parameters: Parameters<Self> = [.group(\.options)]

  var options = AnswerOptions()

  private static let fields: [AnswerField<CatalogCount>] = [
    .text("measure") { $0.measure },
    .text("kind") { $0.kind },
    .text("storefront") { $0.storefront },
    .text("source") { $0.source },
    .integer("count") { $0.count },
  ]

  func run(in console: Console) throws {
    let catalog = try options.catalog.open(in: console)
    let counts = try catalog.listingCounts() + catalog.tableCounts() + catalog.fileSizes()
    try options.output.write(counts, Self.fields, in: console)
  }
}
