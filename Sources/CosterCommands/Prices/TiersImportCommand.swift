internal import Archives
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import Storefronts

struct TiersImportCommand: Command {
  static let name = "import"
  static let abstract = "Import a table of tiers."
  static let discussion = """
    The file is tab-separated text whose first line names the columns tier, name, country, currency and retail_price, \
    in any order; other columns are left alone. A table of a period that is there already is replaced.
    """
  static let example = "$ coster tiers import matrix.tsv --date 2015-10"

  static let parameters: Parameters<Self> = [
    .argument(\.file, value: "file", completes: .files, help: "Table of tiers; - is standard input."),
    .option(\.date, "--date", value: "period", as: .period, help: "When the prices held: 2016, 2016-03 or 2016-03-15."),
    .group(\.catalog),
    .group(\.output),
  ]

  var file = ""
  var date: String?
  var catalog = CatalogOptions()
  var output = OutputOptions()

  private static let largestFile = 64 << 20

  func run(in console: Console) throws {
    guard let date else { throw UsageError("Missing --date: a table of tiers says nothing without its time.") }
    let table = try read(date, in: console)
    let catalog = try catalog.open(in: console, access: .writing)
    let replaced = try catalog.store(table, source: file, at: console.now)
    try output.writeSummary(
      table,
      [
        .text("period") { $0.period }, .integer("tiers") { $0.tiers.count },
        .integer("storefronts") { $0.storefronts.count },
        .integer("prices") { $0.tiers.reduce(0) { $0 + $1.prices.count } }, .integer("replaced") { _ in replaced },
      ], in: console)
    console.note(TierTable.notice)
  }

  private func read(_ period: String, in console: Console) throws -> TierTable {
    let bytes = try console.input(file).readAll(limit: Self.largestFile)
    do throws(UnreadableLine) {
      return try TierTable(period: period, file: bytes)
    } catch {
      throw CommandFailure(
        "\(file): \(error)", cure: "Nothing was stored. 'coster tiers import --help' shows what a table looks like.")
    }
  }
}
