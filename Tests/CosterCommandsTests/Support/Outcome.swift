import Archives
import CatalogModel
import StoreService
import TestSupport
import Testing

@testable import CosterCommands

/// What one run of the tool left behind; a text by itself is the answer of one that had no trouble.
struct Outcome: Equatable {
  var exitCode: Int32 = 0
  var result = ""
  var messages = ""

  /// Whether the messages are these, one for each line of `facts`, as `String.says(_:)` understands them.
  func says(_ facts: String) -> Bool { messages.says(Self.messages(facts)) }

  /// Whether exactly one of the messages has these facts.
  func saysAmongOthers(_ facts: String) -> Bool {
    messages.split(separator: "\n").count { "\($0)\n".says(Self.messages(facts)) } == 1
  }

  private static func messages(_ facts: String) -> String {
    facts.split(separator: "\n").map { "coster: \($0)\n" }.joined()
  }

  /// Some cells of each line whose cells tabs part.
  func cells(_ columns: Int..., by separator: String = " ") -> [String] {
    result.split(separator: "\n").map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      return columns.map { String(cells[$0]) }.joined(separator: separator)
    }
  }
}

extension Outcome: ExpressibleByStringInterpolation {
  init(stringLiteral answer: String) { self.init(result: answer) }
}

/// Runs the tool as a shell would, with nothing on a terminal.
func run(_ arguments: String...) -> Outcome {
  run(arguments, in: TestWorld())
}

/// Runs the tool in `world`, and returns what it wrote.
func run(_ arguments: [String], in world: TestWorld) -> Outcome {
  let exitCode = CosterTool.run(arguments, in: world.console())
  let isQuiet = arguments.contains("-q") || arguments.contains("--quiet")
  if exitCode == 1, world.messages.isEmpty, !isQuiet {
    Issue.record("exit 1 without a reason: \(arguments.joined(separator: " "))")
  }
  return Outcome(exitCode: exitCode, result: world.result, messages: world.messages)
}

/// An environment for tests: they keep what is written, and their clock runs only when it is set.
final class TestWorld {
  var result: String { String(decoding: resultBytes, as: UTF8.self) }
  private(set) var resultBytes: [UInt8] = []
  private(set) var messages = ""
  /// Answers and messages in the order in which they were written.
  private(set) var transcript = ""
  var input = ""
  /// Read in place of ``input``.
  var pipe: ByteStream?
  /// The terminal's width; without one nothing is a terminal.
  var terminalWidth: Int?
  var variables: [String: String] = [:]
  /// 2026-11-18T09:30:00Z.
  var now = Timestamp(seconds: 1_794_994_200)
  var uptime = Duration.zero
  /// The password that somebody types when asked for it.
  var password: String?
  var network: Network?
  /// What writing an answer fails with.
  var outputError: OutputError?
  /// Called after each message.
  var onMessage: () -> Void = {}

  init(terminalWidth: Int? = nil, variables: [String: String] = [:], input: String = "") {
    self.terminalWidth = terminalWidth
    self.variables = variables
    self.input = input
  }

  func console() -> Console {
    Console(
      Environment(
        writeResult: { bytes throws(OutputError) in try self.write(bytes) },
        writeMessage: { self.receive($0) },
        standardInput: { self.pipe ?? ByteStream(name: "-", bytes: Array(self.input.utf8)) },
        resultIsTerminal: terminalWidth != nil,
        messagesAreTerminal: terminalWidth != nil,
        inputIsTerminal: false,
        terminalWidth: { self.terminalWidth },
        variable: { self.variables[$0] },
        now: { self.now },
        uptime: { self.uptime }, readPassword: { _ in self.password }, network: { [network] in network }))
  }

  private func write(_ bytes: [UInt8]) throws(OutputError) {
    if let outputError { throw outputError }
    resultBytes += bytes
    transcript += String(decoding: bytes, as: UTF8.self)
  }

  private func receive(_ message: String) {
    messages += message
    transcript += message
    onMessage()
  }
}
