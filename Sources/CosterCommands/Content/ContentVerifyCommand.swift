internal import Answers
internal import Archives
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import HostedContent

struct ContentVerifyCommand: Command {
  static let name = "verify"
  static let abstract = "Check content against Apple's rules and the catalog's product."
  static let discussion = """
    \(ContentCommand.notice) \
    The rules: at most 2 GB; ContentInfo.plist in the root, with IAPProductIdentifier and ContentVersion; files in \
    Contents; no executable code, also within archives; no links that lead outside of Contents, no devices; no \
    absolute names or '..', and no two names that differ only in letter case; a zip's directory says what its members \
    say.

    2 GB are 2,147,483,648 bytes. If the catalog knows the product, it must be non-consumable. Notes break no rule: \
    scripts, a product whose content Apple doesn't host, archives that cannot be looked into, links to nothing, files beside Contents, a folder name unlike the product ID, a product that the catalog doesn't know.
    """
  static let example = "$ coster content verify Chapter1 chapter1.pkg"
  static let exitCodes: [Term] = [
    ("0", "No rule is broken."),
    ("1", "A rule is broken; each breach is printed with its location."),
    ("2", "Content could not be found."),
  ]

  static let parameters: Parameters<Self> = [
    .argument(\.paths, value: "path", completes: .files, help: "Content: a folder, .zip or .pkg."),
    .group(\.options),
  ]

  var paths: [String] = []
  var options = AnswerOptions()

  private static let fields: [AnswerField<ContentFinding>] = [
    .text("level") { $0.rule.isBreach ? "breach" : "note" },
    .text("location") { $0.location },
    .text("rule") { $0.rule.rawValue },
    .text("detail") { $0.detail },
  ]

  func run(in console: Console) throws {
    let products = try options.catalog.openIfUsable(in: console)?.appProducts() ?? []
    var writer = options.output.writer(of: Self.fields, in: console)
    for path in paths {
      guard FileSystem.exists(path) else {
        guard paths.contains(where: FileSystem.exists) else { throw CommandFailure("There is no \(path).") }
        console.warnPartial("There is no \(path).")
        continue
      }
      let findings = Self.findings(at: path, products)
      for finding in findings { try writer.write(finding) }
      let count = findings.count { $0.rule.isBreach }
      if count > 0 { console.markPartial() }
      console.note("\(path): \(count == 0 ? "no issues" : count == 1 ? "1 breach" : "\(count) breaches")")
    }
    try writer.finish()
  }

  private static func findings(at path: String, _ products: [AppProductEntry]) -> [ContentFinding] {
    do throws(InputError) {
      let package = try ContentPackage(path: path)
      let verification = ContentVerification(package)
      return verification.findings + findings(of: verification.info?.productID, at: path, products)
    } catch {
      return [ContentFinding(.damaged, at: error.name, detail: error.reason)]
    }
  }

  /// The catalog's findings about the product; none if it has no in-app products.
  private static func findings(
    of productID: String?, at path: String, _ products: [AppProductEntry]
  ) -> [ContentFinding] {
    guard let productID, !products.isEmpty else { return [] }
    let same = products.filter { $0.product.productID == productID }
    guard !same.isEmpty else {
      return [ContentFinding(.unknownProduct, at: path, detail: "no product \(productID) is in the catalog")]
    }
    let types = same.compactMap(\.product.type)
    guard let type = types.first, !types.contains(.nonConsumable) else { return hosting(of: productID, same, at: path) }
    return [
      ContentFinding(
        .productType, at: path, detail: "\(productID) is \(type.rawValue); only non-consumables have content")
    ]
  }

  /// That Apple hosts no content of a product, as far as App Store Connect says so.
  private static func hosting(
    of productID: String, _ entries: [AppProductEntry], at path: String
  ) -> [ContentFinding] {
    let stated = entries.compactMap(\.product.isHosted)
    guard !stated.isEmpty, !stated.contains(true) else { return [] }
    return [
      ContentFinding(.notHosted, at: path, detail: "App Store Connect says that Apple hosts no content of \(productID)")
    ]
  }
}
