internal import Archives
internal import Arguments
public import Catalog
public import CatalogModel

/// The output of a command line, for a program as the caller.
public struct ToolAnswer: Sendable {
  public var ending: ExitCode
  /// Standard output.
  public var result: [UInt8] = []
  /// The messages on standard error, without the tool's name.
  public var messages: [String] = []
}

extension CosterTool {
  /// What the help of a verb says of one of its options, such as `--since`.
  public static func help(of option: String, in verb: String) -> String? { tool.help(of: option, in: verb) }

  /// Runs a command line on an open catalog.
  ///
  /// - Parameters:
  ///   - arguments: The verb and its arguments, which may name neither files nor servers.
  ///   - catalog: Replaces the one that the command line or the environment names.
  ///   - now: The time from which durations such as `7d` are counted.
  ///   - input: Standard input.
  /// - Returns: Its output, and its exit code.
  public static func answer(
    _ arguments: [String], from catalog: Catalog, at now: Timestamp, input: [UInt8] = []
  ) -> ToolAnswer {
    var answer = ToolAnswer(ending: .done)
    let surroundings = Surroundings(
      writeResult: { bytes throws(OutputError) in answer.result += bytes },
      writeMessage: { answer.messages.append(ToolAnswer.plain($0)) },
      standardInput: { () throws(InputError) in ByteStream(name: "-", bytes: input) },
      resultIsTerminal: false, messagesAreTerminal: false, inputIsTerminal: false, terminalWidth: { nil },
      environment: { _ in nil }, now: { now }, uptime: { .zero }, catalog: catalog)
    answer.ending = perform(arguments, in: Console(surroundings))
    return answer
  }
}

extension ToolAnswer {
  /// A message without hints that only help at a terminal.
  fileprivate static func plain(_ message: String) -> String {
    var text = message.hasPrefix("coster: ") ? message.dropFirst(8) : message[...]
    if text.hasSuffix("\n") { text = text.dropLast() }
    if let advice = text.firstRange(of: " See 'coster ") { text = text[..<advice.lowerBound] }
    return String(text)
  }
}
