public import Catalog
public import CatalogModel

/// The answers to a request as one object, as an app gets them: products, and product IDs that are none.
public struct ProductResponse: Sendable {
  /// The store that was asked.
  public var environment: StoreEnvironment
  /// An answer for each product ID and store.
  public var answers: [ProductRequest.Answer]
  /// What neither files nor services of Apple's state.
  public var unknowable: [String]
  /// What else a person is told: profiles, agreements, a rejected version.
  public var notes: [AnswerNote]
  /// The day on which prices hold: `2026-11-18`.
  public var day: String

  /// The response to a question's rows and notes.
  public init(
    _ question: ProductRequestQuestion, _ answers: [ProductRequest.Answer], notes: [AnswerNote], on day: String
  ) {
    (environment, unknowable) = (question.environment, question.unknowable)
    (self.answers, self.day) = (answers, day)
    // These are a member of their own.
    self.notes = notes.filter { if case .products(.notKnowable) = $0 { false } else { true } }
  }
}

extension ProductResponse {
  /// The members of the object.
  public static let fields: [AnswerField<Self>] = [
    .text("environment") { $0.environment.rawValue }.about("Store that was asked."),
    AnswerField("products", type: .objects, isNullable: false) { $0.list(.product) }.about("The products."),
    AnswerField("invalid", type: .objects, isNullable: false) { $0.list(.invalid) }.about(
      "Product IDs that are not products, each with its reasons."),
    AnswerField("undecided", type: .objects, isNullable: false) { $0.list(.undecided) }.about(
      "Product IDs of which too little is known, each with what is missing."),
    AnswerField("cannot_be_known", type: .texts, isNullable: false) { .list($0.unknowable.map { .text($0) }) }.about(
      "What neither files nor services of Apple's state."),
    AnswerField("notes", type: .texts, isNullable: false) { .list($0.notes.map { .text("\($0)") }) }.about(
      "Why a build may get no products, which makes no product ID invalid by itself."),
  ]

  private func list(_ verdict: ProductRequest.Verdict) -> Cell {
    .list(
      answers.filter { $0.verdict == verdict }.map { verdict == .product ? product($0) : Self.withReasons($0) })
  }

  private func product(_ answer: ProductRequest.Answer) -> Cell {
    let entry = answer.entry
    let price = answer.price(on: day)
    return .object([
      ("product_id", .text(answer.productID)), ("storefront", .text(answer.storefront?.code)),
      ("apple_id", .integer(entry?.product.appleID?.rawValue)), ("type", .text(entry?.product.type?.rawValue)),
      ("title", .text(answer.text?.name)), ("description", .text(answer.text?.description)),
      ("amount", .decimal(price?.amount.map(Money.decimalText))),
      ("currency", .text(price?.money?.currency.description)),
      ("price", .text(price?.writtenText)), ("period", .text(entry?.product.period)),
      ("group", .text(entry?.groupName ?? entry?.product.group)), ("level", .integer(entry?.product.level)),
      ("family_shareable", .boolean(entry?.product.isFamilyShareable)),
      ("offers", .list(answer.offers.map(\.cell))), ("source", .text(entry?.evidence.source)),
      ("observed_at", .text(entry?.evidence.observedAt)),
    ])
  }

  private static func withReasons(_ answer: ProductRequest.Answer) -> Cell {
    .object([
      ("product_id", .text(answer.productID)), ("storefront", .text(answer.storefront?.code)),
      ("apple_id", .integer(answer.entry?.product.appleID?.rawValue)),
      ("reason", .text(answer.findings.first?.reason.rawValue)),
      ("reasons", .list(answer.findings.map(reason))),
    ])
  }

  private static func reason(_ finding: ProductRequest.Finding) -> Cell {
    .object([
      ("reason", .text(finding.reason.rawValue)),
      ("certainty", .text(finding.reason.isOpen ? nil : finding.isCertain ? "certain" : "likely")),
      ("detail", .text(finding.detail)), ("source", .text(finding.evidence?.source)),
      ("observed_at", .text(finding.evidence?.observedAt)),
    ])
  }
}
