internal import Arguments
internal import CatalogModel
internal import Storefronts

/// Prints Apple's national stores.
struct StorefrontsCommand: Command {
  static let name = "storefronts"
  static let abstract = "Print Apple's storefronts: codes, numbers, currencies and languages."
  static let example = """
    $ coster storefronts jp KOR 143443
    $ coster storefronts --all --format csv
    """

  static let parameters: Parameters<Self> = [
    .argument(\.codes, isRequired: false, value: "code", help: "Two- or three-letter code or Apple's number."),
    .flag(\.isAll, "--all", help: "Also the numbers that Apple reserves where it has no store."),
    .group(\.output),
  ]

  var codes: [StorefrontArgument] = []
  var isAll = false
  var output = OutputOptions()

  private static let columns = [
    Column("code", "Code"), Column("long_code", "ISO-3"), Column("number", "Number", .trailing),
    Column("name", "Name"), Column("currency", "Currency"), Column("languages", "Languages"),
    Column("status", "Status"), Column("apple_music", "Apple Music"),
  ]

  func run(in console: Console) throws {
    let chosen = codes.map(\.storefront.details)
    var writer = output.writer(of: Self.columns, in: console)
    for store in !chosen.isEmpty ? chosen : isAll ? StorefrontDirectory.all : StorefrontDirectory.live {
      try writer.write([
        .text(store.storefront.code), .text(store.alpha3), .integer(store.number), .text(store.name),
        .text(store.currency?.description), .listIfAny(store.languages.map { .text($0) }),
        .text(store.status.rawValue), .text(store.appleMusic.rawValue),
      ])
    }
    try writer.finish()
  }
}
