internal import Archives
internal import Arguments

struct FeedCommand: CommandFamily {
  static let name = "feed"
  static let abstract = "Download, verify and export the partner feed."
  static let example = """
    $ coster feed inspect itunes20261118.tbz
    $ coster feed verify itunes20261118.tbz
    $ coster feed export application_price > prices.csv
    """
  static let subcommands: [any Command<Console>.Type] = [
    FeedInspectCommand.self, FeedVerifyCommand.self, FeedExportCommand.self, FeedDownloadCommand.self,
    FeedUpdateCommand.self,
  ]

  /// The files of partner-feed paths on the command line, without the checksums beside them.
  ///
  /// - Throws: `CommandFailure` when nothing can be read.
  static func files(in paths: [String], _ console: Console) throws -> [FileTree.File] {
    var files: [FileTree.File] = []
    FileTree.walk(paths, found: { files.append($0) }, failed: { console.warnPartial("\($0)") })
    guard !files.isEmpty || console.exitCode == .done else { throw CommandFailure("Nothing was read.") }
    if files.isEmpty {
      console.warnPartial("nothing recognised in \(paths.joined(separator: ", ")): there is no file")
    }
    return files.filter { !$0.path.hasSuffix(".md5") }
  }
}
