internal import AnswerFunctions
internal import Arguments
internal import Assistants
internal import Catalog

struct MCPCommand: Command {
  static let name = "mcp"
  static let abstract = "Answer an assistant's questions: a Model Context Protocol server."
  static let discussion = """
    An assistant that knows the Model Context Protocol runs this command, and calls its tools over standard input and \
    output: resolve links, look items up, prices, in-app prices, history, search, charts, and SQL with limits. All of \
    them only read the catalog; nothing is written, and nothing is called on the network. Each answer has its source \
    and its date.
    """
  static let example = """
    $ coster mcp < messages.ndjson
    $ claude mcp add coster -- coster mcp --catalog ~/catalog
    """

  static let parameters: Parameters<Self> = [.group(\.catalog)]

  /// A text whose links are looked for comes in one line.
  private static let maxByteCount = 4 << 20

  var catalog = CatalogOptions()

  func run(in console: Console) throws {
    StatementLimits.limitMemory()
    let folder = try catalog.folder(in: console)
    let server = AssistantServer(
      version: CosterTool.version, open: { try Catalog(at: folder) }, now: { console.now })
    func send(_ answer: [UInt8]) throws {
      try console.write(answer)
      try console.print()
      try console.flush()
    }
    try InputLines.forEach(
      in: console.standardInput(), upTo: Self.maxByteCount,
      tooLong: { try send(AssistantServer.rejection(ofMessageOver: Self.maxByteCount)) }
    ) { line in
      if !line.bytes.isEmpty, let answer = server.answer(line.bytes) { try send(answer) }
    }
  }
}
