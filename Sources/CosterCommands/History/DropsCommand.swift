internal import Arguments
internal import Catalog
internal import CatalogModel

struct DropsCommand: Command {
  static let name = "drops"
  static let abstract = "Print what costs less than it did, and what is new and free."
  static let discussion = """
    Today's price is compared with the one that held at the beginning of the time that --since names, or with the first \
    one seen after it; what fell and rose again is left out, and prices in two currencies are never compared. Items \
    that were released since and are free are shown as new, but for those that the partner feed alone has. The largest \
    falls come first. --new and --gone print the items that imports of the partner feed saw appear and disappear instead.
    """
  static let example = """
    $ coster drops --since 7d --storefront us --kind app --min 30%
    $ coster drops --since 2026-11-01 --format ndjson
    $ coster drops --gone --kind app
    """

  static let parameters: Parameters<Self> = [
    .option(\.since, "--since", value: "time", help: "How far to look back: a date, or 36h, 7d, 2w."),
    .list(\.kinds, "-k", "--kind", value: "kind", help: "Kinds to look among, such as app,song."),
    .option(\.limit, "-l", "--limit", value: "count", as: .count, help: "Print at most this many: the largest falls."),
    .option(\.least, "--min", value: "share", as: .share, help: "Leave out what fell by less, such as 30%."),
    .flag(\.showsNew, "--new", help: "Print the items that appeared in the partner feed."),
    .flag(\.showsGone, "--gone", help: "Print the items that are gone from the partner feed."),
    .group(\.options),
  ]

  var since = TimeArgument.ago(seconds: 7 * 86_400)
  var kinds: [ProductKind] = []
  var limit: Int?
  var least: Int64?
  var showsNew = false
  var showsGone = false
  var options = QueryOptions()

  func run(in console: Console) throws {
    let catalog = try options.catalog.open(in: console)
    guard !showsNew, !showsGone else { return try printItems(of: catalog, in: console) }
    // The price as written shows people its amount.
    let fields = Self.fields.filter {
      !options.output.isTable(in: console) || !["old_amount", "amount"].contains($0.column.key)
    }
    var writer = options.output.writer(of: fields, in: console)
    let query = DropQuery(
      since: since.timestamp(now: console.now), kinds: kinds, storefronts: options.storefronts.asked ?? [],
      least: least ?? 0)
    let drops = try catalog.priceDrops(query)
    var count = 0
    while count < limit ?? .max, let drop = try drops.next() {
      try writer.write(drop)
      count += 1
    }
    try writer.finish()
    if count == 0 { console.note(try reasonForNothing(in: catalog, now: console.now)) }
  }

  /// Prints the items that appeared or disappeared, the oldest change first.
  private func printItems(of catalog: Catalog, in console: Console) throws {
    let all = SnapshotsChangesCommand.fields
    let fields: [AnswerField<RecordedChange>] =
      all.fields("change", "since", "apple_id", "kind") + [
        .text("name") { $0.name ?? $0.beforeName }, .text("artist") { $0.artist ?? $0.beforeArtist },
      ] + all.fields("source")
    let asked = [showsNew ? "appeared" : "", showsGone ? "gone" : ""]
    var writer = options.output.writer(of: fields, in: console)
    let start = since.timestamp(now: console.now)
    var count = 0
    try catalog.forEachChange(since: start, kinds: kinds) { change in
      guard count < limit ?? .max, asked.contains(change.change) else { return }
      count += 1
      try writer.write(change)
    }
    try writer.finish()
    if count == 0 { console.note("no import of the partner feed saw such a change since \(start.date)") }
  }

  /// Says that nothing fell, and when a price last changed, if that was before the requested time.
  private func reasonForNothing(in catalog: Catalog, now: Timestamp) throws -> String {
    let start = since.timestamp(now: now)
    guard let newest = try catalog.newestPriceChange() else {
      return "no price in the catalog has changed yet; a second observation of the same item shows what did"
    }
    guard newest < start else { return "nothing that was asked for costs less than it did on \(start.date)" }
    let isSameDay = newest.date == start.date
    let (asked, known) = isSameDay ? (start.description, newest.description) : (start.date, newest.date)
    return "no price has changed since \(asked); the newest change is of \(known): ask with --since \(known)"
  }

  private static let fields: [AnswerField<PriceDrop>] = [
    .integer("apple_id") { $0.appleID.rawValue },
    .text("kind") { $0.kind.rawValue },
    .text("name") { $0.name },
    .text("storefront") { $0.new.storefront?.code },
    .text("offer") { $0.new.offer.rawValue },
    AnswerField("change") { drop in
      .text(drop.old == nil ? "new and free" : drop.new.money?.milliunits == 0 ? "free now" : "fell").styled(.good)
    },
    .decimal("old_amount", "") { $0.old?.money?.decimalText },
    .price("old_text", "Before") { $0.old?.displayText(kind: $0.kind) },
    .decimal("amount", "") { $0.new.money?.decimalText },
    AnswerField("text", title: "Now", alignment: .trailing) {
      .text($0.new.displayText(kind: $0.kind)).styled(.good)
    },
    .text("currency") { $0.new.money?.currency.description },
    .decimal("percent", "%") { $0.permille.map { (-$0).tenthsText } },
    .text("since") { $0.new.since.description },
    .text("source") { $0.new.source },
  ]
}
