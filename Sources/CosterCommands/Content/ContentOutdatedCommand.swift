internal import Answers
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import HostedContent

struct ContentOutdatedCommand: Command {
  static let name = "outdated"
  static let abstract = "Compare installed content's versions with packages or the catalog."
  static let discussion = """
    \(ContentCommand.notice) Versions are compared number by number: 1.9 is less than 1.10. Available are the packages \
    in the folder of --packages, else the versions whose ContentInfo.plist was imported into the catalog.
    """
  static let example = "$ coster content outdated Content --packages Packages"
  static let exitCodes: [Term] = [
    ("0", "Everything is current."), ("1", "Something is outdated, or of no known version."),
    ("2", "Failed."),
  ]

  static let parameters: Parameters<Self> = [
    .argument(\.folder, value: "folder", completes: .folders, help: "Folder that content was installed into."),
    .option(
      \.packages, "--packages", value: "folder", completes: .folders, help: "Folder of packages to compare with."),
    .group(\.options),
  ]

  var folder = ""
  var packages: String?
  var options = AnswerOptions()

  private typealias Row = (content: InstalledContent, newest: ContentVersion?, state: String)

  private static let fields: [AnswerField<Row>] = [
    .text("product_id") { $0.content.productID },
    .text("installed") { $0.content.version.description },
    .text("available") { $0.newest?.description },
    .text("state") { $0.state },
  ]

  func run(in console: Console) throws {
    let available = try newestVersions(console)
    let installed = try InstalledContent.all(in: folder)
    if installed.isEmpty { throw CommandFailure("No content is installed in \(folder).") }
    let rows = installed.map { content -> Row in
      let newest = available[content.productID]
      return (content, newest, newest.map { $0 > content.version ? "outdated" : "current" } ?? "unknown")
    }
    try options.output.write(rows, Self.fields, in: console)
    let others = rows.filter { $0.state != "current" }
    guard !others.isEmpty else { return }
    console.notePartial(
      "not current: " + others.map { "\($0.content.productID) is \($0.state)" }.joined(separator: ", "))
  }

  private func newestVersions(_ console: Console) throws -> [String: ContentVersion] {
    if let packages {
      return try ContentPackage.newestVersions(in: packages) { console.warnPartial("\($0)") }
    }
    let facts = try options.catalog.open(in: console).facts(named: .contentVersion).map(\.fact)
    let versions = facts.compactMap { fact in ContentVersion(fact.value).map { (fact.subject, $0) } }
    return Dictionary(versions, uniquingKeysWith: max)
  }
}
