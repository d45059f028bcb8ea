internal import Archives
internal import Catalog
internal import CatalogModel

/// The source of products: the catalog, or files that are read for one command.
struct ProductSource {
  let catalog: Catalog
  let filter: AppProductFilter
  /// Keeps the files' temporary catalog until the command ends.
  private let files: TemporaryCatalog?

  /// Uses the app of a catalog, or all of its apps.
  init(app: String?, environment: StoreEnvironment? = nil, in options: CatalogOptions, _ console: Console) throws {
    let catalog = try options.open(in: console)
    let appID = try app.map { try Self.app($0, in: catalog) }
    (self.catalog, files, filter) = (catalog, nil, AppProductFilter(environment: environment, app: appID))
  }

  /// Reads files and folders.
  init(files paths: [String], _ console: Console) throws {
    let files = try TemporaryCatalog(paths, console: console)
    (self.files, catalog, filter) = (files, files.catalog, AppProductFilter())
  }

  static func isFile(_ path: String) -> Bool { FileSystem.exists(path) }

  /// The Apple ID of the app that a reference names.
  static func app(_ reference: String, in catalog: Catalog) throws -> AppleID {
    if let app = try catalog.app(named: reference) { return app }
    throw CommandFailure(
      "No app '\(reference)' is in the catalog.", cure: "Name its Apple ID, or import what names the app.")
  }
}

/// A catalog of a few files, deleted after one command.
final class TemporaryCatalog {
  let catalog: Catalog
  private let folder: String

  init(_ paths: [String], console: Console) throws {
    let parent = console.environment("TMPDIR") ?? "/tmp"
    guard let folder = try? FileSystem.makeTemporaryFolder(in: parent) else {
      throw CommandFailure("No folder can be made in \(parent).", cure: "Name another one in TMPDIR.")
    }
    self.folder = folder
    do {
      var options = ImportOptions()
      options.onProblem = { console.warn($0) }
      options.onNote = { console.note($0) }
      options.now = { console.now }
      let summary = try Catalog(at: folder, access: .writing).importFeeds(at: paths, options: options)
      for path in summary.unrecognised { console.warn("\(path): nothing in it is known") }
      if summary.problemCount > 0 || !summary.unrecognised.isEmpty { console.markPartial() }
      catalog = try Catalog(at: folder)
      guard summary.records + summary.derived > 0 else {
        throw CommandFailure("No products could be read.", cure: "Name App Store Connect answers or .storekit files.")
      }
    } catch {
      try? FileSystem.removeAll(folder)
      throw error
    }
  }

  deinit { try? FileSystem.removeAll(folder) }
}
