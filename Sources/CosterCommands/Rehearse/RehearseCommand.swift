internal import Answers
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
    say what happens, on a clock of their own, so that the same script prints the same events. "storekit": 2 in it is \
    StoreKit 2. --client starts your program: it gets each event as a line of JSON on its standard input, and answers \
    with its commands, a line each, and then an empty line.

    The products that can be bought come from the script, --products or --app; the size and version of content are \
    those of the package that the script names, by a path from the script's own folder. N is the number of a \
    transaction. Commands with StoreKit 1: \(StoreKitGeneration.one.commands); with StoreKit 2: \
    \(StoreKitGeneration.two.commands).

    At the end the app is judged by the rules that --states prints; the exit code is 1 when it broke one, and 2 when \
    it hung, flooded or crashed. Before an app finishes what it never said to have granted or copied, it is asked by \
    an event "question", and answers yes, no or silent. An app that answers silent is judged by what StoreKit sees, \
    and the end says which rules could not be judged.

    Not simulated are the billing grace period, upgrades and downgrades, offers, price consent and family sharing.
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
    .flag(\.showsStates, "--states", help: "Print the state machines and the rules instead."),
    .option(
      \.format, "-f", "--format", value: "format", defaultText: "story on a terminal, ndjson elsewhere",
      help: "Print as story, for people, or as ndjson."),
    .group(\.catalog),
  ]

  var script: String?
  var client: String?
  var products: String?
  var app: String?
  var showsStates = false
  var format: RehearsalFormat?
  var catalog = CatalogOptions()

  func run(in console: Console) throws {
    if showsStates { return try console.write(StateTable.markdown + "\n" + Rule.markdown) }
    guard let script else { throw UsageError("Name the script to rehearse.") }
    var rehearsed = try read(script, in: console)
    let products = try products(of: rehearsed, at: script, in: console)
    for index in rehearsed.steps.indices { try Self.measure(&rehearsed.steps[index], script) }
    do { try rehearsed.check(against: products) } catch { throw Self.failure(error, of: script) }
    let format = format ?? (console.resultIsTerminal ? .story : .ndjson)
    var rehearsal = Rehearsal(
      script: rehearsed, products: products, client: client.map { ClientProcess(command: $0) }
    ) { event in
      try console.write(event, as: format)
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
      throw Self.failure(error, of: path)
    }
  }

  private static func failure(_ error: RehearsalScriptError, of path: String) -> CommandFailure {
    CommandFailure("\(path) is not a script: \(error).", hint: "See Documentation/Rehearsal/rehearsal.schema.json.")
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
    for (id, product) in rehearsed.products {
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

  /// Gives a step that publishes a package the size of that.
  private static func measure(_ step: inout RehearsalScript.Step, _ script: String) throws {
    guard let content = step.content, let (product, stated) = step.publication else { return }
    let (version, byteCount) = try measures(of: content, product, script)
    guard version == stated else {
      throw CommandFailure(
        "\(script): publish: \(content) has the version \(version), not \(stated).",
        hint: "Write \"publish\": \"\(version)\", or build the package with --version \(stated).")
    }
    step.publish(byteCount: byteCount)
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

/// How a rehearsal is printed.
enum RehearsalFormat: String, CaseIterable, ArgumentValue {
  /// A line an event, for people.
  case story
  /// A JSON object a line.
  case ndjson
}

extension Console {
  fileprivate func write(_ event: RehearsalEvent, as format: RehearsalFormat) throws {
    switch format {
    case .ndjson: try write(event.json() + [UInt8(ascii: "\n")])
    case .story:
      for line in RehearsalStory().lines(of: event) {
        let text = terminalSafe(line.text)
        try print(hasColor ? line.tone.style?.around(text) ?? text : text)
      }
    }
  }
}

extension RehearsalStory.Tone {
  /// How a terminal shows it.
  fileprivate var style: Cell.Style? {
    switch self {
    case .person, .unknown: .bold
    case .aside: .faint
    case .bad: .bad
    case .good: .good
    case .app, .store: nil
    }
  }
}
