internal import Archives
internal import Arguments

/// A pattern of file names on the command line: `*.md`, `!node_modules`.
struct GlobArgument: ArgumentValue, Equatable {
  var glob: Glob

  init?(argument: String) {
    guard let glob = Glob(argument) else { return nil }
    self.glob = glob
  }

  var argument: String { glob.pattern }
}
