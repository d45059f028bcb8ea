internal import Answers
internal import Arguments
internal import Catalog

struct CompactCommand: Command {
  static let name = "compact"
  static let abstract = "Give unused space back, and optimize indexes."
  static let discussion = """
    It rewrites catalog.sqlite; snapshots of the partner feed have no unused space. The disk needs room for two more \
    copies, which is checked first. Others can read meanwhile, and the space comes back when they have ended; writers wait.
    """
  static let example = "$ coster compact"

  static let parameters: Parameters<Self> = [.group(\.catalog), .group(\.writing), .group(\.output)]

  var catalog = CatalogOptions()
  var writing = WritingOptions()
  var output = OutputOptions()

  private static let fields: [AnswerField<CompactedCatalog>] = [
    .integer("bytes_before") { Int($0.byteCountBefore) },
    .integer("bytes_after") { Int($0.byteCountAfter) },
  ]

  func run(in console: Console) throws {
    let folder = try catalog.folder(in: console)
    // Opening for writing would make one where there is none.
    _ = try Catalog(at: folder)
    let compacted = try Catalog(at: folder, access: .writing, lockTimeout: writing.timeout).compact()
    try output.write([compacted], Self.fields, in: console)
    if compacted.isStillRead {
      console.warnPartial(
        "Another program still reads the catalog as it was: the space comes back when it has ended and you run this again."
      )
    }
  }
}
