internal import Answers
internal import Arguments
internal import Catalog
internal import CatalogModel

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
    .group(\.options, defaults: ["--format": "ndjson"]),
  ]

  var question = SnapshotChangesQuestion()
  var options = AnswerOptions()

  func run(in console: Console) throws {
    let catalog = try options.catalog.open(in: console)
    var output = options.output
    output.named = output.requested ?? .ndjson
    try output.write(question, from: catalog, in: console)
  }
}
