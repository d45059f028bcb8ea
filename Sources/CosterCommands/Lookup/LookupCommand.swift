internal import Answers
internal import Arguments
internal import Catalog
internal import CatalogModel

struct LookupCommand: Command {
  static let name = "lookup"
  static let abstract = "Show an item's details."
  static let discussion = """
    An item is named by its Apple ID, a product link, a bundle ID, an in-app product ID, a UPC, an ISBN, an ISRC, a \
    GRid or an ISAN, a podcast also by the address of its feed; \(ReferenceHelp.prefixes) before a value say which it \
    is. A bare number is tried as an Apple ID, a UPC and an ISBN.
    """
  static let example = """
    $ coster lookup 6759209764 --storefront jp
    $ coster lookup com.pippinandrusset.ledger --format json
    $ coster lookup https://feeds.coresamples.example/show.xml
    """

  static let parameters: Parameters<Self> = [
    .argument(\.references, value: "ref", help: ReferenceHelp.orPipe),
    .question(\.question, .storefronts),
    .group(\.options),
  ]

  var references: [String] = []
  var question = ItemDetailsQuestion()
  var options = AnswerOptions()

  func run(in console: Console) throws {
    let catalog = try options.catalog.open(in: console)
    var writer = options.output.writer(of: ItemDetailsQuestion.fields, shape: .records, in: console)
    try question.answer(references, from: catalog, to: &writer, in: console)
  }
}
