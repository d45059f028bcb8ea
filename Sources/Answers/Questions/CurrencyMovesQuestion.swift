public import Catalog
public import CatalogModel
public import Storefronts

/// Which stores moved from one currency to another, when, and who says so.
public struct CurrencyMovesQuestion: Question {
  public static let name = "currency-moves"
  public static let summary = "Which stores moved from one currency to another, when, and who says so."
  public static let parameters: [QuestionParameter<Self>] = [.storefronts(\.storefronts)]

  /// The stores; all without one.
  public var storefronts: [StorefrontChoice] = []

  /// The question for all stores.
  public init() {}

  public func answer(
    from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<CurrencyMove>) throws -> Void
  ) throws {
    try answer(for: storefronts.requested ?? [], body)
  }

  /// Answers for these stores, or for all; no catalog is needed.
  package func answer(for stores: [Storefront], _ body: (AnswerPart<CurrencyMove>) throws -> Void) throws {
    for move in CurrencyMove.all where stores.isEmpty || stores.contains(move.storefront) { try body(.row(move)) }
    for store in stores where store.details.currencyMoves.isEmpty { try body(.note(.noCurrencyMove(store))) }
  }

  public static let fields: [AnswerField<CurrencyMove>] = [
    .text("code") { $0.storefront.code }.about("Two-letter code of the storefront."),
    .text("name") { $0.storefront.details.name }.about("English name of the storefront."),
    .text("old_currency", "From") { $0.old?.description }.about("Currency before."),
    .text("new_currency", "To") { $0.new.description }.about("Currency after."),
    .day("earliest", "Not before") { $0.earliest?.date }.about("First day that it may have been."),
    .day("latest", "Not after") { $0.latest?.date }.about("Last day that it may have been."),
    .text("source") { $0.source }.about("Who says so."),
  ]
}
