internal import Answers
internal import Archives
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import Notifications
internal import StoreService

/// Options of who is told of events, and how.
struct TellingOptions: OptionGroup {
  static let heading = "Telling others"

  static let parameters: Parameters<Self> = [
    .option(
      \.addresses, "--post", value: "url",
      help:
        "Post what happened to this web address, all of a run in one message. @FILE reads the address from a file's "
        + "first line, so that a secret in it isn't seen in the list of processes."),
    .option(
      \.form, "--as", value: "form", defaultText: "by the address's host, else json",
      help: "Post as json, ntfy, slack or discord."),
    .option(
      \.mailAddresses, "--mail", value: "address", help: "Mail what happened to this address, by 'sendmail -t'."),
    .option(
      \.commands, "--run", value: "program",
      help: "Run this command of the shell for each event, with the event as JSON on its standard input."),
    .option(
      \.feed, "--feed", value: "file", completes: .files,
      help: "Keep the last 200 events of the list in this file, as Atom."),
    .flag(\.isDryRun, "--dry-run", help: "Print what would be sent, and remember nothing."),
  ]

  var addresses: [String] = []
  var form: PostForm?
  var mailAddresses: [String] = []
  var commands: [String] = []
  var feed: String?
  var isDryRun = false

  /// Everybody who is to be told.
  func receivers() throws -> [Receiver] {
    let posts = try addresses.map { address in
      let url = address.hasPrefix("@") ? try Self.address(in: String(address.dropFirst())) : address
      // What is wrong with it is not quoted: it may hold a secret.
      guard let server = try? ServerAddress(url) else {
        throw UsageError("--post needs an address as in https://ntfy.sh/my-prices, or @FILE.")
      }
      return Receiver.post(url: url, form: form ?? PostForm(host: server.host))
    }
    guard form == nil || !posts.isEmpty else { throw UsageError("--as is of --post.") }
    for address in mailAddresses where address.isEmpty || address.contains(where: { $0 <= " " || $0 == "," }) {
      throw UsageError("'\(address)' is not the address of one mailbox; give --mail once for each.")
    }
    return posts + mailAddresses.map { .mail(address: $0) } + commands.map { .program(command: $0) }
  }

  private static func address(in file: String) throws -> String {
    let text = String(decoding: try ByteStream(path: file).readAll(limit: 64 << 10), as: UTF8.self)
    guard let line = text.split(whereSeparator: \.isNewline).first else {
      throw CommandFailure("\(file) has no address in its first line.")
    }
    return line.split(whereSeparator: \.isWhitespace).joined()
  }

  /// Prints what would be sent.
  func show(_ events: [WatchEvent], list: String, to receivers: [Receiver], in console: Console) throws {
    for receiver in receivers {
      for message in receiver.messages(of: events, list: list) {
        try console.print("To \(terminalSafe(receiver.label)):")
        try console.write(message.body)
        if message.body.last != UInt8(ascii: "\n") { try console.print() }
      }
    }
    let count = events.count == 1 ? "1 event" : "\(events.count) events"
    console.note(events.isEmpty ? "nothing happened" : "\(count); nothing was sent")
  }

  /// Sends what waits, this run's and what earlier ones could not send, and writes the feed.
  func tell(
    _ receivers: [Receiver], of list: String, at path: String, from catalog: Catalog, in console: Console
  ) throws {
    if let feed {
      let events = try catalog.watchEvents(of: path)
      if !events.isEmpty || !FileSystem.exists(feed) {
        try EventFeed(feed).write(events, list: list, key: path, at: console.now)
      }
    }
    for receiver in receivers { try send(to: receiver, at: path, from: catalog, in: console) }
    let forgotten = try catalog.countMessages(of: path, notFor: receivers.map(\.identity))
    if forgotten > 0 {
      let count = forgotten == 1 ? "1 message waits for a receiver" : "\(forgotten) messages wait for receivers"
      console.note("\(count) not named here")
    }
  }

  private func send(to receiver: Receiver, at path: String, from catalog: Catalog, in console: Console) throws {
    let waiting = try catalog.waitingMessages(of: path, for: receiver.identity)
    guard !waiting.isEmpty else { return }
    guard let network = console.environment.network() else { throw CommandFailure("No network support.") }
    let delivery = Delivery(network, userAgent: StoreSettings.ofTool.userAgent)
    for (index, message) in waiting.enumerated() {
      let left = waiting.count - index
      if let pause = message.notBefore, pause > console.now {
        return fail(receiver, "it asked not to be called before \(pause)", left, in: console)
      }
      switch try delivery.send(message, to: receiver) {
      case .delivered: try catalog.markSent(message)
      case .later(let reason, let seconds):
        if let seconds { try catalog.postpone(message, until: Timestamp(seconds: console.now.seconds + seconds)) }
        return fail(receiver, reason, left, in: console)
      case .refused(let reason): fail(receiver, reason, 1, in: console)
      }
    }
  }

  private func fail(_ receiver: Receiver, _ reason: String, _ count: Int, in console: Console) {
    let messages = count == 1 ? "1 message waits" : "\(count) messages wait"
    console.warn("\(receiver.label) was not told: \(reason); \(messages) for the next run")
    console.markFailed()
  }
}
