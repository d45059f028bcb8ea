internal import Arguments
internal import Catalog

/// The catalog of a command.
struct CatalogOptions: OptionGroup {
  static let heading = "Catalog"

  static let parameters: Parameters<Self> = [
    .option(
      \.requested, "-c", "--catalog", value: "folder", completes: .folders,
      defaultText: "$COSTER_CATALOG, else $XDG_DATA_HOME/coster, else ~/.local/share/coster",
      help: "Folder that holds the catalog.")
  ]

  var requested: String?

  /// The catalog's folder: `--catalog`, else `$COSTER_CATALOG`, else `$XDG_DATA_HOME/coster`, else
  /// `~/.local/share/coster`.
  func folder(in console: Console) throws(CommandFailure) -> String {
    if let folder = requested ?? console.variable("COSTER_CATALOG") { return folder }
    // The XDG Base Directory Specification says to ignore relative paths.
    if let data = console.variable("XDG_DATA_HOME"), data.hasPrefix("/") { return data + "/coster" }
    if let home = console.variable("HOME") { return home + "/.local/share/coster" }
    throw CommandFailure("There is no HOME to keep a catalog in.", hint: "Name its folder with --catalog.")
  }

  /// Opens the catalog.
  func open(
    in console: Console, access: Catalog.Access = .reading, timeout: Duration = Catalog.defaultLockTimeout
  ) throws -> Catalog {
    if let catalog = console.environment.catalog { return catalog }
    let catalog = try Catalog(at: folder(in: console), access: access, lockTimeout: timeout)
    console.guardAnswer(from: catalog)
    return catalog
  }

  /// Opens the catalog to look something up; `nil` if there is none yet.
  func openIfThere(in console: Console, timeout: Duration = Catalog.defaultLockTimeout) throws -> Catalog? {
    do { return try open(in: console, timeout: timeout) } catch CatalogError.missing { return nil }
  }

  /// Opens the catalog for what it may add to an answer; `nil` if that fails, unless the person named it.
  func openIfUsable(in console: Console) throws -> Catalog? {
    guard requested == nil else { return try open(in: console) }
    do { return try openIfThere(in: console) } catch {
      if error is CatalogError { console.note("the catalog is left out: \(error)") }
      return nil
    }
  }
}

/// Options of a command that writes the catalog.
struct WritingOptions: OptionGroup {
  static let heading = CatalogOptions.heading

  static let parameters: Parameters<Self> = [
    .option(
      \.wait, "--wait", value: "span", as: .span,
      help: "Wait this long while another program writes the catalog or imports: 30s, 10m or 2h.")
  ]

  /// In milliseconds.
  var wait = Int64(Catalog.defaultLockTimeout / .milliseconds(1))

  var timeout: Duration { .milliseconds(wait) }
}

/// The options of a verb that reads the catalog, whatever the storefront: from where, and how it is printed.
struct AnswerOptions: OptionGroup {
  static let heading = CatalogOptions.heading

  static let parameters: Parameters<Self> = [.group(\.catalog), .group(\.output)]

  var catalog = CatalogOptions()
  var output = OutputOptions()
}

/// The options of a verb that answers from the catalog: of which stores, from where, and how it is printed.
struct QueryOptions: OptionGroup {
  static let heading = StorefrontOptions.heading

  static let parameters: Parameters<Self> = [.group(\.storefronts), .group(\.catalog), .group(\.output)]

  var storefronts = StorefrontOptions()
  var catalog = CatalogOptions()
  var output = OutputOptions()
}
