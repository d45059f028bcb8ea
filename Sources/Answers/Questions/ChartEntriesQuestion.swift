public import Catalog
public import CatalogModel
internal import Storefronts

/// A chart's last edition, or that of a day.
public struct ChartEntriesQuestion: Question {
  public static let name = "chart-entries"
  public static let summary = "A chart's last edition, or that of a day."

  public static let parameters: [QuestionParameter<Self>] = [
    .value("chart", \.chart, as: .text("name"), isRequired: true, "Chart to print, as the list of charts names it."),
    .storefronts(\.storefronts),
    .option("genre", \.genre, as: .text("genre"), "Genre of the chart: Apple's number, such as 6014."),
    .option("date", \.date, as: .date, "Print the chart's last edition of this day, or of it up to a time."),
  ]

  /// The chart's name.
  public var chart = ""
  /// The chart's stores; all that have it without one.
  public var storefronts: [StorefrontChoice] = []
  /// Apple's number of a genre.
  public var genre: String?
  /// The day or time of the edition; the last one without it.
  public var date: Timestamp?
  /// At most this many items of a chart.
  public var limit = Int.max

  public init() {}

  /// An item of an edition.
  public struct Row: Sendable {
    /// The edition.
    public var edition: ChartEdition
    /// The item, with its rank.
    public var item: ChartItem
  }

  public func answer(from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<Row>) throws -> Void) throws {
    let found = try catalog.charts(ChartQuery(name: chart, genre: genre, storefronts: storefronts.requested))
    if found.known.isEmpty {
      let names = Set(try catalog.charts().map(\.key.name)).sorted()
      try body(.note(.noChart(name: chart, genre: genre, known: names)))
    }
    for storefront in found.known.isEmpty ? [] : found.missing {
      let known = found.known.compactMap(\.self)
      try body(.note(.notInStore(StoreGap(reference: chart, storefront: storefront, known: known))))
    }
    for held in genre == nil ? found.ofAllGenresFirst : found.charts {
      guard let edition = try edition(of: held, from: catalog) else {
        try body(.note(.noEdition(held, on: date)))
        continue
      }
      for row in try Self.rows(of: edition, limit: limit, from: catalog) { try body(.row(row)) }
    }
  }

  /// The first items of an edition, all without a limit.
  public static func rows(of edition: ChartEdition, limit: Int = .max, from catalog: Catalog) throws -> [Row] {
    try catalog.items(of: edition, limit: limit).map { Row(edition: edition, item: $0) }
  }

  private func edition(of held: HeldChart, from catalog: Catalog) throws -> ChartEdition? {
    let span = date.map(TimeSpan.init(dayOf:)) ?? TimeSpan()
    return try catalog.chartEdition(of: held.key, since: span.since, until: span.until)
  }

  public static let fields: [AnswerField<Row>] = [
    .text("chart") { $0.edition.key.name }.about("Name of the chart."),
    .text("storefront") { $0.edition.key.storefrontText }.about(
      "Storefront of the chart, or an unknown store's number."),
    .text("genre") { $0.edition.key.genre }.about("Genre of the chart: Apple's number."),
    .time("updated_at", "Of") { $0.edition.updated.description }.about("When the edition was made."),
    .integer("rank") { $0.item.entry.rank }.about("Rank of the item, 1 is the first."),
    .integer("previous_rank", "Before") { $0.item.entry.previousRank }.about("Rank in the edition before."),
    .integer("previous_depth", "Of") { $0.edition.previous == nil ? nil : $0.edition.previousDepth }.about(
      "How many ranks the edition before had."),
    .integer("apple_id") { $0.item.entry.appleID.rawValue }.about("Apple ID of the item."),
    .text("kind") { $0.item.listing?.kind.rawValue }.about("What the item is, such as app or song."),
    .text("name") { $0.item.listing?.name }.about("Name of the item."),
    .text("artist") { $0.item.listing?.artist }.about("Artist, author or developer."),
    .decimal("amount") { $0.item.price?.money?.decimalText }.about("Price as a decimal number."),
    .text("currency") { $0.item.price?.money?.currency.description }.about("Currency of the price."),
    .price("text", "Price") { text($0.item) }.about("Price as the store writes it."),
    .text("source") { $0.edition.source }.ofFile.about("File or address of the edition."),
  ]

  private static func text(_ item: ChartItem) -> String? {
    if item.price?.state == .notSoldSeparately { return item.price?.stateText }
    return item.price?.written(kind: item.listing?.kind ?? .unknown)?.text
  }
}
