public import Catalog
public import CatalogModel

/// Mistakes in an app's list of in-app products, before hints.
public struct ProductFindingsQuestion: Question {
  public static let name = "product-findings"
  public static let summary = "Mistakes in lists of in-app products, before hints."

  public static let parameters: [QuestionParameter<Self>] = [
    .option("app", \.app, as: .text("ref"), "The app: Apple ID, link or bundle ID.")
  ]

  /// The app; all without one.
  public var app: String?
  /// Whether configurations without products are looked at, too.
  public var includesEmptyFiles = false
  /// Finds more, by the product IDs of the list: in an app's code.
  public var others: @Sendable (_ productIDs: [String]) throws -> [ProductFinding] = { _ in [] }

  /// The question for all products.
  public init() {}

  public func answer(
    from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<ProductFinding>) throws -> Void
  ) throws {
    guard let app = try AppChoice(app, in: catalog, note: { try body(.note($0)) }) else { return }
    let entries = try catalog.appProducts(AppProductFilter(app: app.appleID))
    let findings =
      try catalog.findings(in: entries, includesEmptyFiles: includesEmptyFiles)
      + others(entries.compactMap(\.product.productID))
    for finding in findings.sorted(by: { Self.order($0) < Self.order($1) }) { try body(.row(finding)) }
  }

  private static func order(_ finding: ProductFinding) -> (Int, String, String) {
    (finding.isMistake ? 0 : 1, finding.location, finding.product)
  }

  public static let fields: [AnswerField<ProductFinding>] = [
    .text("severity") { $0.isMistake ? "mistake" : "hint" }.about("mistake or hint."),
    .text("location") { $0.location }.ofFile.about("File, or file and line."),
    .text("product_id") { $0.product }.about("Product ID; empty for what is wrong with a whole file."),
    .text("rule") { $0.rule }.about("Rule that is broken, such as no-price."),
    .text("detail") { $0.detail }.about("What is wrong, in words."),
  ]
}
