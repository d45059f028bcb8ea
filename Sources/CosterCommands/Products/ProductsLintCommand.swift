internal import Answers
internal import Archives
internal import Arguments
internal import Catalog
internal import CatalogModel

struct ProductsLintCommand: Command {
  static let name = "lint"
  static let abstract = "Find mistakes in .storekit files, App Store Connect answers or an app's products."
  static let discussion = """
    Mistakes come before hints. With --code the product IDs in sources, property lists and JSON of a folder are compared with \
    the list, both ways. Exit 1 on mistakes.
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
    if let code { question.others = { try ProductCode(folder: code).findings(against: $0) } }
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

/// The product IDs in the sources, property lists and JSON files of a folder.
private struct ProductCode {
  let folder: String

  private static let suffixes: Set<String> = [
    "swift", "m", "mm", "h", "kt", "java", "dart", "cs", "ts", "tsx", "js", "jsx", "plist", "json", "xml", "strings",
  ]
  private static let limit = 4 << 20

  /// The IDs that are in the code but not in the list, and the other way round.
  ///
  /// Only a text that looks like an ID of the list counts: it begins like one, up to its last dot.
  func findings(against ids: [String]) throws -> [ProductFinding] {
    let known = Set(ids)
    let prefixes = Set(ids.compactMap { id in id.lastIndex(of: ".").map { String(id[...$0]) } })
    let literals = try literals()
    let unlisted = literals.filter { _, literal in
      !known.contains(literal) && prefixes.contains { literal.hasPrefix($0) && literal.count > $0.count }
    }
    let unused = known.subtracting(literals.map(\.literal)).sorted()
    return unlisted.map {
      ProductFinding(
        isMistake: true, location: $0.location, product: $0.literal, rule: "not-in-list",
        detail: "the list has no such product")
    }
      + unused.map {
        ProductFinding(
          isMistake: false, location: folder, product: $0, rule: "not-in-code", detail: "no file of the folder names it"
        )
      }
  }

  /// Each text between quotes, or between a property list's tags, with its `file:line`.
  private func literals() throws -> [(location: String, literal: String)] {
    var paths: [String] = []
    FileTree.walk(
      [folder], found: { if Self.suffixes.contains(Self.suffix($0.path)) { paths.append($0.path) } }, failed: { _ in })
    guard !paths.isEmpty else {
      throw CommandFailure("\(folder) has no sources, property lists or JSON files.", hint: "Name another folder.")
    }
    return try paths.sorted().flatMap { path in
      let text = String(decoding: try ByteStream(path: path).readAll(limit: Self.limit), as: UTF8.self)
      return text.split(omittingEmptySubsequences: false) { $0.isNewline }.enumerated().flatMap { number, line in
        Self.literals(in: line).map { (location: "\(path):\(number + 1)", literal: $0) }
      }
    }
  }

  private static func suffix(_ path: String) -> String { path.split(separator: ".").last.map { $0.lowercased() } ?? "" }

  private static func literals(in line: Substring) -> [String] {
    let parts = line.split(omittingEmptySubsequences: false) { "\"'<>`".contains($0) }
    return parts.map(String.init).filter { $0.contains(".") && !$0.contains(" ") }
  }
}
