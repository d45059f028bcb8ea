internal import Answers
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import ProductPages

struct DropsCommand: Command {
  static let name = "drops"
  static let abstract = "List price drops and new free items."
  static let discussion = """
    Today's price is compared with the one that held when the time of --since began, or with the first one seen after \
    it. A price that fell and recovered isn't listed, and prices in two currencies are never compared. The largest \
    falls come first.

    Items that were released since and are free are listed as new, unless only the partner feed has them. --new and \
    --gone list what imports of the partner feed saw appear and disappear instead.
    """
  static let example = """
    $ coster drops --since 7d --storefront us --kind app --min 30%
    $ coster drops --since 2026-11-01 --format ndjson
    $ coster drops --gone --kind app
    $ coster drops --in-app --since 30d --storefront tr
    $ coster drops --since 7d --format atom > drops.atom
    """

  static let parameters: Parameters<Self> = [
    .question(\.question),
    .option(\.limit, "-l", "--limit", value: "count", as: .count, help: "Print at most this many: the largest falls."),
    .flag(\.showsNew, "--new", help: "Print the items that appeared in the partner feed."),
    .flag(\.showsGone, "--gone", help: "Print the items that are gone from the partner feed."),
    .flag(\.showsInApps, "--in-app", help: "List price drops of in-app products."),
    .question(\.question, .storefronts),
    .group(\.catalog),
    .group(\.output),
  ]

  var question = DropsQuestion()
  var limit: Int?
  var showsNew = false
  var showsGone = false
  var showsInApps = false
  var catalog = CatalogOptions()
  var output = FeedOutputOptions()

  func run(in console: Console) throws {
    let catalog = try catalog.open(in: console)
    guard !showsInApps else { return try printInApps(of: catalog, in: console) }
    guard !showsNew, !showsGone else { return try printItems(of: catalog, in: console) }
    var question = question
    question.limit = limit ?? .max
    guard !output.isFeed else {
      return try feed("drops", "Price drops", question, from: catalog, in: console) { .init($0) }
    }
    // The price as written shows people amount and currency, and a line is one drop.
    let forPeople =
      DropsQuestion.fields.fields("apple_id", "name") + [.text("storefront", "Store") { $0.new.storefront?.code }]
      + DropsQuestion.fields.fields("offer", "old_text", "text", "percent", "since")
    var writer = output.rows.writer(of: DropsQuestion.fields, forPeople: forPeople, in: console)
    try question.answer(from: catalog, to: &writer, in: console)
    try writer.finish()
  }

  private func printInApps(of catalog: Catalog, in console: Console) throws {
    guard !showsNew, !showsGone, question.kinds.isEmpty else {
      throw UsageError("--new, --gone and --kind are not of --in-app.")
    }
    var inApps = InAppDropsQuestion()
    (inApps.since, inApps.storefronts, inApps.minFall) = (question.since, question.storefronts, question.minFall)
    inApps.limit = limit ?? .max
    guard !output.isFeed else {
      return try feed("drops:in-app", "Price drops of in-app products", inApps, from: catalog, in: console) {
        .init($0)
      }
    }
    let forPeople = InAppDropsQuestion.fields.fields(
      "app", "product", "name", "storefront", "old_text", "text", "percent", "since")
    try output.rows.write(inApps, from: catalog, forPeople: forPeople, in: console)
  }

  /// Prints the items that appeared or disappeared, the oldest change first.
  private func printItems(of catalog: Catalog, in console: Console) throws {
    let requested = [showsNew ? "appeared" : "", showsGone ? "gone" : ""]
    let start = question.since.timestamp(now: console.now)
    var changes = SnapshotChangesQuestion()
    (changes.since, changes.kinds) = (question.since, question.kinds)
    guard !output.isFeed else {
      return try feed("changes", "Changes of the partner feed", changes, from: catalog, in: console) { change in
        requested.contains(change.change) ? .init(change) : nil
      }
    }
    var writer = output.rows.writer(of: SnapshotChangesQuestion.itemFields, in: console)
    var count = 0
    try changes.answer(from: catalog, at: console.now) { part in
      guard case .row(let change) = part, count < limit ?? .max, requested.contains(change.change) else { return }
      count += 1
      try writer.write(change)
    }
    try writer.finish()
    if count == 0 { console.note("no import of the partner feed saw such a change since \(start.date)") }
  }

  private func feed<QuestionType: Question>(
    _ id: String, _ title: String, _ question: QuestionType, from catalog: Catalog, in console: Console,
    entry: (QuestionType.Row) -> AtomDocument.Entry?
  ) throws {
    try FeedWriter(id: "urn:coster:\(id)", title: title, console: console).write(
      question, from: catalog, entry: entry)
  }
}
