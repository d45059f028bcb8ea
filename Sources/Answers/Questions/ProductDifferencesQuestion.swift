public import Catalog
public import CatalogModel

/// What differs in the catalog's in-app products between two days.
public struct ProductDifferencesQuestion: Question {
  public static let name = "product-differences"
  public static let summary = "What differs in lists of in-app products between two days."

  public static let parameters: [QuestionParameter<Self>] = [
    .option("before", \.before, as: .date, isRequired: true, "The first day, such as 2026-11-01."),
    .option("after", \.after, as: .date, isRequired: true, "The second day."),
    .option("app", \.app, as: .text("ref"), "The app: Apple ID, link or bundle ID."),
  ]

  /// The first day.
  public var before: Timestamp?
  /// The second day.
  public var after: Timestamp?
  /// The app; all without one.
  public var app: String?

  /// The question without its days.
  public init() {}

  public func answer(
    from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<ProductDifference>) throws -> Void
  ) throws {
    guard let before, let after else { throw ParameterError("Two days are compared: name both.") }
    guard let app = try AppChoice(app, in: catalog, note: { try body(.note($0)) }) else { return }
    let filter = AppProductFilter(app: app.appleID)
    let facts = try [before, after].map { try ProductFacts(filter, in: catalog, on: $0.date) }
    for difference in facts[0].differences(to: facts[1]) { try body(.row(difference)) }
  }

  public static let fields: [AnswerField<ProductDifference>] = [
    .text("change") { $0.before == nil ? "added" : $0.after == nil ? "removed" : "changed" }.about(
      "added, removed or changed."),
    .text("product_id") { $0.productID }.about("Product ID, or the key of a product without one."),
    .price("apple_id") { $0.appleID?.description }.about("Apple ID of the product."),
    .text("field") { $0.field }.about("The fact, such as type or name de."),
    .text("before") { $0.before }.about("What the first list states."),
    .text("after") { $0.after }.about("What the second list states."),
  ]
}
