internal import Archives

/// File operations for installing: they never follow or overwrite what exists.
enum InstalledFiles {
  /// The prefix of temporary names.
  static let draftPrefix = ".incoming-"

  /// Makes a folder and its parents; a link in its place is refused.
  static func makeFolder(_ path: String) throws(InputError) {
    try FileSystem.makeFolder(path)
    guard try FileSystem.status(of: path, followsLinks: false).kind == .folder else {
      throw InputError(name: path, reason: "is no folder of its own")
    }
  }

  /// Writes a new file; fails if it exists.
  static func write(_ stream: ByteStream, to path: String) throws(InputError) {
    let file = try OpenFile(path, for: .creating)
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = try stream.readChunk(&chunk)
      if count == 0 { return }
      let piece = chunk[..<count]
      try file.write(piece.span)
    }
  }

  /// Writes a text to a new file.
  static func write(_ text: String, to path: String) throws(InputError) {
    if exists(path) { return }
    try write(ByteStream(name: path, bytes: Array(text.utf8)), to: path)
  }

  /// Whether there is anything with this name, even a broken link.
  static func exists(_ path: String) -> Bool { (try? FileSystem.status(of: path, followsLinks: false)) != nil }

  /// Removes the temporary files of installs that were killed.
  static func removeDrafts(in folder: String) throws(InputError) {
    for name in try FileSystem.names(in: folder, includesHidden: true) where name.hasPrefix(draftPrefix) {
      try FileSystem.removeAll("\(folder)/\(name)")
    }
  }
}
