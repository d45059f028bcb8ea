internal import Arguments
internal import CatalogModel
internal import Storefronts

/// Prints Apple's national stores.
struct StorefrontsCommand: Command {
  static let name = "storefronts"
  static let abstract = "Print Apple's storefronts: codes, numbers, currencies and languages."
  static let discussion = """
    A value of the X-Apple-Store-Front header, such as 143462-9,29, names its storefront too: the language and the \
    client that it says are then printed as well. --currencies prints which stores moved from one currency to another, \
    when, and who says so; where the day is not known, the first and the last that it may have been. --prices prints how \
    each store writes prices, today and in the past, and how that is known: the largest price seen there as the store \
    printed it, and what 1,234,567.50 would be.
    """
  static let example = """
    $ coster storefronts jp KOR 143443
    $ coster storefronts 143462-9,29
    $ coster storefronts hr bg --currencies
    $ coster storefronts in tw --prices
    $ coster storefronts --all --format csv
    """

  static let parameters: Parameters<Self> = [
    .argument(
      \.stores, isRequired: false, value: "code",
      help: "Two- or three-letter code, Apple's number, or a header value such as 143462-9,29."),
    .flag(\.isAll, "--all", help: "Also the numbers that Apple reserves where it has no store."),
    .flag(\.hasCurrencies, "--currencies", help: "Print the moves from one currency to another instead."),
    .flag(\.hasPrices, "--prices", help: "Print how each store writes prices instead."),
    .group(\.output),
  ]

  var stores: [StoreArgument] = []
  var isAll = false
  var hasCurrencies = false
  var hasPrices = false
  var output = OutputOptions()

  func run(in console: Console) throws {
    guard !(hasCurrencies && hasPrices) else { throw UsageError("Name one of --currencies and --prices.") }
    if hasPrices { return try writePrices(in: console) }
    try hasCurrencies ? writeMoves(in: console) : writeStores(in: console)
  }
}

// MARK: - Stores

extension StorefrontsCommand {
  private static let columns = [
    Column("code", title: "Code"), Column("long_code", title: "ISO-3"),
    Column("number", title: "Number", alignment: .trailing),
    Column("name", title: "Name"), Column("currency", title: "Currency"), Column("languages", title: "Languages"),
    Column("status", title: "Status"), Column("apple_music", title: "Apple Music"),
  ]
  private static let headerColumns = [
    Column("header_language", title: "Header's language"),
    Column("header_client", title: "Header's client", alignment: .trailing),
  ]
  /// Remarks and sources are too long for a table on a terminal.
  private static let evidenceColumns = [Column("note", title: "Note"), Column("source", title: "Source")]

  private func writeStores(in console: Console) throws {
    let hasHeaders = stores.contains { $0.header != nil }
    let hasEvidence = output.format(in: console) != .table
    let columns =
      Self.columns + (hasHeaders ? Self.headerColumns : []) + (hasEvidence ? Self.evidenceColumns : [])
    let every = (isAll ? StorefrontDirectory.all : StorefrontDirectory.live).map { StoreArgument($0.storefront) }
    var writer = output.writer(of: columns, in: console)
    for store in stores.isEmpty ? every : stores {
      let details = store.storefront.details
      try writer.write(
        Self.cells(details) + (hasHeaders ? Self.cells(store.header) : [])
          + (hasEvidence ? [.text(details.note), .text(details.source)] : []))
    }
    try writer.finish()
  }

  private static func cells(_ store: StorefrontDetails) -> [Cell] {
    [
      .text(store.storefront.code), .text(store.alpha3), .integer(store.number), .text(store.name),
      .text(store.currency?.description), .listIfAny(store.languages.map { .text($0) }),
      .text(store.status.rawValue), .text(store.appleMusic.rawValue),
    ]
  }

  private static func cells(_ header: StorefrontHeader?) -> [Cell] {
    [.text(header?.language), .integer(header?.client)]
  }
}

// MARK: - Currencies over time

extension StorefrontsCommand {
  private static let moveColumns = [
    Column("code", title: "Code"), Column("name", title: "Name"), Column("old_currency", title: "From"),
    Column("new_currency", title: "To"),
    Column("earliest", title: "Not before"), Column("latest", title: "Not after"), Column("source", title: "Source"),
  ]

  private func writeMoves(in console: Console) throws {
    let asked = stores.map(\.storefront)
    var writer = output.writer(of: Self.moveColumns, in: console)
    for move in CurrencyMove.all where asked.isEmpty || asked.contains(move.storefront) {
      try writer.write([
        .text(move.storefront.code), .text(move.storefront.details.name), .text(move.old?.description),
        .text(move.new.description), .text(move.earliest?.date), .text(move.latest?.date), .text(move.source),
      ])
    }
    try writer.finish()
    for store in asked where store.details.currencyMoves.isEmpty {
      let now = store.details.currency.map { "it bills \($0)" } ?? "it bills nothing"
      console.note("no move between currencies is on record for \(store.code); \(now)")
    }
  }
}

/// A storefront by a code, or by a header's value with a language and a client.
struct StoreArgument: ArgumentValue, Equatable {
  var storefront: Storefront
  var header: StorefrontHeader?

  init(_ storefront: Storefront, header: StorefrontHeader? = nil) {
    (self.storefront, self.header) = (storefront, header)
  }

  init?(argument: String) {
    if let storefront = Storefront(argument) {
      self.init(storefront)
    } else if let header = StorefrontHeader(argument) {
      self.init(header.storefront, header: header)
    } else {
      return nil
    }
  }

  var argument: String { header?.description ?? storefront.code }

  static var allowedArguments: [String] { Storefront.allowedArguments }

  static func refusal(of argument: String) -> String? { Storefront.refusal(of: argument) }
}
