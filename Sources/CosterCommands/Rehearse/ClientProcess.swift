internal import Archives
internal import Rehearsal

/// An app in a rehearsal that is a program of its own: events on its standard input, commands on its standard output.
///
/// After each event the program writes its commands, a line each, and then an empty line. Its standard error is ours.
final class ClientProcess: RehearsalClient {
  private let command: String
  private var process: ChildProcess?
  /// Bytes that were received, but not yet read as lines.
  private var received: [UInt8] = []

  /// A program that is silent for so many milliseconds hangs; measured by a real clock, because it runs on one.
  private static let timeout: Int32 = 5000
  private static let maxBytes = 64 << 10

  init(command: String) { self.command = command }

  func quit() { process = nil }

  func send(_ event: RehearsalEvent) throws(RehearsalClientError) -> [String] {
    let process = try started()
    try write(event.json() + [UInt8(ascii: "\n")], to: process)
    return try readCommands(to: event, from: process)
  }

  /// The program, which is started where it is out.
  private func started() throws(RehearsalClientError) -> ChildProcess {
    if let process { return process }
    guard let process = ChildProcess(["sh", "-c", command], hidesErrors: false) else {
      throw error("'\(command)' cannot be started")
    }
    (self.process, received) = (process, [])
    return process
  }

  /// The lines up to an empty one.
  private func readCommands(
    to event: RehearsalEvent, from process: ChildProcess
  ) throws(RehearsalClientError) -> [String] {
    var commands: [String] = []
    while true {
      while let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: received[..<end], as: UTF8.self).filter { $0 != "\r" }
        received.removeSubrange(...end)
        if line.isEmpty { return commands }
        commands.append(line)
      }
      guard received.count + commands.count * 8 < Self.maxBytes else {
        throw error("it answered event \(event.event) with over \(Self.maxBytes >> 10) kB")
      }
      guard process.wait(toReceive: true, toSend: false, milliseconds: Self.timeout) != nil else {
        throw error("it did not end its answer to event \(event.event) with an empty line within 5 seconds")
      }
      let piece = process.receive(max: 4096)
      guard !piece.isEmpty else { throw error("it ended at event \(event.event)\(Self.status(of: process))") }
      received += piece
    }
  }

  /// Writes without waiting forever for a program that does not read.
  private func write(_ bytes: [UInt8], to process: ChildProcess) throws(RehearsalClientError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard process.wait(toReceive: false, toSend: true, milliseconds: Self.timeout) != nil else {
        throw error("it does not read its events")
      }
      guard let count = process.send(rest.span) else {
        throw error("it reads no more events\(Self.status(of: process))")
      }
      rest = rest.dropFirst(count)
    }
  }

  private func error(_ message: String) -> RehearsalClientError {
    process = nil
    return RehearsalClientError("the app is out: \(message)")
  }

  private static func status(of process: ChildProcess) -> String {
    guard let end = process.waitForEnd() else { return "" }
    return end.signal == 0 ? " with exit code \(end.exitCode)" : " by signal \(end.signal)"
  }
}
