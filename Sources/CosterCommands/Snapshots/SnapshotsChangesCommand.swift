internal import Answers
internal import Arguments
internal import Catalog
internal import CatalogModel

struct SnapshotsChangesCommand: Command {
  static let name = "changes"
  static let abstract = "Print what imports of the partner feed changed, as NDJSON unless asked otherwise."
  static let discussion = """
    Each line is an item that appeared, is gone or was renamed, or a price that changed, in the order of time. A price \
    without an amount is not sold separately; without a currency it is not offered. The first import of a table is no \
    change, and neither is what an import did not cover: what a filter left out is not known, but not gone.
    """
  static let example = "$ coster snapshots changes --since 2026-11-01 --kind app --storefront us"

  static let parameters: Parameters<Self> = [
    .option(\.since, "--since", value: "time", help: "How far to look back: a date, or 36h, 7d, 2w."),
    .list(\.kinds, "-k", "--kind", value: "kind", help: "Kinds to look among, such as app,song."),
    .group(\.options, defaults: ["--format": "ndjson"]),
  ]

  var since: TimeReference?
  var kinds: [ProductKind] = []
  var options = QueryOptions()

  static let fields: [AnswerField<RecordedChange>] = [
    .text("change") { $0.change },
    .text("since") { $0.since },
    .integer("apple_id") { $0.appleID },
    .text("kind") { $0.kind?.rawValue },
    .text("name") { $0.name },
    .text("artist") { $0.artist },
    .text("before_name", "Name before") { $0.beforeName },
    .text("before_artist", "Artist before") { $0.beforeArtist },
    .text("storefront") { $0.storefront },
    .text("offer") { $0.offer },
    .decimal("amount") { $0.amount.map { Money.decimalText($0) } },
    .text("currency") { $0.currency },
    .decimal("before_amount", "Amount before") { $0.beforeAmount.map { Money.decimalText($0) } },
    .text("before_currency", "Currency before") { $0.beforeCurrency },
    .text("before_seen", "Last seen") { $0.beforeSeen },
    .text("source") { $0.source },
  ]

  func run(in console: Console) throws {
    let catalog = try options.catalog.open(in: console)
    var output = options.output
    output.named = output.requested ?? .ndjson
    var writer = output.writer(of: Self.fields, in: console)
    try catalog.forEachChange(
      since: since?.timestamp(now: console.now), kinds: kinds, storefronts: options.storefronts.requested ?? []
    ) { try writer.write($0) }
    try writer.finish()
  }
}
