internal import Arguments
internal import Catalog
internal import CatalogModel

struct ProductsLintCommand: Command {
  static let name = "lint"
  static let abstract = "Look for mistakes in .storekit files, App Store Connect answers or an app's products."
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
    .group(\.catalog),
    .group(\.output),
  ]

  var files: [String] = []
  var app: String?
  var code: String?
  var catalog = CatalogOptions()
  var output = OutputOptions()

  func run(in console: Console) throws {
    guard files.isEmpty != (app == nil) else { throw UsageError("Name either files or, with --app, an app.") }
    let source = try ProductSource(files: files, app: app, in: catalog, console)
    let entries = try source.entries
    // A named file is checked even if it has no products.
    var findings = try source.catalog.findings(in: entries, includesEmptyFiles: !files.isEmpty)
    if let code { findings += try ProductCode(folder: code).findings(against: entries.compactMap(\.product.productID)) }
    findings.sort { ($0.isMistake ? 0 : 1, $0.location, $0.product) < ($1.isMistake ? 0 : 1, $1.location, $1.product) }
    let fields: [AnswerField<ProductFinding>] = [
      .text("severity") { $0.isMistake ? "mistake" : "hint" },
      .text("place", "Where") { $0.location },
      .text("product_id") { $0.product },
      .text("rule") { $0.rule },
      .text("detail", "What") { $0.detail },
    ]
    try output.write(findings, fields, in: console)
    if findings.contains(where: \.isMistake) { console.markPartial() }
  }
}
