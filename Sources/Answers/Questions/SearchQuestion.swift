public import Catalog
public import CatalogModel

/// Items by the words of their names, artists and sellers, the best first.
public struct SearchQuestion: Question {
  public static let name = "search"
  public static let summary = "Items by the words of their names, the best first."

  public static let parameters: [QuestionParameter<Self>] = [
    .value("q", \.words, as: .text("words"), isRequired: true, "The words."),
    .kinds(\.kinds),
    .storefronts(\.storefronts),
  ]

  /// The words.
  public var words = ""
  /// The kinds of the items; all without one.
  public var kinds: [ProductKind] = []
  /// The stores that have the items; all without one.
  public var storefronts: [StorefrontChoice] = []
  /// Which of the items, counted from 0.
  public var rows = 0..<1000

  public init() {}

  /// The best thousand: what comes after them has little to do with the words.
  public func limited(to rows: Range<Int>) -> Self? {
    var question = self
    question.rows = rows.clamped(to: self.rows)
    return question
  }

  public func answer(from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<ListingRow>) throws -> Void) throws {
    let query = SearchQuery(words, kinds: kinds, storefronts: storefronts.requested ?? [], limit: rows.upperBound)
    let found = try catalog.find(query)
    for item in found.items.dropFirst(rows.lowerBound) { try body(.row(ListingRow(listing: item.listing))) }
    if found.items.isEmpty {
      try body(.note(.nothingFound(words: query.words)))
    } else if !found.relaxations.isEmpty {
      try body(.note(.relaxedSearch(found.relaxations.map(\.description))))
    }
  }

  public static let fields = ListingRow.fields.fields(
    "apple_id", "kind", "name", "artist", "genre", "storefront", "url", "observed_at", "source")
}
