internal import Archives

/// Where the symbolic links of content lead, by the names of its members alone.
///
/// Apple's guides forbid links that lead outside of the content; others reach the device as they are.
struct ContentLinks {
  /// Where a link leads.
  enum Outcome: Equatable {
    /// To a file or a folder in `Contents`.
    case inside
    /// Anywhere else: up out of `Contents`, or by an absolute path.
    case outside
    /// To a name in `Contents` that nothing has, or back to itself.
    case nothing
  }

  /// The links by their paths; files and folders have no target.
  private var targets: [String: String?] = [:]

  init(_ entries: [ContentEntry]) {
    for entry in entries where entry.isContent {
      // A zip need not name its folders.
      let parts = ContentPackage.parts(entry.path)
      for count in parts.indices.dropFirst() { targets[parts[..<count].joined(separator: "/")] = .some(nil) }
      if case .link(let target) = entry.kind { targets[entry.path] = target } else { targets[entry.path] = .some(nil) }
    }
  }

  /// As many links as systems follow before they give up.
  private static let maxLinks = 32

  /// Follows a link as a device does, whatever links are met on the way.
  func outcome(of path: String, to target: String) -> Outcome {
    guard !target.isEmpty, target.isTextName, path.utf8.starts(with: "Contents/".utf8) else { return .outside }
    var (folder, isThere, links) = (Array(ContentPackage.parts(path).dropLast()), true, 0)
    var waiting: [String] = []
    func follow(_ target: String) -> Bool {
      links += 1
      waiting += ContentPackage.parts(target).reversed()
      return target.utf8.first != UInt8(ascii: "/")
    }
    guard follow(target) else { return .outside }
    while let part = waiting.popLast() {
      if part.isEmpty || part == "." { continue }
      if part == ".." {
        guard folder.count > 1 else { return .outside }
        folder.removeLast()
        continue
      }
      guard let known = targets[(folder + [part]).joined(separator: "/")] else {
        isThere = false
        folder.append(part)
        continue
      }
      guard let next = known else {
        folder.append(part)
        continue
      }
      guard links < Self.maxLinks else { return .nothing }
      guard follow(next) else { return .outside }
    }
    return isThere ? .inside : .nothing
  }
}
