internal import Archives
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import HostedContent
internal import Rehearsal

struct RehearseCommand: Command {
  static let name = "rehearse"
  static let abstract = "Simulate purchases, downloads and restores, without a device."
  static let discussion = """
    A script says who buys what, when the network fails and when the app is started again; StoreKit's state machines \
    say what happens, on a clock of their own, so that the same script prints the same events. --client starts your \
    program: it gets each event as a line of JSON on its standard input, and answers with its commands, a line each, \
    and then an empty line.

    The products that can be bought come from the script, --products or --app; the size and version of content are \
    those of the package that the script names, by a path from the script's own folder. Commands: buy ID, finish N, \
    start N, pause N, resume N, cancel N, restore, restart, and what only it can know: grant N, use N. N is the \
    number of a transaction. At the end it is judged; the exit code is 1 when it broke a rule, and 2 when it hung, \
    flooded or crashed. --states prints the state machines.
    """
  static let example = """
    $ coster rehearse Feeds/rehearsals/purchase.json
    $ coster rehearse Feeds/rehearsals/restore.json --client 'python3 app.py'
    $ coster rehearse script.json --products Products.storekit
    """

  static let parameters: Parameters<Self> = [
    .argument(\.script, value: "script", completes: .files, help: "A script in JSON; - reads it from standard input."),
    .option(\.client, "--client", value: "command", help: "Start this program as the app."),
    .option(
      \.products, "--products", value: "file", completes: .files,
      help: "A .storekit file, or another list of products, whose products can be bought."),
    .option(\.app, "--app", value: "ref", help: "The app whose products in the catalog can be bought."),
    .flag(\.showsStates, "--states", help: "Print the state machines instead."),
    .group(\.catalog),
  ]

  var script: String?
  var client: String?
  var products: String?
  var app: String?
  var showsStates = false
  var catalog = CatalogOptions()

  func run(in console: Console) throws {
    if showsStates { return try console.write(StateTable.markdown) }
    guard let script else { throw UsageError("Name the script to rehearse.") }
    let rehearsed = try read(script, in: console)
    var rehearsal = Rehearsal(
      script: rehearsed, products: try products(of: rehearsed, at: script, in: console),
      client: client.map { ClientProcess(command: $0) }
    ) { event in
      try console.write(try event.json() + [UInt8(ascii: "\n")])
    }
    guard let broken = try rehearsal.run() else { throw CommandFailure("The app was lost before the end.") }
    if !broken.isEmpty {
      console.notePartial("\(broken.count) \(broken.count == 1 ? "rule was" : "rules were") broken")
    }
  }

  private func read(_ path: String, in console: Console) throws -> RehearsalScript {
    let stream = try console.input(path)
    do {
      return try RehearsalScript(bytes: try stream.readAll(limit: Self.maxScriptBytes))
    } catch let error as RehearsalScriptError {
      throw CommandFailure(
        "\(path) is not a script: \(error).", hint: "See Documentation/Rehearsal/rehearsal.schema.json.")
    }
  }

  private static let maxScriptBytes = 1 << 20

  /// What can be bought, by product ID: the script overrides a file and the catalog.
  private func products(
    of rehearsed: RehearsalScript, at script: String, in console: Console
  ) throws -> [String: RehearsalScript.Product] {
    var entries: [AppProductEntry] = []
    if products != nil || app != nil {
      entries = try ProductSource(files: products.map { [$0] } ?? [], app: app, in: catalog, console).entries
    }
    var products: [String: RehearsalScript.Product] = [:]
    for entry in entries {
      // Both name their kinds alike; Newsstand's free subscriptions, which ended in 2015, are not rehearsed.
      let kind = entry.product.type.flatMap { RehearsalScript.Product.Kind(rawValue: $0.rawValue) }
      if let id = entry.product.productID, let kind { products[id] = RehearsalScript.Product(type: kind) }
    }
    for (id, product) in rehearsed.products ?? [:] {
      var product = product
      if let content = product.content {
        (product.contentVersion, product.contentLength) = try Self.measures(of: content, id, script)
      }
      products[id] = product
    }
    guard !products.isEmpty else {
      throw CommandFailure("\(script) names no products.", hint: "Name them in it, or use --products or --app.")
    }
    return products
  }

  /// The version and the size of a package, whose path is relative to the script's folder.
  private static func measures(of content: String, _ id: String, _ script: String) throws -> (String, Int64) {
    let folder = script.lastIndex(of: "/").map { script[...$0] } ?? ""
    let path = content.hasPrefix("/") ? content : folder + content
    let package = try ContentPackage(path: path)
    let info = try package.info()
    guard info?.productID == id, let version = info?.version else {
      throw CommandFailure(
        "\(script): products.\(id): \(path) is content of \(info?.productID ?? "no product"), or has no version.")
    }
    return (version, package.byteCount)
  }
}
