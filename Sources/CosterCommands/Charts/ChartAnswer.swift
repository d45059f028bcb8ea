internal import Catalog
internal import CatalogModel
internal import Storefronts

/// A row of a chart's answer.
struct ChartRow {
  var edition: ChartEdition
  var item: ChartItem
  /// The price as written.
  var text: String?

  init(_ item: ChartItem, of edition: ChartEdition, writtenBy formatter: PriceFormatter) {
    (self.edition, self.item) = (edition, item)
    let written = item.price?.written(kind: item.listing?.kind ?? .unknown, formatter)?.text
    text = item.price?.state == .notSoldSeparately ? item.price?.stateText : written
  }
}

extension ChartRow {
  static func fields(isForPeople: Bool) -> [AnswerField<ChartRow>] { isForPeople ? forPeople : forPrograms }

  private static let forPrograms: [AnswerField<ChartRow>] = [
    .text("chart") { $0.edition.key.name },
    .text("storefront") { $0.edition.key.storefront?.code },
    .text("genre") { $0.edition.key.genre },
    .text("updated_at", "Of") { $0.edition.updated.description },
    .integer("rank") { $0.item.entry.rank },
    .integer("previous_rank", "Before") { $0.item.entry.previousRank },
    .integer("previous_depth", "Of") { $0.edition.previous == nil ? nil : $0.edition.previousDepth },
    .integer("apple_id") { $0.item.entry.appleID.rawValue },
    .text("kind") { $0.item.listing?.kind.rawValue },
    .text("name") { $0.item.listing?.name },
    .text("artist") { $0.item.listing?.artist },
    .decimal("amount") { $0.item.price?.money?.decimalText },
    .text("currency") { $0.item.price?.money?.currency.description },
    .price("text", "Price") { $0.text },
    .text("source") { $0.edition.source },
  ]

  private static let forPeople: [AnswerField<ChartRow>] =
    [
      .text("date") { $0.edition.updated.date },
      .text("storefront") { $0.edition.key.storefront?.code ?? "?" },
    ] + forPrograms.fields("rank") + [AnswerField("change", title: "", alignment: .trailing, cell: change)]
    + forPrograms.fields("name", "artist", "text", "apple_id")

  /// How far the item rose or fell compared with the edition before.
  @Sendable private static func change(_ row: ChartRow) -> Cell {
    let (edition, entry) = (row.edition, row.item.entry)
    guard edition.previous != nil, entry.previousRank == nil else {
      return .rankChange(from: entry.previousRank, to: entry.rank)
    }
    // In an edition that ends sooner the item may have been further down.
    let (depth, end) = (edition.previousDepth, edition.entries.last?.rank ?? 0)
    return .text(depth < end ? ">\(depth)" : "new")
  }
}

extension Cell {
  /// `▲2` for an item that rose by two ranks, `=` for one that kept its rank.
  static func rankChange(from previous: Int?, to rank: Int) -> Cell {
    guard let previous else { return .null }
    if previous == rank { return .text("=") }
    return rank < previous ? .text("▲\(previous - rank)").styled(.good) : .text("▼\(rank - previous)").styled(.bad)
  }
}
