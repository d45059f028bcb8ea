internal import Answers
internal import Archives
internal import Arguments
internal import Catalog
internal import CatalogModel

struct ProductsRequestCommand: Command {
  static let name = "request"
  static let abstract = "Request product IDs as an app does, and explain invalid ones."
  static let discussion = """
    Exit 0: all are there, 1: some aren't, 2: the source is missing or unreadable. What wasn't read makes no ID \
    invalid: it is undecided.

    The rules are those of Apple's technotes: Xcode's configuration needs the ID (TN3185), sandbox, TestFlight and \
    App Review need a price and a localization as well (TN3186), the App Store also approval and a store where it is \
    sold (TN3188). In a configuration --app is its file, or the app it was synchronised with.
    """
  static let example = """
    $ coster products request --app 1240856775 --storefront us,jp com.example.gems com.example.plan
    $ coster products request --app Products.storekit --environment configuration - < ids.txt
    """

  static let parameters: Parameters<Self> = [
    .argument(\.ids, value: "id", help: "Product IDs; '-' reads them from standard input, one a line."),
    .option(\.app, "--app", value: "ref", help: "The app: Apple ID, link, bundle ID; or a .storekit file."),
    .question(\.question, leavingOut: ["app", "id"]), .question(\.question, .storefronts),
    .group(\.options),
  ]

  var ids: [String] = []
  var app: String?
  var question = ProductRequestQuestion()
  var options = AnswerOptions()

  private typealias Row = ProductRequestQuestion.Row

  func run(in console: Console) throws {
    guard let app else { throw UsageError("The app is missing: name it with --app.") }
    let isFile = try isConfigurationFile(app)
    let source = try ProductSource(files: isFile ? [app] : [], app: app, in: options.catalog, console)
    var question = question
    question.app = isFile ? nil : app
    try ReferenceList.forEach(ids, in: console) { question.ids.append($0) }
    let answers = try answer(question, from: source.catalog, in: console)
    let others = answers.filter { $0.verdict != .product }
    guard !others.isEmpty else { return }
    console.notePartial(
      "not products: " + others.map { "\($0.productID) is \($0.verdict.rawValue)" }.joined(separator: ", "))
  }

  /// Whether the app is a file; a missing one is reported as a file, not as an app.
  private func isConfigurationFile(_ app: String) throws -> Bool {
    let isConfiguration = ProductSource.isConfiguration(app)
    let isPath = isConfiguration || app.contains("/") && !app.contains("://")
    guard question.environment == .configuration else {
      guard isConfiguration || isPath && ProductSource.isFile(app) else { return false }
      throw UsageError("'\(app)' is a file: request its products with --environment configuration.")
    }
    if isPath { _ = try FileSystem.status(of: app) }
    return ProductSource.isFile(app)
  }

  /// Writes a row for each reason, or one JSON object with all answers.
  private func answer(
    _ question: ProductRequestQuestion, from catalog: Catalog, in console: Console
  ) throws -> [ProductRequest.Answer] {
    let isObject = options.output.format(in: console) == .json
    var writer = options.output.writer(of: ProductRequestQuestion.fields, in: console)
    var answers: [ProductRequest.Answer] = []
    var notes: [AnswerNote] = []
    try question.answer(from: catalog, at: console.now) {
      answers.append($0)
    } _: { part in
      switch part {
      case .row(let row): if !isObject { try writer.write(row) }
      case .note(let note): notes.append(try failing(note))
      }
    }
    if isObject {
      let response = ProductResponse(question, answers, notes: notes, on: console.now.date)
      try options.output.write([response], ProductResponse.fields, shape: .single, in: console)
    } else {
      try writer.finish()
    }
    for note in notes {
      // The object has it itself.
      if isObject, case .products(.notKnowable) = note { continue }
      console.report(note)
    }
    return answers
  }

  /// The note, unless nothing can be answered because of it.
  private func failing(_ note: AnswerNote) throws -> AnswerNote {
    switch note {
    case .products(.notRead):
      throw CommandFailure("\(note)", hint: "Import the app's product list first.")
    case .products(.requestFails): throw CommandFailure("\(note)", hint: "Switch it off in Xcode's editor.")
    default: return note
    }
  }
}
