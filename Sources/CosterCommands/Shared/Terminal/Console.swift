internal import Archives
internal import Catalog
internal import CatalogModel
public import StoreService
internal import ProductPages

/// What a command talks to: answers go to standard output, everything else to standard error.
public final class Console {
  private let surroundings: Surroundings
  private var buffer: [UInt8] = []
  /// Why a part of the answer is lost, from when it is.
  private var failure: OutputError?
  /// Whether a status line takes up the terminal's last line, and has to go before anything else is written.
  private var hasStatus = false
  /// How the run ends if no error ends it.
  private(set) var exitCode = ExitCode.done
  /// Whether notes and progress are left out; `--quiet` sets it.
  var isQuiet = false

  init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
    buffer.reserveCapacity(Self.bufferSize)
  }

  /// The console of this process, with the network, or the server, where the program has one.
  public static func process(network: Network? = nil, serve: ServeCatalog? = nil) -> Console {
    Console(.process(network: network, serve: serve))
  }
}

// MARK: - The answer

extension Console {
  private static let bufferSize = 64 << 10

  /// Writes a line of the answer.
  func print(_ line: String = "") throws(OutputError) {
    buffer.append(contentsOf: line.utf8)
    buffer.append(UInt8(ascii: "\n"))
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes text of the answer, as it is.
  func write(_ text: String) throws(OutputError) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes bytes of the answer, as they are.
  func write(_ bytes: some Sequence<UInt8>) throws(OutputError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Hands on what has gathered; the tool does so at the end of every run.
  func flush() throws(OutputError) {
    if let failure { throw failure }
    guard !buffer.isEmpty else { return }
    if surroundings.resultIsTerminal { clearStatus() }
    do throws(OutputError) {
      try surroundings.writeResult(buffer)
    } catch {
      failure = error
      throw error
    }
    buffer.removeAll(keepingCapacity: true)
  }
}

// MARK: - Messages

extension Console {
  /// Reports what went wrong, after the answer so far.
  func warn(_ message: String) {
    // An answer that cannot be written is reported at the end, as the failure that it is.
    try? flush()
    clearStatus()
    surroundings.writeMessage("coster: \(terminalSafe(Self.shortened(message), keepingLines: true))\n")
  }

  /// A message without the middle of what it repeats, where that is an argument of a hundred kilobytes: the beginning
  /// says what is wrong, the end what to do.
  private static func shortened(_ message: String) -> String {
    guard message.utf8.count > 2000, message.count > 2000 else { return message }
    return "\(message.prefix(400)) … (\(message.count - 700) characters) … \(message.suffix(300))"
  }

  /// Reports what may be good to know, unless `--quiet`.
  func note(_ message: String) {
    if !isQuiet { warn(message) }
  }

  /// Says that something asked for was not found or refused: the exit code will be 1.
  func markPartial() { exitCode = .partial }

  /// Says that a part could not be done, and that nothing else is to be said by the exit code.
  func markFailed() { exitCode = .failed }
}

// MARK: - The status line

extension Console {
  /// Back to the line's start, and erase to its end (ECMA-48).
  private static let erase = "\r\u{1B}[K"

  /// Whether a line of messages can be drawn over.
  var hasStatusLine: Bool { messagesAreTerminal && environment("TERM") != "dumb" && !isQuiet }

  /// Draws `line`, as much as fits, over the status line before it.
  func showStatus(_ line: String) {
    guard hasStatusLine else { return }
    hasStatus = true
    surroundings.writeMessage(Self.erase + fitted(terminalSafe(line), to: terminalWidth - 1))
  }

  /// Takes the status line away, if there is one.
  func clearStatus() {
    guard hasStatus else { return }
    hasStatus = false
    surroundings.writeMessage(Self.erase)
  }
}

// MARK: - The world

extension Console {
  var resultIsTerminal: Bool { surroundings.resultIsTerminal }
  var messagesAreTerminal: Bool { surroundings.messagesAreTerminal }
  var inputIsTerminal: Bool { surroundings.inputIsTerminal }
  /// The time at which something is observed.
  var now: Timestamp { surroundings.now() }
  /// Time for measuring, from some fixed start.
  var uptime: Duration { surroundings.uptime() }

  /// Asks for a password without showing it; `nil` where there is nobody to ask.
  func readPassword(_ prompt: String) -> String? {
    clearStatus()
    return surroundings.readPassword(prompt)
  }

  /// Says what Ctrl-C leaves behind to whoever presses it while `body` runs.
  func noticingInterruption<Result>(_ body: () throws -> Result) rethrows -> Result {
    surroundings.noticeInterruption(true)
    defer { surroundings.noticeInterruption(false) }
    return try body()
  }

  /// The network, in a program that has one.
  var network: Network? { surroundings.network }

  /// A catalog that is open already, in place of the one that the command line names.
  var catalog: Catalog? { surroundings.catalog }

  /// Serves a catalog, in the program that can.
  var serve: ServeCatalog? { surroundings.serve }

  /// Becomes the program of this name, and returns only when that fails.
  func become(_ program: String, _ arguments: [String]) throws(CommandFailure) -> Never {
    try surroundings.become(program, arguments)
  }

  /// The value of an environment variable; one that is empty counts as not set.
  func environment(_ name: String) -> String? {
    surroundings.environment(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  func standardInput() throws(InputError) -> ByteStream { try surroundings.standardInput() }

  /// How many columns a line may have: `COLUMNS`, else what the terminal reports, else 80.
  var terminalWidth: Int {
    if let said = environment("COLUMNS").flatMap(Int.init), said > 0 { return min(said, 10_000) }
    return surroundings.terminalWidth() ?? 80
  }

  /// Whether answers may have colours and bold type (no-color.org).
  var hasColor: Bool {
    resultIsTerminal && environment("NO_COLOR") == nil && environment("TERM") != "dumb"
  }
}
