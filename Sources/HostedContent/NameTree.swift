internal import Archives

/// The names in content, to find two that would be one file on some system.
struct NameTree {
  private struct Key: Hashable {
    /// The number of the folder that it lies in; 0 is the content's own.
    var folder: Int
    /// In lower case.
    var name: String
  }

  private var nodes: [Key: (number: Int, name: String, isFile: Bool)] = [:]

  /// Adds the path of a file or folder.
  ///
  /// - Returns: What is wrong with it, as words that follow its name; `nil` if nothing is.
  mutating func insert(_ path: String, isFile: Bool) -> String? {
    let parts = ContentPackage.parts(path)
    if let error = parts.lazy.compactMap(Self.error).first { return error }
    var folder = 0
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      let key = Key(folder: folder, name: part.lowercased())
      guard let known = nodes[key] else {
        guard nodes.count < 2 * ContentPackage.maxEntries else { return "lies in more folders than are read" }
        folder = nodes.count + 1
        nodes[key] = (folder, part, isLast && isFile)
        continue
      }
      guard known.name.utf8.elementsEqual(part.utf8) else {
        return "differs from '\(known.name)' in letter case or in how accents are written alone"
      }
      if isLast, isFile || known.isFile { return "is there twice" }
      if !isLast, known.isFile { return "lies in '\(part)', which is a file" }
      folder = known.number
    }
    return nil
  }

  private static func error(_ part: String) -> String? {
    if part.isEmpty { return "has an empty name in it: it is absolute, or has two slashes" }
    if part == "." || part == ".." { return "has '\(part)' in it, and leads elsewhere" }
    guard part.isTextName else { return "has a name that is not UTF-8" }
    if part.utf8.count > 255 { return "has a name of over 255 bytes" }
    if part.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F || $0 == "\\" }) {
      return "has a name with a control character or a backslash"
    }
    let isLeftover = part == ".DS_Store" || part == "__MACOSX" || part.hasPrefix("._")
    return isLeftover ? "is macOS metadata, not content; delete it" : nil
  }
}
