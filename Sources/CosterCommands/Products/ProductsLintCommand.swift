internal import Answers
internal import Archives
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import ProductCode

struct ProductsLintCommand: Command {
  static let name = "lint"
  static let abstract = "Find mistakes in .storekit files, App Store Connect answers or an app's products."
  static let discussion = """
    Mistakes come before hints. With --code the product IDs in sources, property lists and JSON of a folder are compared with \
    the list, both ways: a text that is not listed is a mistake where products are used, or if it resembles a listed ID. \
    Comments, libraries' folders, and names of queues, notifications, keys and the like are left out. Exit 1 on mistakes.
    """
  static let example = """
    $ coster products lint Products.storekit --code Sources
    $ coster products lint --app 1240856775
    """

  static let parameters: Parameters<Self> = [
    .argument(\.files, isRequired: false, value: "file", help: "Files and folders to read instead of the catalog."),
    .option(\.app, "--app", value: "ref", help: "The app: Apple ID, link or bundle ID."),
    .option(
      \.code, "--code", value: "folder", completes: .folders, help: "Compare with the IDs in this folder's files."),
    .group(\.options),
  ]

  var files: [String] = []
  var app: String?
  var code: String?
  var options = AnswerOptions()

  func run(in console: Console) throws {
    guard files.isEmpty != (app == nil) else { throw UsageError("Name either files or, with --app, an app.") }
    let source = try ProductSource(files: files, app: app, in: options.catalog, console)
    var question = ProductFindingsQuestion()
    question.app = app
    // A named file is checked even if it has no products.
    question.includesEmptyFiles = !files.isEmpty
    if let folder = code {
      let tree = FileTree.listing(of: [folder])
      if tree.files.isEmpty, let failure = tree.failures.first { throw failure }
      let code = ProductCode(tree.files, below: folder, console)
      console.warn(ofUnread: tree.failures + code.unsearched)
      guard !code.isEmpty else {
        throw CommandFailure("\(folder) has no sources, property lists or JSON files.", hint: "Name another folder.")
      }
      question.others = { code.findings(against: $0, in: folder) }
    }
    var writer = options.output.writer(of: ProductFindingsQuestion.fields, in: console)
    var mistakes = 0
    try question.answer(from: source.catalog, at: console.now) { part in
      try writer.write(part, in: console)
      if case .row(let finding) = part, finding.isMistake { mistakes += 1 }
    }
    try writer.finish()
    if mistakes > 0 { console.notePartial(mistakes == 1 ? "1 mistake" : "\(mistakes) mistakes") }
  }
}

extension Console {
  /// Names the first paths of a program that could not be read, and counts the others.
  func warn(ofUnread errors: [InputError]) {
    let limit = 10
    for error in errors.prefix(limit) { warnPartial("\(error)") }
    if errors.count > limit { warn("\(errors.count - limit) more paths can't be read, \(errors.count) in all") }
  }
}

extension ProductCode {
  /// Reads the sources among files, and shows how far it is.
  init(_ files: [FileTree.File], below folder: String, _ console: Console) {
    let byteCount = FileTree.byteCount(of: Self.sources(among: files))
    let progress = ProgressBar("read", byteCount: byteCount, unit: "files", in: console)
    self.init(files, below: folder) { progress.update(bytes: $1, count: $0) }
    progress.finish()
  }

  /// The IDs that are in the code but not in the list, and the other way round.
  fileprivate func findings(against ids: [String], in folder: String) -> [ProductFinding] {
    unlisted(in: ids).map { literal in
      ProductFinding(
        isMistake: true, location: "\(literal.path):\(literal.line)", product: literal.text, rule: "not-in-list",
        detail: "the list has no such product" + (literal.nearest.map { "; nearest: \($0)" } ?? ""))
    }
      + unused(of: ids).map {
        ProductFinding(
          isMistake: false, location: folder, product: $0, rule: "not-in-code", detail: "no file of the folder names it"
        )
      }
  }
}
