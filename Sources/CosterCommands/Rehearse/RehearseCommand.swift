internal import Archives
internal import Arguments
internal import Rehearsal

/// Rehearses the payment queue: a simulation of purchases, downloads and restores.
struct RehearseCommand: Command {
  static let name = "rehearse"
  static let abstract = "Rehearse purchases, downloads and restores without a device: a simulation."
  static let discussion = """
    A script says who buys what, when the network fails and when the app is started again; StoreKit's state machines \
    say what happens, on a clock of their own, so that the same script prints the same events. --client starts your \
    program: it gets each event as a line of JSON on its standard input, and answers with its commands, a line each, \
    and then an empty line. Commands: buy ID, finish N, start N, pause N, resume N, cancel N, restore, restart, and \
    what only it can know: grant N, use N. N is the number of a transaction. At the end it is judged; the exit code \
    is 1 when it broke a rule, and 2 when it hung, flooded or died. --states prints the state machines.
    """
  static let example = """
    $ coster rehearse Feeds/rehearsals/purchase.json
    $ coster rehearse Feeds/rehearsals/restore.json --client 'python3 app.py'
    """

  static let parameters: Parameters<Self> = [
    .argument(\.script, value: "script", completes: .files, help: "A script in JSON; - reads it from standard input."),
    .option(\.client, "--client", value: "command", help: "Start this program as the app."),
    .flag(\.showsStates, "--states", help: "Print the state machines instead."),
  ]

  var script: String?
  var client: String?
  var showsStates = false

  func run(in console: Console) throws {
    if showsStates { return try printStates(in: console) }
    guard let script else { throw UsageError("Name the script to rehearse.") }
    let rehearsed = try read(script, in: console)
    let encoder = RehearsalEncoder()
    let process = client.map { ClientProcess(command: $0, encode: encoder.line) }
    var rehearsal = Rehearsal(
      script: rehearsed, products: try products(of: rehearsed, at: script), client: process
    ) { event in
      try console.write(try encoder.line(event) + [UInt8(ascii: "\n")])
    }
    guard let broken = try rehearsal.run() else { throw CommandFailure("The app was lost before the end.") }
    if !broken.isEmpty { console.markPartial() }
  }

  private func printStates(in console: Console) throws { try console.write(StateTable.markdown) }

  private func read(_ path: String, in console: Console) throws -> RehearsalScript {
    let stream = path == "-" ? try console.standardInput() : try ByteStream(path: path)
    do {
      return try RehearsalScript(bytes: try stream.readAll(limit: Self.mostScriptBytes))
    } catch let error as RehearsalScriptError {
      throw CommandFailure(
        "\(path) is no script: \(error).", cure: "See Documentation/Rehearsal/rehearsal.schema.json.")
    }
  }

  private static let mostScriptBytes = 1 << 20

  /// What can be bought: the products of the script, with what their packages hold.
  private func products(of script: RehearsalScript, at path: String) throws -> [RehearsedProduct] {
    let stated = script.products ?? [:]
    guard !stated.isEmpty else { throw CommandFailure("\(path) names no products.") }
    return stated.sorted { $0.key < $1.key }.map { id, product in
      let content = product.contentLength.map {
        RehearsedProduct.Content(version: product.contentVersion ?? "1.0", byteCount: $0)
      }
      return RehearsedProduct(id: id, kind: product.type, content: content)
    }
  }
}
