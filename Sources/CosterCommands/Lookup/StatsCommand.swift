internal import Arguments
internal import Catalog

struct StatsCommand: Command {
  static let name = "stats"
  static let abstract = "Print how much the catalog holds, by kind, storefront and source."
  static let example = """
    $ coster stats
    $ coster stats --format json | jq 'map(select(.measure == "bytes"))'
    """

  static let parameters: Parameters<Self> = [.group(\.catalog), .group(\.output)]

  var catalog = CatalogOptions()
  var output = OutputOptions()

  private typealias Row = (measure: String, kind: String?, storefront: String?, source: String, count: Int)

  private static let fields: [AnswerField<Row>] = [
    .text("measure") { $0.measure },
    .text("kind") { $0.kind },
    .text("storefront") { $0.storefront },
    .text("source") { $0.source },
    .integer("count") { $0.count },
  ]

  func run(in console: Console) throws {
    let catalog = try catalog.open(in: console)
    let listings = try catalog.listingCounts().map {
      ("listings", $0.kind, $0.storefront, $0.source, $0.listings) as Row
    }
    let rows = try catalog.tableCounts().map { ("rows", nil, nil, $0.name, $0.count) as Row }
    let files = catalog.fileSizes().map { ("bytes", nil, nil, $0.name, $0.count) as Row }
    try output.write(listings + rows + files, Self.fields, in: console)
  }
}
