/// The paths of an import in which nothing was recognised: no feed, and no product link.
struct UnrecognisedPaths {
  /// In the order given.
  private let paths: [String]
  private var left: Set<String>

  init(_ paths: [String]) {
    self.paths = paths
    left = Set(paths.map(Self.plain))
  }

  /// Those in which nothing was recognised so far.
  var all: [String] { paths.filter { left.contains(Self.plain($0)) } }

  /// Records that something was recognised in a file, or in a file of an archive, and so in all the folders above it.
  mutating func recognise(_ file: String) {
    guard !left.isEmpty else { return }
    var path = Self.plain(file)[...]
    left.remove(String(path))
    while let slash = path.unicodeScalars.lastIndex(of: "/") {
      path = path[..<slash]
      left.remove(path.isEmpty ? "/" : String(path))
    }
  }

  private static func plain(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }
}
