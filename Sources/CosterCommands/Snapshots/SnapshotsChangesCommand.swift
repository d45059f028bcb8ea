internal import Answers
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import ProductPages

struct SnapshotsChangesCommand: Command {
  static let name = "changes"
  static let abstract = "Show what partner-feed imports changed."
  static let discussion = """
    Each line is an item that appeared, is gone or was renamed, or a price that changed, in the order of time. A price \
    without an amount is not sold separately; without a currency it is not offered. The first import of a table is no \
    change, and neither is what an import did not cover: what a filter left out is not known, but not gone.
    """
  static let example = "$ coster snapshots changes --since 2026-11-01 --kind app --storefront us"

  static let parameters: Parameters<Self> = [
    .question(\.question), .question(\.question, .storefronts),
    .group(\.catalog), .group(\.output, defaults: ["--format": "ndjson"]),
  ]

  var question = SnapshotChangesQuestion()
  var catalog = CatalogOptions()
  var output = FeedOutputOptions()

  func run(in console: Console) throws {
    let catalog = try catalog.open(in: console)
    guard !output.isFeed else {
      return try FeedWriter(id: "urn:coster:changes", title: "Changes of the partner feed", console: console)
        .write(question, from: catalog) { .init($0) }
    }
    var output = output.rows
    output.named = output.requested ?? .ndjson
    try output.write(question, from: catalog, in: console)
  }
}
