public import Catalog
public import CatalogModel

/// What StoreKit answers to a request for product IDs, and why some are invalid.
public struct ProductRequestQuestion: Question {
  public static let name = "product-request"
  public static let summary = "What StoreKit answers to a request for product IDs, and why some are invalid."

  public static let parameters: [QuestionParameter<Self>] = [
    .option("app", \.app, as: .text("ref"), isRequired: true, "The app: Apple ID, link or bundle ID."),
    .list("id", \.ids, as: .listedText("id"), "Product IDs to ask for."),
    .value("environment", \.environment, as: .environment, environmentHelp),
    .storefronts(\.storefronts),
  ]

  private static let environmentHelp = "Store that is asked: production, sandbox or configuration."

  /// The app; in a configuration all of its products without one.
  public var app: String?
  /// The product IDs to ask for.
  public var ids: [String] = []
  /// The store that is asked.
  public var environment = StoreEnvironment.production
  /// The stores to answer for; without any one answer for all.
  public var storefronts: [StorefrontChoice] = []

  /// The question without an app.
  public init() {}

  /// A product, or one reason why it is none.
  public struct Row: Sendable {
    /// The answer for the product ID.
    public var answer: ProductRequest.Answer
    /// The reason; of a product, its price.
    public var reason: String?
    /// How sure the reason is.
    public var certainty: String?
    /// The evidence, in words.
    public var detail: String?
    /// The day of the evidence.
    public var day: String?
  }

  public func answer(from catalog: Catalog, at now: Timestamp, _ body: (AnswerPart<Row>) throws -> Void) throws {
    try answer(from: catalog, at: now, answers: { _ in }, body)
  }

  /// The same, with each product ID's answer as a whole before its rows.
  package func answer(
    from catalog: Catalog, at now: Timestamp, answers pass: (ProductRequest.Answer) throws -> Void,
    _ body: (AnswerPart<Row>) throws -> Void
  ) throws {
    guard let app = try AppChoice(app, in: catalog, note: { try body(.note($0)) }) else { return }
    let request = try ProductRequest(catalog, app: app.appleID, environment: environment)
    guard request.isKnown else {
      return try body(.note(.products(.notRead(app: self.app ?? "any app", environment))))
    }
    if let failure = try request.simulatedFailure() {
      return try body(.note(.products(.requestFails(reason: failure.detail))))
    }
    for store in storefronts.named.map({ $0.map { Optional($0) } }) ?? [nil] {
      for id in requestedIDs {
        for answer in try request.answers(for: id, in: store) {
          try pass(answer)
          for row in Self.rows(answer, on: now.date) { try body(.row(row)) }
        }
      }
    }
    if !unknowable.isEmpty { try body(.note(.products(.notKnowable(unknowable)))) }
    for note in try request.notes(on: now.date) { try body(.note(.products(.signing(note)))) }
  }

  /// Each ID once, as it is written: a products request is a set (`NSSet` of `SKProductsRequest`).
  private var requestedIDs: [String] {
    var seen: Set<[UInt8]> = []
    return ids.filter { seen.insert(Array($0.utf8)).inserted }
  }

  /// What neither files nor services of Apple's state.
  package var unknowable: [String] {
    let change: String? =
      switch environment {
      case .production: "the store, which takes some time"
      case .sandbox: "the sandbox, which takes up to an hour"
      case .configuration: nil
      }
    return change.map { ["the Paid Apps Agreement, bank and tax data", "how far a change has come to \($0)"] } ?? []
  }

  /// A row for each reason, with the main reason first.
  private static func rows(_ answer: ProductRequest.Answer, on today: String) -> [Row] {
    guard answer.verdict != .product else {
      let (price, evidence) = (answer.price(on: today), answer.entry?.evidence)
      return [Row(answer: answer, reason: price?.amountText, detail: evidence?.file, day: evidence?.day)]
    }
    return answer.findings.map { finding in
      let certainty = finding.reason.isOpen ? "–" : finding.isCertain ? "certain" : "likely"
      return Row(
        answer: answer, reason: finding.reason.rawValue, certainty: certainty, detail: finding.detail,
        day: finding.evidence?.day)
    }
  }

  public static let fields: [AnswerField<Row>] = [
    .text("verdict") { $0.answer.verdict.rawValue }.about("product, invalid or undecided."),
    .text("product_id") { $0.answer.productID }.about("Product ID that was asked for."),
    .text("storefront") { $0.answer.storefront?.code }.about("Storefront; null where none was named."),
    .text("reason", "Reason or price") { $0.reason }.about("Why it is not a product, or a product's price."),
    .text("certainty") { $0.certainty }.about("certain or likely; – for what was not read."),
    .text("detail", "Evidence") { $0.detail }.about("What says so, in words."),
    .day("observed_at", "As of") { $0.day }.about("Day of the evidence."),
    .integer("apple_id") { $0.answer.entry?.product.appleID?.rawValue }.about("Apple ID of the product."),
    .text("type") { $0.answer.entry?.product.type?.rawValue }.about("Type of the product, such as consumable."),
    .text("title") { $0.answer.text?.name }.about("Name of the product for the storefront."),
  ]
}
