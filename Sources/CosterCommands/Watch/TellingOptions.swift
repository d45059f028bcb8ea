internal import Answers
internal import Archives
internal import Arguments
internal import Catalog
internal import CatalogModel
internal import Notifications
internal import StoreService

/// Options of who is told of events, and how.
struct TellingOptions: OptionGroup {
  static let heading = "Notifications"

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
      help: "Run this command of the shell for each event, with the event as JSON on its standard input; its exit code "
        + "counts, and its output is ignored."),
    .option(
      \.feed, "--feed", value: "file", completes: .files,
      help: "Keep the last 200 events of the list in this file, as Atom."),
    .flag(\.isDryRun, "--dry-run", help: "Print what would be sent, and remember nothing."),
    .flag(\.discards, "--discard", help: "Forget what earlier runs of this list could not send."),
  ]

  var addresses: [String] = []
  var form: PostForm?
  var mailAddresses: [String] = []
  var commands: [String] = []
  var feed: String?
  var isDryRun = false
  var discards = false

  /// Everybody who is to be told.
  func receivers() throws -> [Receiver] {
    let posts = try addresses.map { address in
      let url = address.hasPrefix("@") ? try Self.address(in: String(address.dropFirst())) : address
      // What is wrong with it is not quoted: it may hold a secret.
      guard let server = try? ServerAddress(url) else {
        throw UsageError("--post needs an address without a password, as in https://ntfy.sh/my-prices, or @FILE.")
      }
      return Receiver.post(url: url, form: form ?? PostForm(host: server.host))
    }
    guard form == nil || !posts.isEmpty else { throw UsageError("--as requires --post.") }
    guard feed != "-" else { throw UsageError("--feed needs the name of a file.") }
    for address in mailAddresses
    where address.isEmpty || !address.allSatisfy({ $0.isASCII && $0 > " " && !",;<>".contains($0) }) {
      throw UsageError("'\(address)' is not the address of one mailbox; give --mail once for each.")
    }
    let all = posts + mailAddresses.map { .mail(address: $0) } + commands.map { .program(command: $0) }
    return all.enumerated().filter { index, receiver in !all[..<index].contains(receiver) }.map(\.element)
  }

  private static func address(in file: String) throws -> String {
    let text = String(decoding: try ByteStream(path: file).readAll(limit: 64 << 10), as: UTF8.self)
    guard let line = text.split(whereSeparator: \.isNewline).first else {
      throw CommandFailure("\(file) has no address in its first line.")
    }
    let words = line.split(whereSeparator: \.isWhitespace)
    guard words.count == 1 else { throw CommandFailure("\(file) has more than an address in its first line.") }
    return String(words[0])
  }

  /// Prints what would be sent, what waits from earlier runs first.
  func show(
    _ events: [ReportedEvent], of list: String, at path: String, to receivers: [Receiver], from catalog: Catalog,
    in console: Console
  ) throws {
    var count = 0
    for receiver in receivers {
      let waiting = try discards ? [] : catalog.waitingMessages(of: path, for: receiver.identity).map(\.body)
      for body in waiting + receiver.messages(of: events, list: list).map(\.body) {
        count += 1
        try console.print("To \(terminalSafe(receiver.label)):")
        try console.print(
          String(decoding: body.last == UInt8(ascii: "\n") ? body.dropLast() : body[...], as: UTF8.self))
      }
    }
    let messages = count == 1 ? "1 message" : "\(count) messages"
    console.note(count == 0 ? "there is nothing to send" : "\(messages); nothing was sent")
  }

  /// Sends what waits, this run's and what earlier ones could not send, and writes the feed.
  func tell(
    _ receivers: [Receiver], of list: String, at path: String, from catalog: Catalog, in console: Console
  ) throws {
    for receiver in receivers { try send(to: receiver, at: path, from: catalog, in: console) }
    if let feed { try write(feed, of: list, at: path, from: catalog, in: console) }
    let forgotten = try catalog.countMessages(of: path, notFor: receivers.map(\.identity))
    guard forgotten > 0 else { return }
    let count = forgotten == 1 ? "1 message waits for a receiver" : "\(forgotten) messages wait for receivers"
    console.warn("\(count) not named here; name the receiver again, or forget what waits with --discard")
    console.markFailed()
  }

  private func write(
    _ feed: String, of list: String, at path: String, from catalog: Catalog, in console: Console
  ) throws {
    let events = try catalog.watchEvents(of: path)
    guard !events.isEmpty || !FileSystem.exists(feed) else { return }
    do throws(InputError) {
      try EventFeed(feed).write(events, list: list, key: path, at: console.now)
    } catch {
      console.warn("\(error)")
      console.markFailed()
    }
  }

  private func send(to receiver: Receiver, at path: String, from catalog: Catalog, in console: Console) throws {
    let waiting = try catalog.waitingMessages(of: path, for: receiver.identity)
    guard !waiting.isEmpty else { return }
    guard let network = console.environment.network() else { throw CommandFailure("No network support.") }
    let delivery = Delivery(network, userAgent: StoreSettings.ofTool.userAgent)
    for (index, message) in waiting.enumerated() {
      try network.checkInterruption()
      let left = waiting.count - index
      if let pause = message.notBefore, pause > console.now {
        return fail(receiver, "the server asks for a pause until \(pause)", left, in: console)
      }
      switch try delivery.send(message, to: receiver) {
      case .delivered: try catalog.markSent(message)
      case .later(let reason, let seconds):
        if let seconds {
          let pause = min(seconds, Self.maxPostponement)
          try catalog.postpone(message, until: Timestamp(seconds: console.now.seconds + pause))
        }
        return fail(receiver, reason, left, in: console)
      case .refused(let reason): return fail(receiver, reason, left, in: console)
      }
    }
  }

  /// However long a server asks to be left alone: a day, in seconds.
  private static let maxPostponement: Int64 = 86_400

  private func fail(_ receiver: Receiver, _ reason: String, _ count: Int, in console: Console) {
    let messages = count == 1 ? "1 message waits" : "\(count) messages wait"
    console.warn("delivery to \(receiver.label) failed: \(reason); \(messages) for the next run")
    console.markFailed()
  }
}
