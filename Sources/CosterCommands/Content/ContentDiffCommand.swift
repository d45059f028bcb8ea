internal import Answers
internal import Arguments
internal import HostedContent

struct ContentDiffCommand: Command {
  static let name = "diff"
  static let abstract = "List the files that two content packages don't share."
  static let discussion = """
    \(ContentCommand.notice) Both may be of any form. A warning says where files differ and the version is not a higher \
    one: nobody would fetch such an update.
    """
  static let example = "$ coster content diff chapter1-1.9.zip Chapter1"
  static let exitCodes: [Term] = [
    ("0", "No file differs."), ("1", "Files differ."), ("2", "Content could not be read."),
  ]

  static let parameters: Parameters<Self> = [
    .argument(\.old, value: "old", completes: .files, help: "The content before."),
    .argument(\.new, value: "new", completes: .files, help: "The content after."),
    .group(\.output),
  ]

  var old = ""
  var new = ""
  var output = OutputOptions()

  private static let fields: [AnswerField<ContentDifference>] = [
    .text("change") { $0.before == nil ? "added" : $0.after == nil ? "removed" : "changed" },
    .text("path") { $0.path },
    .integer("bytes_before") { $0.before?.byteCount },
    .integer("bytes_after") { $0.after?.byteCount },
    .text("sha256_before", "SHA-256 before") { $0.before?.checksum },
    .text("sha256_after", "SHA-256 after") { $0.after?.checksum },
  ]

  func run(in console: Console) throws {
    let (before, after) = (try ContentPackage(path: old), try ContentPackage(path: new))
    let differences = ContentDifference.all(from: try before.checksummedFiles(), to: try after.checksummedFiles())
    try output.write(differences, Self.fields, in: console)
    guard !differences.isEmpty else { return }
    console.notePartial("\(differences.count == 1 ? "1 file differs" : "\(differences.count) files differ")")
    let versions = try [before, after].map { try $0.info()?.version.flatMap { ContentVersion($0) } }
    if let old = versions[0], let new = versions[1], new <= old {
      console.warn("the version went from \(old) to \(new); raise it, or nobody fetches the update")
    }
  }
}
