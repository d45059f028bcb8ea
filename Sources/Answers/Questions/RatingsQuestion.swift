public import Catalog
public import CatalogModel

/// How customers' ratings of the items of a reference changed.
public struct RatingsQuestion: ItemQuestion {
  public static let name = "ratings"
  public static let summary = "How customers' ratings of an item changed."

  public static let parameters: [QuestionParameter<Self>] = [
    .since(\.span), .until(\.span),
    .storefronts(\.storefronts),
  ]

  /// What names the item.
  public var reference = ""
  /// When the ratings were seen.
  public var span = SpanReference()
  /// The stores; all without one.
  public var storefronts: [StorefrontChoice] = []

  public init() {}

  /// A rating, and the time in which it stayed the same.
  public struct Row: Sendable {
    /// The item.
    public var item: KnownItem
    /// The rating, and when it was seen.
    public var period: RatingPeriod
  }

  public func answer(from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<Row>) throws -> Void) throws {
    let span = span.timeSpan(now: now)
    let items = try catalog.items(reference, includesGone: true) { try body(.note($0)) }
    let rated = try items.map { item in
      (item, try catalog.ratingHistory(of: item.appleID, in: storefronts.requested, during: span))
    }
    if let first = items.first, rated.allSatisfy(\.1.isEmpty) {
      try body(.note(.noRating(reference: first.reference)))
    }
    for (item, periods) in rated {
      for period in periods { try body(.row(Row(item: item, period: period))) }
    }
  }

  public static let fields: [AnswerField<Row>] = [
    .integer("apple_id") { $0.item.appleID.rawValue }.about("Apple ID of the item."),
    .text("name") { $0.item.name(in: $0.period.storefront) }.about("Name of the item."),
    .text("storefront") { $0.period.storefront?.code }.about("Storefront of the rating."),
    .time("since") { $0.period.since.description }.about("When the rating was first seen."),
    .time("until", "Last seen") { $0.period.until.description }.about("When the rating was last seen."),
    .real("average") { $0.period.rating.average }.about("Mean of the stars, of all versions."),
    .integer("count", "Ratings") { $0.period.rating.count }.about("How many customers rated it."),
    .real("version_average", "Of this version") { $0.period.rating.versionAverage }.about(
      "Mean of the stars of this version."),
    .integer("version_count", "Ratings") { $0.period.rating.versionCount }.about(
      "How many customers rated this version."),
    .text("source") { $0.period.source }.ofFile.about("File or address that states it."),
  ]
}
