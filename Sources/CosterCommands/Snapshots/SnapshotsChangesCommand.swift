internal import Arguments
internal import Catalog
internal import CatalogModel

/// Prints what imports of the partner feed changed.
struct SnapshotsChangesCommand: Command {
  static let name = "changes"
  static let abstract = "Print what imports of the partner feed changed, as NDJSON unless asked otherwise."
  static let discussion = """
    Each line is an item that appeared, is gone or was renamed, or a price that changed, in the order of time. A price \
    without an amount is not sold separately; without a currency it is not offered. The first import of a table is no \
    change. What appeared or is gone is recorded only between whole imports with the same filter.
    """
  static let example = "$ coster snapshots changes --since 2026-11-01 --kind app --storefront us"

  static let parameters: Parameters<Self> = [
    .option(\.since, "--since", value: "time", help: "How far to look back: a date, or 36h, 7d, 2w."),
    .list(\.kinds, "-k", "--kind", value: "kind", help: "Kinds to look among, such as app,song."),
    .group(\.storefronts),
    .group(\.catalog),
    .group(\.output, defaults: ["--format": "ndjson"]),
  ]

  var since: TimeArgument?
  var kinds: [ProductKind] = []
  var storefronts = StorefrontOptions()
  var catalog = CatalogOptions()
  var output = OutputOptions()

  private static let columns = [
    Column("change"), Column("since"), .number("apple_id"), Column("kind"), Column("name"), Column("artist"),
    Column("before_name", title: "Name before"), Column("before_artist", title: "Artist before"), Column("storefront"),
    Column("offer"), .number("amount"), Column("currency"), .number("before_amount", title: "Amount before"),
    Column("before_currency", title: "Currency before"), Column("before_seen", title: "Last seen"), Column("source"),
  ]

  func run(in console: Console) throws {
    let catalog = try catalog.open(in: console)
    var output = output
    output.requested = output.requested ?? .ndjson
    var writer = output.writer(of: Self.columns, in: console)
    try catalog.forEachChange(
      since: since?.timestamp(now: console.now), kinds: kinds, storefronts: storefronts.asked ?? []
    ) { try writer.write(Self.cells($0)) }
    try writer.finish()
  }

  private static func cells(_ change: RecordedChange) -> [Cell] {
    let (now, before) = (change.price?.now, change.price?.before)
    return [
      .text(change.change), .text(change.since), .integer(change.appleID), .text(change.kind?.rawValue),
      .text(change.name), .text(change.artist), .text(change.beforeName), .text(change.beforeArtist),
      .text(change.price?.storefront), .text(change.price?.offer),
      .decimal(now?.amount.map { Money.decimalText($0) }), .text(now?.currency),
      .decimal(before?.amount.map { Money.decimalText($0) }), .text(before?.currency),
      .text(change.price?.beforeSeen), .text(change.source),
    ]
  }
}
