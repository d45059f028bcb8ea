internal import Catalog
internal import CatalogModel

/// Prints the result of a request for products.
struct ProductsRequestAnswer {
  private let environment: StoreEnvironment
  private let text: ProductText

  init(_ environment: StoreEnvironment, now: Timestamp) {
    self.environment = environment
    text = ProductText(now: now)
  }

  /// What neither files nor services of Apple's state.
  private var unknowable: [String] {
    switch environment {
    case .production:
      ["the Paid Apps Agreement, bank and tax data", "how far a change has come to the store, which takes some time"]
    case .sandbox:
      [
        "the Paid Apps Agreement, bank and tax data",
        "how far a change has come to the sandbox, which takes up to an hour",
      ]
    case .configuration: []
    }
  }

  /// A product, or one reason why it is none.
  private struct Row {
    var answer: ProductRequest.Answer
    var reason: String?
    var certainty: String?
    var detail: String?
    var day: String?
  }

  private static let fields: [AnswerField<Row>] = [
    .text("verdict") { $0.answer.verdict.rawValue },
    .text("product_id") { $0.answer.productID },
    .text("storefront") { $0.answer.storefront?.code },
    .text("reason", "Reason or price") { $0.reason },
    .text("certainty") { $0.certainty },
    .text("detail", "Evidence") { $0.detail },
    .text("observed_at", "As of") { $0.day },
    .integer("apple_id") { $0.answer.entry?.product.appleID?.rawValue },
    .text("type") { $0.answer.entry?.product.type?.rawValue },
    .text("title") { $0.answer.text?.name },
  ]

  func write(_ answers: [ProductRequest.Answer], _ output: OutputOptions, _ console: Console) throws {
    if output.format(in: console) == .json { return try writeJSON(answers, output, console) }
    try output.write(answers.flatMap(rows), Self.fields, in: console)
    if !unknowable.isEmpty { console.note("cannot be known here: \(unknowable.joined(separator: "; "))") }
  }

  /// A row for each reason, with the main reason first.
  private func rows(_ answer: ProductRequest.Answer) -> [Row] {
    guard answer.verdict != .product else {
      let (price, evidence) = (answer.price(on: text.today), answer.entry?.evidence)
      return [Row(answer: answer, reason: price.map(text.amount), detail: evidence?.file, day: evidence?.day)]
    }
    return answer.findings.map { finding in
      let certainty = finding.reason.isOpen ? "–" : finding.isCertain ? "certain" : "likely"
      return Row(
        answer: answer, reason: finding.reason.rawValue, certainty: certainty, detail: finding.detail,
        day: finding.evidence?.day)
    }
  }

  // MARK: One object for programs

  private func writeJSON(_ answers: [ProductRequest.Answer], _ output: OutputOptions, _ console: Console) throws {
    func list(_ verdict: ProductRequest.Verdict, _ cell: (ProductRequest.Answer) -> Cell) -> Cell {
      .list(answers.filter { $0.verdict == verdict }.map(cell))
    }
    let columns = ["environment", "products", "invalid", "undecided", "cannot_be_known"].map { Column($0) }
    var writer = output.writer(of: columns, shape: .single, in: console)
    try writer.write([
      .text(environment.rawValue), list(.product, product), list(.invalid, refusal), list(.undecided, refusal),
      .list(unknowable.map { .text($0) }),
    ])
    try writer.finish()
  }

  private func product(_ answer: ProductRequest.Answer) -> Cell {
    let entry = answer.entry
    let price = answer.price(on: text.today)
    return .object([
      ("product_id", .text(answer.productID)), ("storefront", .text(answer.storefront?.code)),
      ("apple_id", .integer(entry?.product.appleID?.rawValue)), ("type", .text(entry?.product.type?.rawValue)),
      ("title", .text(answer.text?.name)), ("description", .text(answer.text?.description)),
      ("amount", .decimal(price?.amount.map(Money.decimalText))),
      ("currency", .text(price?.money?.currency.description)),
      ("price", .text(price?.writtenText)), ("period", .text(entry?.product.period)),
      ("offers", .list(answer.offers.map(text.cell))), ("source", .text(entry?.evidence.source)),
      ("observed_at", .text(entry?.evidence.observedAt)),
    ])
  }

  private func refusal(_ answer: ProductRequest.Answer) -> Cell {
    .object([
      ("product_id", .text(answer.productID)), ("storefront", .text(answer.storefront?.code)),
      ("apple_id", .integer(answer.entry?.product.appleID?.rawValue)),
      ("reason", .text(answer.findings.first?.reason.rawValue)),
      (
        "reasons",
        .list(
          answer.findings.map { finding in
            .object([
              ("reason", .text(finding.reason.rawValue)),
              ("certainty", .text(finding.reason.isOpen ? nil : finding.isCertain ? "certain" : "likely")),
              ("detail", .text(finding.detail)), ("source", .text(finding.evidence?.source)),
              ("observed_at", .text(finding.evidence?.observedAt)),
            ])
          })
      ),
    ])
  }
}
