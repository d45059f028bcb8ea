internal import Catalog
internal import CatalogModel
internal import Storefronts

/// Prints the items of a chart.
struct ChartAnswer {
  private struct Row {
    var edition: ChartEdition
    var entry: ChartEdition.Entry
    var listing: Listing?
    var price: ListedPrice?
    var written: String?
  }

  private typealias Field = AnswerField<Row>

  private let catalog: Catalog
  private let formatter = PriceFormatter()
  private let fields: [Field]

  init(_ format: OutputFormat, catalog: Catalog) {
    self.catalog = catalog
    fields = format == .table ? Self.peopleFields : Self.programFields
  }

  var columns: [Column] { fields.map(\.column) }

  /// The rows of an edition, one for each entry.
  func rows(_ edition: ChartEdition, limit: Int?) throws -> [[Cell]] {
    try catalog.reading {
      try edition.entries.prefix(limit ?? .max).map { entry in
        let row = try row(entry, of: edition)
        return fields.map { $0.cell(row) }
      }
    }
  }

  private func row(_ entry: ChartEdition.Entry, of edition: ChartEdition) throws -> Row {
    let store = edition.key.storefront
    let listing = NameChoice(for: store, among: try catalog.listings(of: entry.appleID)).listing
    let price = try catalog.prices(of: entry.appleID).first { $0.storefront == store }
    let written = price.flatMap { $0.written(kind: listing?.kind ?? .unknown, formatter)?.text }
    let text = price?.state == .notSoldSeparately ? "not sold separately" : written
    return Row(edition: edition, entry: entry, listing: listing, price: price, written: text)
  }

  private static let peopleFields: [Field] = [
    Field(Column("date", title: "Date")) { .text($0.edition.updated.date) },
    Field(Column("storefront", title: "Storefront")) { .text($0.edition.key.storefront?.code ?? "?") },
    Field(Column("rank", title: "Rank", alignment: .trailing)) { .integer($0.entry.rank) },
    Field(Column("change", title: "", alignment: .trailing)) { .text(change($0)).styled(style($0)) },
    Field(Column("name", title: "Name")) { .text($0.listing?.name) },
    Field(Column("artist", title: "Artist")) { .text($0.listing?.artist) },
    Field(Column("text", title: "Price", alignment: .trailing)) { .text($0.written) },
    Field(Column("apple_id", title: "Apple ID", alignment: .trailing)) { .integer($0.entry.appleID.rawValue) },
  ]

  private static let programFields: [Field] = [
    Field(Column("chart", title: "Chart")) { .text($0.edition.key.name) },
    Field(Column("storefront", title: "Storefront")) { .text($0.edition.key.storefront?.code) },
    Field(Column("genre", title: "Genre")) { .text($0.edition.key.genre) },
    Field(Column("updated_at", title: "Of")) { .text($0.edition.updated.description) },
    Field(Column("rank", title: "Rank", alignment: .trailing)) { .integer($0.entry.rank) },
    Field(Column("previous_rank", title: "Before", alignment: .trailing)) { .integer($0.entry.previousRank) },
    Field(Column("previous_depth", title: "Of", alignment: .trailing)) {
      .integer($0.edition.previous == nil ? nil : $0.edition.previousDepth)
    },
    Field(Column("apple_id", title: "Apple ID", alignment: .trailing)) { .integer($0.entry.appleID.rawValue) },
    Field(Column("kind", title: "Kind")) { .text($0.listing?.kind.rawValue) },
    Field(Column("name", title: "Name")) { .text($0.listing?.name) },
    Field(Column("artist", title: "Artist")) { .text($0.listing?.artist) },
    Field(Column("amount", title: "Amount", alignment: .trailing)) { .decimal($0.price?.money?.decimalText) },
    Field(Column("currency", title: "Currency")) { .text($0.price?.money?.currency.description) },
    Field(Column("text", title: "Price", alignment: .trailing)) { .text($0.written) },
    Field(Column("source", title: "Source")) { .text($0.edition.source) },
  ]

  /// How far the item rose or fell compared with the edition before.
  private static func change(_ row: Row) -> String? {
    guard row.edition.previous != nil else { return nil }
    guard let previous = row.entry.previousRank else {
      // In an edition that ends sooner the item may have been further down.
      let (depth, end) = (row.edition.previousDepth, row.edition.entries.last?.rank ?? 0)
      return depth < end ? ">\(depth)" : "new"
    }
    return previous == row.entry.rank ? "=" : rankChange(from: previous, to: row.entry.rank)
  }

  private static func style(_ row: Row) -> Style? {
    guard row.edition.previous != nil, let previous = row.entry.previousRank, previous != row.entry.rank else {
      return nil
    }
    return row.entry.rank < previous ? .good : .bad
  }
}

/// `▲2` for an item that rose by two ranks.
func rankChange(from previous: Int, to rank: Int) -> String {
  rank < previous ? "▲\(previous - rank)" : "▼\(rank - previous)"
}
