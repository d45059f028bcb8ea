/// What the `.gitignore` files above and in a folder leave out, and in a repository its `info/exclude` and the file
/// that counts in every repository.
///
/// The last line that matches decides, those of the deepest file last; a line with `!` takes back, one that ends with a
/// slash is of folders alone, and one with a slash in it counts from its file's folder.
struct IgnoreRules {
  /// The lines of one file.
  private struct List {
    /// The names from its folder to the one that is walked.
    var names: [String]
    /// How many names of a path in the walk lead to its folder.
    var depth: Int
    var lines: [(glob: Glob, isOfFolders: Bool)]
  }

  private var lists: [List] = []
  /// The file of what is left out in every repository.
  private var common: String?

  /// No rules.
  init() {}

  /// What the files above a folder say, up to the repository's.
  ///
  /// - Parameters:
  ///   - folder: A folder, or a file in it.
  ///   - common: The file of what is left out in every repository, also in those within the folder.
  init(above folder: String, common: String? = nil) {
    self.common = common
    guard let path = FileSystem.fullPath(folder) else { return }
    let names = path.split(separator: "/").map(String.init)
    guard let root = names.indices.last(where: { FileSystem.exists(Self.path(names[...$0]) + "/.git") }) else { return }
    if root < names.count - 1 { addRepository(Self.path(names[...root]), names: Array(names[(root + 1)...]), depth: 0) }
    for index in root..<names.count - 1 {
      add(Self.path(names[...index]) + "/.gitignore", names: Array(names[(index + 1)...]), depth: 0)
    }
  }

  private static func path(_ names: ArraySlice<String>) -> String { "/" + names.joined(separator: "/") }

  /// The rules with those of a folder that is walked, which is `depth` names below where the walk began.
  func adding(_ folder: String, depth: Int) -> IgnoreRules {
    var rules = self
    if FileSystem.exists(folder + "/.git") { rules.addRepository(folder, names: [], depth: depth) }
    rules.add(folder + "/.gitignore", names: [], depth: depth)
    return rules
  }

  /// Adds what counts in all of a repository, of which its own files come last.
  private mutating func addRepository(_ root: String, names: [String], depth: Int) {
    if let common { add(common, names: names, depth: depth) }
    add(root + "/.git/info/exclude", names: names, depth: depth)
  }

  private mutating func add(_ file: String, names: [String], depth: Int) {
    guard let bytes = try? ByteStream(path: file).readAll(limit: 1 << 20) else { return }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    let lines = String(decoding: text, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap(Self.line)
    if !lines.isEmpty { lists.append(List(names: names, depth: depth, lines: lines)) }
  }

  private static func line(_ text: Substring) -> (glob: Glob, isOfFolders: Bool)? {
    var text = text
    while text.hasSuffix(" "), !text.hasSuffix("\\ ") { text.removeLast() }
    if text.hasPrefix("#") { return nil }
    // Braces are letters here; a character that could be another leaves out too much, and not too little.
    let pattern = String(text.map { "{}".contains($0) ? "?" : $0 })
    return Glob(pattern).map { ($0, text.hasSuffix("/")) }
  }

  /// Whether a file or a folder is left out, by its path below where the walk began.
  func leavesOut(_ path: String, isFolder: Bool) -> Bool {
    let names = path.split(separator: "/").map(String.init)
    for list in lists.reversed() {
      let below = (list.names + names.dropFirst(list.depth)).joined(separator: "/")
      if let line = list.lines.last(where: { (isFolder || !$0.isOfFolders) && $0.glob.matches(below) }) {
        return !line.glob.isExclusion
      }
    }
    return false
  }
}
