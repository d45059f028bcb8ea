public import Catalog
public import CatalogModel

/// How much the catalog holds.
public struct StatisticsQuestion: Question {
  public static let name = "stats"
  public static let summary = "How much the catalog holds: an overview, or listings by what is asked."
  public static let parameters: [QuestionParameter<Self>] = [
    .option("by", \.grouping, as: .grouping, "List all kinds, storefronts, folders or files.")
  ]

  /// What to count listings by; an overview without it.
  public var grouping: ListingGrouping?

  /// The question for an overview.
  public init() {}

  public func answer(
    from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<CatalogCount>) throws -> Void
  ) throws {
    var counts: [CatalogCount]
    if let grouping { counts = try catalog.listingCounts(by: grouping) } else { counts = try catalog.overview() }
    if grouping == .file { counts += try catalog.tableCounts() + catalog.fileSizes() }
    for count in counts { try body(.row(count)) }
  }

  public static let fields: [AnswerField<CatalogCount>] = [
    .text("measure") { $0.measure }.about("What is counted: listings, kinds, storefronts, rows of a table, or bytes."),
    .text("kind") { $0.kind }.about("Kind of the listed items; null where they are of any."),
    .text("storefront") { $0.storefront }.about("Storefront of the listings; null where they are of any, or of none."),
    .text("source") { $0.source }.ofFile.about("Table, file or folder, or what states the listings."),
    .integer("count") { $0.count }.about("How many there are."),
    .time("oldest") { $0.observed?.lowerBound }.about("When the oldest of the listings was last observed."),
    .time("newest") { $0.observed?.upperBound }.about("When the newest of the listings was last observed."),
  ]
}

extension ParameterForm<ListingGrouping> {
  /// `kind`, `storefront`, `folder` or `file`.
  public static var grouping: Self {
    let words = ListingGrouping.allCases.map(\.rawValue)
    return Self("what", pattern: ParameterPattern.words(words), allowed: { words }, write: \.rawValue) {
      ListingGrouping(rawValue: $0)
    }
  }
}
