/// Finds the files at the paths of a command.
public enum FileTree {
  /// One file that was found.
  public struct File: Equatable, Sendable {
    /// The path as given, or as reached by the walk; `-` is standard input.
    public var path: String
    /// Seconds since 1970 (UTC) of the last modification; `nil` for standard input.
    public var modifiedAt: Int64?
    /// Whether the file was found in a folder, not named itself.
    public var isFromFolder: Bool
    /// In bytes, according to the file system; 0 for what has no size, such as a pipe.
    public var byteCount: Int64
    /// Whether it can be read once only: standard input, a pipe.
    public var isStream: Bool
  }

  /// The total size of files, at most 63 bits: a sparse file may have any size.
  public static func byteCount(of files: [File]) -> Int64 {
    files.reduce(0) { sum($0, $1.byteCount) }
  }

  /// The sum of two counts of bytes; the largest one where it is larger: a file with holes may state any size.
  public static func sum(_ one: Int64, _ other: Int64) -> Int64 {
    let (sum, overflowed) = one.addingReportingOverflow(other)
    return overflowed ? .max : sum
  }

  /// Which files in a folder to read; files that are named themselves are always read.
  public struct Selection: Sendable {
    /// Whether files and folders whose names begin with a dot are read too.
    public var includesHidden: Bool
    /// Compared with the path below the folder that was named.
    public var globs: [Glob]
    /// Whether only a project's own files are read: none that a `.gitignore` leaves out, and no symbolic link.
    public var isOfOwnFiles: Bool
    /// A file that says what else is left out in every repository: see ``GitExcludes``.
    public var commonIgnores: String?

    public init(
      includesHidden: Bool = false, globs: [Glob] = [], isOfOwnFiles: Bool = false, commonIgnores: String? = nil
    ) {
      self.includesHidden = includesHidden
      self.globs = globs
      self.isOfOwnFiles = isOfOwnFiles
      self.commonIgnores = commonIgnores
    }
  }

  /// All that a walk finds.
  public struct Listing: Sendable {
    /// In the order of the walk.
    public var files: [File] = []
    /// What could not be read.
    public var failures: [InputError] = []
  }

  /// The files in folders, in the order of names.
  public static func listing(of paths: [String]) -> Listing {
    var listing = Listing()
    walk(paths, found: { listing.files.append($0) }, failed: { listing.failures.append($0) })
    return listing
  }

  /// Walks folders in the order of names, and calls `found` with each file.
  ///
  /// Inside a folder it skips files that are not selected, links to folders, and anything that is not a file, so a walk
  /// always ends.
  public static func walk(
    _ paths: [String], _ selection: Selection = Selection(), found: (File) -> Void, failed: (InputError) -> Void
  ) {
    for path in paths {
      if path == "-" {
        found(File(path: path, modifiedAt: nil, isFromFolder: false, byteCount: 0, isStream: true))
      } else {
        let rules =
          selection.isOfOwnFiles ? IgnoreRules(above: path, common: selection.commonIgnores) : IgnoreRules()
        visit(path, below: nil, selection, rules, found, failed)
      }
    }
  }

  /// Visits one path; `relativePath` is its path below the folder that was named.
  private static func visit(
    _ path: String, below relativePath: String?, _ selection: Selection, _ rules: IgnoreRules,
    _ found: (File) -> Void, _ failed: (InputError) -> Void
  ) {
    let status: FileSystem.Status
    let names: [String]
    do throws(InputError) {
      if let relativePath, selection.isOfOwnFiles {
        let own = try FileSystem.status(of: path, followsLinks: false)
        if own.kind == .link || rules.leavesOut(relativePath, isFolder: own.kind == .folder) { return }
      }
      status = try FileSystem.status(of: path)
      guard status.kind == .folder else {
        // Reading a pipe or a device in a folder might never end.
        if let relativePath, status.kind != .file || !selection.globs.keepFile(relativePath) { return }
        return found(
          File(
            path: path, modifiedAt: status.modifiedAt, isFromFolder: relativePath != nil, byteCount: status.byteCount,
            isStream: status.kind == .special))
      }
      if let relativePath, FileSystem.linkTarget(path) != nil || !selection.globs.keepFolder(relativePath) { return }
      names = try FileSystem.names(in: path, includesHidden: selection.includesHidden)
    } catch {
      return failed(error)
    }
    let depth = relativePath.map { $0.split(separator: "/").count } ?? 0
    let rules = selection.isOfOwnFiles ? rules.adding(path, depth: depth) : rules
    for name in names {
      let next = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
      visit(next, below: relativePath.map { "\($0)/\(name)" } ?? name, selection, rules, found, failed)
    }
  }
}
