/// The paths of an import in which nothing was recognised: no feed, and no product link.
struct UnrecognisedPaths {
  /// In the order given.
  private let paths: [String]
  private var left: Set<String>
  /// Those of ``paths`` below which files were read: folders and archives.
  private var opened: Set<String> = []

  init(_ paths: [String]) {
    self.paths = paths
    left = Set(paths.map(Self.plain))
  }

  /// Those in which nothing was recognised so far.
  var all: [String] { paths.filter { left.contains(Self.plain($0)) } }

  /// Those of ``all`` that are folders or archives with something in them.
  var allOpened: [String] { all.filter { opened.contains(Self.plain($0)) } }

  /// Records that a file was read, in whatever folders and archives it lies.
  mutating func read(_ file: String) {
    guard !left.isEmpty else { return }
    for path in Self.parents(of: file) where left.contains(path) { opened.insert(path) }
  }

  /// Records that something was recognised in a file, or in a file of an archive, and so in all the folders above it.
  mutating func recognise(_ file: String) {
    guard !left.isEmpty else { return }
    left.remove(Self.plain(file))
    for path in Self.parents(of: file) { left.remove(path) }
  }

  /// The folders and archives that a file lies in, the innermost first.
  private static func parents(of file: String) -> [String] {
    var parents: [String] = []
    var path = plain(file)[...]
    while let slash = path.unicodeScalars.lastIndex(of: "/") {
      path = path[..<slash]
      parents.append(path.isEmpty ? "/" : String(path))
    }
    return parents
  }

  private static func plain(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }
}
