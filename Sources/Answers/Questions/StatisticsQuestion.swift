public import Catalog
public import CatalogModel

/// How much the catalog holds.
public struct StatisticsQuestion: Question {
  public static let name = "stats"
  public static let summary = "How much the catalog holds, by kind, storefront and source."
  public static let parameters: [QuestionParameter<Self>] = []

  /// The question, which has no parameters.
  public init() {}

  public func answer(
    from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<CatalogCount>) throws -> Void
  ) throws {
    for count in try catalog.listingCounts() + catalog.tableCounts() + catalog.fileSizes() { try body(.row(count)) }
  }

  public static let fields: [AnswerField<CatalogCount>] = [
    .text("measure") { $0.measure }.about("What is counted: listings, rows of a table, or bytes of a file."),
    .text("kind") { $0.kind }.about("Kind of the listed items."),
    .text("storefront") { $0.storefront }.about("Storefront of the listings; null where no feed names one."),
    .text("source") { $0.source }.about("Table or file, or what states the listings."),
    .integer("count") { $0.count }.about("How many there are."),
  ]
}
