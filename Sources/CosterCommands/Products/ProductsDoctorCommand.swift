internal import Answers
internal import Archives
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import ProductCode

struct ProductsDoctorCommand: Command {
  static let name = "doctor"
  static let abstract = "Find why an app gets no products, in what lies in its project."
  static let discussion = """
    Apple's checklists point by point: Xcode's configuration (TN3185), sandbox and TestFlight (TN3186), App Store (TN3188). \
    Each point is right, wrong (where, and what to do), or unknown: cannot be known here.

    It reads schemes, .storekit files, project.pbxproj, entitlements, provisioning profiles (whose signature is not \
    checked), product IDs in sources, and saved answers of App Store Connect in the project, or with --app the catalog.
    """
  static let example = """
    $ coster products doctor MyApp
    $ coster products doctor MyApp --app 1240856775
    """
  static let exitCodes: [Term] = [
    ("0", "Nothing is wrong, as far as it can be known here."),
    ("1", "Something is wrong; each point is printed with its location and cure."),
    ("2", "The folder has nothing of a project."),
  ]

  static let parameters: Parameters<Self> = [
    .argument(\.project, value: "project", completes: .folders, help: "The project's folder."),
    .option(\.app, "--app", value: "ref", help: "The app in the catalog: Apple ID, link or bundle ID."),
    .group(\.options),
  ]

  var project: String?
  var app: String?
  var options = AnswerOptions()

  private static let fields: [AnswerField<DoctorFinding>] = [
    .text("status") { $0.status.rawValue }, .text("technote") { $0.checklist.rawValue }, .text("point") { $0.point },
    .text("location") { $0.location }, .text("detail") { $0.detail }, .text("cure", "What to do") { $0.cure },
  ]

  func run(in console: Console) throws {
    guard let named = project else { throw UsageError("Name the project's folder.") }
    let project = Self.folder(of: named)
    guard FileSystem.isFolder(project) else { throw CommandFailure("\(project) is not a folder.") }
    let tree = FileTree.listing(of: [project])
    let files = ProjectFiles(tree, below: project)
    guard !files.isEmpty else {
      throw CommandFailure(
        "\(project) has no scheme, .storekit file, project.pbxproj or provisioning profile.",
        hint: "Name the folder that has the .xcodeproj.")
    }
    let code = ProductCode(tree.files, below: project, console)
    console.warn(ofUnread: code.unsearched)
    let (read, unread) = try Self.catalog(of: files, console)
    let store = try app == nil ? read : options.catalog.open(in: console)
    let appID = try app.map { try ProductSource.app($0, in: store) } ?? Self.onlyApp(in: store)
    let doctor = ProjectDoctor(
      folder: project, files: files, code: code, configurations: read, store: store, app: appID,
      unreadConfigurations: unread, now: console.now.description)
    let findings = try doctor.findings()
    try options.output.write(findings, Self.fields, shape: .records, in: console)
    let wrong = findings.count { $0.status == .wrong }
    if wrong > 0 { console.notePartial(wrong == 1 ? "1 point is wrong" : "\(wrong) points are wrong") }
  }

  /// The folder that a project or workspace lies in: sources and configurations lie beside it.
  private static func folder(of path: String) -> String {
    let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    guard path.hasSuffix(".xcodeproj") || path.hasSuffix(".xcworkspace") else { return path }
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// What configurations and saved answers say, and what could not be read of configurations, with their paths.
  private static func catalog(
    of files: ProjectFiles, _ console: Console
  ) throws -> (catalog: Catalog, unread: [(path: String, problem: String)]) {
    var options = ImportOptions()
    options.now = { console.now }
    options.onProblem = { console.warnPartial("\($0)") }
    let catalog = try Catalog.temporary(of: files.answers, options: options).catalog
    var unread: [(path: String, problem: String)] = []
    for path in files.configurations {
      options.onProblem = { unread.append((path, "\($0)")) }
      _ = try catalog.importFeeds(at: [path], options: options)
    }
    return (catalog, unread)
  }

  /// The app whose products were read, where there is one.
  private static func onlyApp(in catalog: Catalog) throws -> AppleID? {
    let apps = Set(try catalog.appProducts(AppProductFilter(environment: .production)).compactMap(\.product.appID))
    return apps.count == 1 ? apps.first : nil
  }
}
