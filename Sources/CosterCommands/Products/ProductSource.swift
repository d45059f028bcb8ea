internal import Archives
internal import Catalog
internal import CatalogModel

/// The source of products: the catalog, or files that are read for one command.
struct ProductSource {
  let catalog: Catalog
  let filter: AppProductFilter

  /// Reads files and folders, or without any uses the app of a catalog, or all of its apps.
  init(
    files: [String] = [], app: String? = nil, environment: StoreEnvironment? = nil, in options: CatalogOptions,
    _ console: Console
  ) throws {
    guard files.isEmpty else {
      (catalog, filter) = (try Self.read(files, console), AppProductFilter())
      return
    }
    let catalog = try options.open(in: console)
    let appID = try app.map { try Self.app($0, in: catalog) }
    (self.catalog, filter) = (catalog, AppProductFilter(environment: environment, app: appID))
  }

  var entries: [AppProductEntry] { get throws { try catalog.appProducts(filter) } }

  private static func read(_ paths: [String], _ console: Console) throws -> Catalog {
    var options = ImportOptions()
    options.onProblem = { console.warn($0) }
    options.onNote = { console.note($0) }
    options.now = { console.now }
    let (files, summary) = try Catalog.temporary(of: paths, options: options)
    for file in summary.empty { console.warnPartial("\(file.path): \(file.reason)") }
    let reported = Set(summary.empty.map(\.path))
    for path in summary.unrecognised where !reported.contains(path) {
      console.warnPartial("\(path): nothing in it is known")
    }
    if summary.problemCount > 0 { console.markPartial() }
    // A list without products is a list all the same.
    guard summary.records + summary.derived > 0 || !summary.isEmpty || summary.empty.contains(where: \.isFeed) else {
      throw CommandFailure("No products could be read.", hint: "Name App Store Connect answers or .storekit files.")
    }
    return files
  }

  static func isFile(_ path: String) -> Bool { FileSystem.exists(path) }

  /// Whether a reference to an app can only be the path of a `.storekit` file, whether or not it is there.
  static func isConfiguration(_ reference: String) -> Bool { reference.lowercased().hasSuffix(".storekit") }

  /// The Apple ID of the app that a reference names.
  static func app(_ reference: String, in catalog: Catalog) throws -> AppleID {
    if let app = try catalog.app(named: reference) { return app }
    throw CommandFailure(
      "No app '\(reference)' is in the catalog.", hint: "Name its Apple ID, or import what names the app.")
  }
}
