internal import Arguments
internal import Catalog

/// Prints how much a catalog has.
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

  private static let columns = [
    Column("measure"), Column("kind"), Column("storefront"), Column("source"), .number("count"),
  ]

  func run(in console: Console) throws {
    let catalog = try catalog.open(in: console)
    var writer = output.writer(of: Self.columns, in: console)
    for row in try catalog.listingCounts() {
      try writer.write([
        .text("listings"), .text(row.kind), .text(row.storefront), .text(row.source), .integer(row.listings),
      ])
    }
    for row in try catalog.tableCounts() {
      try writer.write([.text("rows"), .null, .null, .text(row.name), .integer(row.count)])
    }
    for row in catalog.fileSizes() {
      try writer.write([.text("bytes"), .null, .null, .text(row.name), .integer(row.count)])
    }
    try writer.finish()
  }
}
