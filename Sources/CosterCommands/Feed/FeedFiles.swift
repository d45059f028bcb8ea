internal import Archives

/// The files of partner-feed paths on the command line, without the sums beside them.
enum FeedFiles {
  /// Walks through the paths; `problem` receives what cannot be read.
  ///
  /// - Throws: `CommandFailure` when nothing can be read.
  static func all(in paths: [String], _ console: Console, problem: (String) -> Void) throws -> [FileTree.File] {
    var files: [FileTree.File] = []
    FileTree.walk(paths, found: { files.append($0) }, failed: { problem("\($0)") })
    guard !files.isEmpty || console.exitCode == .done else { throw CommandFailure("Nothing was read.") }
    if files.isEmpty { problem("nothing recognised in \(paths.joined(separator: ", ")): there is no file") }
    return files.filter { !$0.path.hasSuffix(".md5") }
  }
}
