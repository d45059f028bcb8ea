public import Catalog
public import CatalogModel

/// An item's ranks in charts over time.
public struct RanksQuestion: ItemQuestion {
  public static let name = "rank"
  public static let summary = "Where an item stood in charts."

  public static let parameters: [QuestionParameter<Self>] = [
    .option("chart", \.chart, as: .text("name"), "Only this chart, by its name, such as topsongs."),
    .option("genre", \.genre, as: .text("genre"), "Only charts of this genre: Apple's number, such as 6014."),
    .since(\.span), .until(\.span),
    .storefronts(\.storefronts),
  ]

  /// What names the item.
  public var reference = ""
  /// The chart's name; all without one.
  public var chart: String?
  /// Apple's number of a genre; all without one.
  public var genre: String?
  /// When the editions were made.
  public var span = SpanReference()
  /// The stores of the charts; all without one.
  public var storefronts: [StorefrontChoice] = []

  public init() {}

  /// A rank of an item in one edition of a chart.
  public struct Row: Sendable {
    /// The item.
    public var item: KnownItem
    /// The chart.
    public var key: ChartKey
    /// The edition.
    public var edition: RankHistory.Edition
    /// The item's rank in it, 1 is the first.
    public var rank: Int
    /// The rank in the edition before; `nil` where that lacks the item.
    public var previous: Int?
  }

  public func answer(from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<Row>) throws -> Void) throws {
    try answer(from: catalog, at: now, histories: { _ in }, body)
  }

  /// The same, with each chart's history as a whole after its rows.
  package func answer(
    from catalog: Catalog, at now: Timestamp, histories: (RankHistory) throws -> Void,
    _ body: (AnswerPart<Row>) throws -> Void
  ) throws {
    let items = try catalog.items(reference, includesGone: true) { try body(.note($0)) }
    let answers = try items.map { (item: $0, found: try catalog.ranks(of: $0.appleID, query(now: now))) }
    if let first = items.first, answers.allSatisfy(\.found.histories.isEmpty) {
      try body(.note(.notInCharts(reference: first.reference, known: answers.flatMap(\.found.known))))
    }
    for (item, found) in answers {
      for history in found.histories {
        for rank in history.ranks {
          let row = Row(item: item, key: history.key, edition: rank.edition, rank: rank.rank, previous: rank.previous)
          try body(.row(row))
        }
        try histories(history)
      }
    }
  }

  private func query(now: Timestamp) -> ChartQuery {
    ChartQuery(
      name: chart, genre: genre, storefronts: storefronts.requested,
      span: span.timeSpan(now: now))
  }

  public static let fields: [AnswerField<Row>] = [
    .integer("apple_id") { $0.item.appleID.rawValue }.about("Apple ID of the item."),
    .text("name") { $0.item.name(in: $0.key.storefront) }.about("Name of the item."),
    .text("chart") { $0.key.name }.about("Name of the chart."),
    .text("storefront") { $0.key.storefrontText }.about("Storefront of the chart, or an unknown store's number."),
    .text("genre") { $0.key.genre }.about("Genre of the chart: Apple's number."),
    .time("updated_at", "Of") { $0.edition.updated.description }.about("When the edition was made."),
    .integer("rank") { $0.rank }.about("Rank of the item, 1 is the first."),
    .integer("previous_rank", "Before") { $0.previous }.about("Rank in the edition before."),
    .text("source") { $0.edition.source }.ofFile.about("File or address of the edition."),
  ]
}
