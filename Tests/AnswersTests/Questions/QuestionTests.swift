import Answers
import Catalog
import CatalogModel
import Storefronts
import TestSupport
import Testing

/// Questions as a program of its own asks them.
@Suite struct QuestionTests {
  private let folder = TemporaryFolder()
  private let now: Timestamp

  init() throws { now = try #require(Timestamp("2026-11-22")) }

  private func catalog() throws -> Catalog {
    let catalog = try Catalog(at: folder.path + "/catalog", access: .writing)
    let records = ["us", "gb"].map { store in
      appRecord(7, "Pear Ledger", in: store, #""price":2.99,"currency":"\#(store == "us" ? "USD" : "GBP")""#)
    }
    var options = ImportOptions()
    options.observedAt = Timestamp("2026-11-20")
    for (index, record) in records.enumerated() {
      _ = try catalog.importFeeds(at: [folder.write(searchAnswer(record), to: "\(index).json")], options: options)
    }
    return catalog
  }

  @Test func `an answer is rows as they become known, and notes on what they do not say`() throws {
    var question = PricesQuestion()
    question.reference = "7"
    question.storefronts = [StorefrontChoice("us"), StorefrontChoice("jp")].compactMap { $0 }
    var (texts, notes): ([String], [String]) = ([], [])
    try question.answer(from: catalog(), at: now) { part in
      switch part {
      case .row(let row): texts.append(row.written?.text ?? "")
      case .note(let note): notes.append("\(note)")
      }
    }
    #expect(texts == ["$2.99"])
    #expect(notes.joined(separator: "\n").says("7: … jp … gb, us"))
  }

  @Test(arguments: [[], ["us", "jp"], ["all"]])
  func `references that are asked at once get the answers that each gets alone, in their order`(
    stores: [String]
  ) throws {
    let catalog = try catalog()
    let references = ["7", "nonsense", "id7", "8", "https://apps.apple.com/gb/app/id7", "7"]
    // More than are read at once.
    let many = (0..<60).flatMap { _ in references }
    var prices = PricesQuestion()
    prices.storefronts = stores.compactMap { StorefrontChoice($0) }
    var details = ItemDetailsQuestion()
    details.storefronts = prices.storefronts
    #expect(try told(prices, many, from: catalog) == many.flatMap { try told(prices, [$0], from: catalog) })
    #expect(try told(details, many, from: catalog) == many.flatMap { try told(details, [$0], from: catalog) })
  }

  /// The rows and notes of an answer as text.
  private func told<QuestionType: ItemQuestion>(
    _ question: QuestionType, _ references: [String], from catalog: Catalog
  ) throws -> [String] {
    var told: [String] = []
    try question.answer(references, from: catalog, at: now) { part in
      switch part {
      case .row(let row): told.append(QuestionType.fields.map { $0.cell(row).text }.joined(separator: "|"))
      case .note(let note): told.append("\(note)")
      }
    }
    return told
  }

  @Test func `parameters are set by their names and texts`() throws {
    let question = try PricesQuestion([("storefront", "us,gb"), ("date", "2d")])
    #expect(question.storefronts.requested?.map(\.code) == ["us", "gb"])
    let error = try #require(throws: ParameterError.self) { try PricesQuestion([("nonsense", "1")]) }
    #expect("\(error)".says("… no parameter 'nonsense' …"))
  }

  @Test(arguments: [
    ([], "$239.99", "239.99", nil),
    ([("per", "month"), ("of", "P1Y")], "$20.00", "20", "239.99 USD for P1Y, per month"),
  ])
  func `an amount is written as it is, or spread over its period and marked as computed`(
    parameters: [(String, String)], text: String, amount: String, computation: String?
  ) throws {
    let question = try PriceTextQuestion(
      [("amount", "239.99"), ("currency", "USD"), ("storefront", "us")] + parameters.map { ($0.0, $0.1) })
    let row = try #require(question.page(0..<1, from: catalog(), at: now).rows.first)
    let cells = PriceTextQuestion.fields.map { $0.cell(row).text }
    #expect(cells == [text, amount, "USD", computation ?? ""])
  }

  @Test func `a period without a unit to spread it over is refused`() throws {
    let question = try PriceTextQuestion([
      ("amount", "239.99"), ("currency", "USD"), ("storefront", "us"), ("of", "P1Y"),
    ])
    #expect(throws: ParameterError.self) { try question.page(0..<1, from: catalog(), at: now) }
  }

  @Test func `without its period, what an amount is per month is unknown`() throws {
    let question = try PriceTextQuestion([
      ("amount", "239.99"), ("currency", "USD"), ("storefront", "us"), ("per", "month"),
    ])
    let page = try question.page(0..<1, from: catalog(), at: now)
    #expect(page.rows.isEmpty)
    #expect(page.notes.map(\.isMissing) == [true])
  }

  @Test func `a page has some of the rows, and says whether there are more`() throws {
    var question = ItemDetailsQuestion()
    question.reference = "7"
    let catalog = try catalog()
    let first = try question.page(0..<1, from: catalog, at: now)
    #expect(first.rows.map(\.listing.storefront?.code) == ["gb"] && first.hasMore)
    let second = try question.page(1..<2, from: catalog, at: now)
    #expect(second.rows.map(\.listing.storefront?.code) == ["us"] && !second.hasMore)
  }

  @Test func `an app that is not known is a note, and not all products`() throws {
    let questions: [any Question] = [
      try AppProductsQuestion([("app", "com.example.none")]), try PricePointsQuestion([("app", "com.example.none")]),
      try ProductPricesQuestion([("app", "com.example.none"), ("product", "a.b")]),
      try ProductFindingsQuestion([("app", "not a reference")]),
      try ProductRequestQuestion([("app", "com.example.none"), ("id", "a.b")]),
      try ProductDifferencesQuestion([
        ("app", "com.example.none"), ("before", "2026-11-01"), ("after", "2026-11-02"),
      ]),
    ]
    let catalog = try catalog()
    for question in questions { #expect(try notes(of: question, in: catalog).first?.hasPrefix("No app '") == true) }
  }

  private func notes(of question: some Question, in catalog: Catalog) throws -> [String] {
    var notes: [String] = []
    try question.answer(from: catalog, at: now) { part in
      switch part {
      case .row(let row): Issue.record("\(row)")
      case .note(let note): notes.append("\(note)")
      }
    }
    return notes
  }

  @Test func `tiers are found by their names, by a price, or by one half of it`() throws {
    func storefronts(_ parameters: [(name: String, value: String)]) throws -> Set<String> {
      let page = try TiersQuestion(parameters).page(0..<1000, from: catalog(), at: now)
      return Set(page.rows.map { "\($0.storefront.code) \($0.tier.number) \($0.price.decimalText)" })
    }
    #expect(try storefronts([("tier", "5"), ("storefront", "us,jp")]) == ["us 5 4.99", "jp 5 600"])
    let priced = try storefronts([("amount", "4.99"), ("storefront", "us,jp")])
    #expect(priced.contains("us 5 4.99") && priced.allSatisfy { $0.hasPrefix("us ") && $0.hasSuffix(" 4.99") })
    #expect(try storefronts([("tier", "5,6"), ("currency", "JPY")]) == ["jp 5 600", "jp 6 720"])
  }
}
