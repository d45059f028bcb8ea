internal import Answers
internal import Archives
internal import Catalog
internal import CatalogModel
public import ServerSettings
public import StoreService

/// The input and output of a command: answers go to standard output, everything else to standard error.
public final class Console {
  let environment: Environment
  private var buffer: [UInt8] = []
  /// Why a part of the answer could not be written; `nil` until then.
  private var failure: OutputError?
  /// Whether there is a status line, which must be erased before anything else is written.
  private var hasStatus = false
  /// The exit code unless an error ends the run.
  private(set) var exitCode = ExitCode.done
  /// Whether notes, progress and summaries are suppressed: `--quiet`.
  var isQuiet = false
  /// The catalog that answers come from, where it is read without locks.
  private var unlocked: Catalog?
  /// Whether the same command cannot run again: a part of its answer is written, or its input is read.
  private var isCommitted = false

  init(_ environment: Environment) {
    self.environment = environment
    buffer.reserveCapacity(Self.bufferSize)
  }

  /// The console of this process, with the network and the server of the program.
  public static func process(network: @escaping () -> Network?, serve: ServeCatalog?) -> Console {
    Console(.process(network: network, serve: serve))
  }
}

// MARK: - The answer

extension Console {
  private static let bufferSize = 64 << 10

  func print(_ line: String = "") throws(OutputError) {
    try write(line)
    try write("\n")
  }

  /// Writes text of the answer, as it is.
  func write(_ text: String) throws(OutputError) { try write(text.utf8) }

  /// Writes bytes of the answer, as they are.
  func write(_ bytes: some Sequence<UInt8>) throws(OutputError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Writes the buffered answer; the tool does so at the end of every run.
  func flush() throws(OutputError) {
    if let failure { throw failure }
    // What was read until now is right where the file has not changed until now.
    if unlocked?.isOutdated ?? false { throw OutputError.outdated }
    guard !buffer.isEmpty else { return }
    isCommitted = true
    if environment.resultIsTerminal { clearStatus() }
    do throws(OutputError) {
      try environment.writeResult(buffer)
    } catch {
      failure = error
      throw error
    }
    buffer.removeAll(keepingCapacity: true)
  }
}

// MARK: - Messages

extension Console {
  /// Reports an error, after the answer so far.
  func warn(_ message: String) {
    // A failure to write the answer is reported at the end.
    do throws(OutputError) { try flush() } catch { if error == .outdated { return } }
    clearStatus()
    environment.writeMessage("coster: \(terminalSafe(Self.shortened(message), keepingLines: true))\n")
  }

  /// A message with a very long argument shortened in the middle: the beginning says what is wrong, the end what to do.
  private static func shortened(_ message: String) -> String {
    guard message.utf8.count > 2000, message.count > 2000 else { return message }
    return "\(message.prefix(400)) … (\(message.count - 700) characters) … \(message.suffix(300))"
  }

  /// Prints a hint, unless `--quiet`.
  func note(_ message: String) {
    if !isQuiet { warn(message) }
  }

  /// Records that something requested was not found or refused: the exit code will be 1.
  ///
  /// A message has said what.
  func markPartial() { exitCode = .partial }

  /// Reports something that was not found or refused: the exit code will be 1.
  func warnPartial(_ message: String) {
    warn(message)
    markPartial()
  }

  /// Says what was found that makes the exit code 1, unless `--quiet`.
  func notePartial(_ message: String) {
    note(message)
    markPartial()
  }

  /// Records that a part failed: the exit code will be 2.
  func markFailed() { exitCode = .failed }
}

// MARK: - A catalog that is read without locks

extension Console {
  /// Has nothing be written that was read from a catalog while it changed.
  func guardAnswer(from catalog: Catalog) {
    if catalog.isReadWithoutLocks { unlocked = catalog }
  }

  /// Forgets what was read from a catalog while it changed: the rest of the answer, and the error that ended it.
  ///
  /// - Returns: The error to report, and whether the same command can run again from the beginning instead.
  func judge(_ error: any Error) -> (error: any Error, isWorthAnotherTry: Bool) {
    var isOutdated = unlocked?.isOutdated ?? false
    if case CatalogError.changedMeanwhile = error { isOutdated = true }
    guard isOutdated else { return (error, false) }
    buffer.removeAll(keepingCapacity: true)
    (unlocked, exitCode) = (nil, .done)
    return (OutputError.outdated, !isCommitted)
  }
}

// MARK: - The status line

extension Console {
  /// Back to the line's start, and erase to its end (ECMA-48).
  private static let erase = "\r\u{1B}[K"

  /// Whether messages go to a terminal that can draw a status line.
  var hasStatusLine: Bool { environment.messagesAreTerminal && variable("TERM") != "dumb" && !isQuiet }

  /// Draws `line`, truncated to the terminal, over the previous status line.
  func showStatus(_ line: String) {
    guard hasStatusLine else { return }
    hasStatus = true
    environment.writeMessage(Self.erase + fitted(terminalSafe(line), to: terminalWidth - 1))
  }

  func clearStatus() {
    guard hasStatus else { return }
    hasStatus = false
    environment.writeMessage(Self.erase)
  }
}

// MARK: - Environment

extension Console {
  var resultIsTerminal: Bool { environment.resultIsTerminal }
  /// The present time, as the time of an observation.
  var now: Timestamp { environment.now() }
  /// A monotonic clock.
  var uptime: Duration { environment.uptime() }

  /// Asks for a password without showing it; `nil` without a terminal.
  func readPassword(_ prompt: String) -> String? {
    clearStatus()
    return environment.readPassword(prompt)
  }

  /// The value of an environment variable; one that is empty counts as not set.
  func variable(_ name: String) -> String? {
    environment.variable(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  func standardInput() throws(InputError) -> ByteStream {
    isCommitted = true
    return try environment.standardInput()
  }

  /// The bytes of a file; `-` is standard input.
  func input(_ path: String) throws(InputError) -> ByteStream {
    try path == "-" ? standardInput() : ByteStream(path: path)
  }

  /// How many columns a line may have: `COLUMNS`, else the terminal's width, else 80.
  var terminalWidth: Int {
    if let columns = variable("COLUMNS").flatMap(Int.init), columns > 0 { return min(columns, 10_000) }
    return environment.terminalWidth() ?? 80
  }

  /// Whether answers may have colours and bold type (no-color.org).
  var hasColor: Bool {
    resultIsTerminal && variable("NO_COLOR") == nil && variable("TERM") != "dumb"
  }
}
