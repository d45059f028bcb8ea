public import Catalog
public import CatalogModel

/// The charts of which the catalog has editions.
public struct ChartListQuestion: Question {
  public static let name = "charts"
  public static let summary = "The charts that the catalog has editions of."

  public static let parameters: [QuestionParameter<Self>] = [.storefronts(\.storefronts)]

  /// The stores of the charts; all without one.
  public var storefronts: [StorefrontChoice] = []
  /// Apple's number of a genre; all without one.
  public var genre: String?

  public init() {}

  public func answer(from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<HeldChart>) throws -> Void) throws {
    let charts = try catalog.charts(ChartQuery(genre: genre, storefronts: storefronts.requested)).charts
    for chart in charts { try body(.row(chart)) }
    if charts.isEmpty { try body(.note(.noCharts(isAll: genre == nil && storefronts.requested == nil))) }
  }

  public static let fields: [AnswerField<HeldChart>] = [
    .text("chart") { $0.key.name }.about("Name of the chart."),
    .text("storefront") { $0.key.storefrontText }.about("Storefront of the chart, or an unknown store's number."),
    .text("genre") { $0.key.genre }.about("Genre of the chart: Apple's number."),
    .text("title") { $0.title }.about("Title that the feed gives it."),
    .integer("editions") { $0.editions }.about("How many editions the catalog has."),
    .time("first") { $0.first.description }.about("When the oldest edition was made."),
    .time("last") { $0.last.description }.about("When the newest edition was made."),
    .text("source") { $0.source }.ofFile.about("File, address or partner feed of the newest edition."),
  ]
}
