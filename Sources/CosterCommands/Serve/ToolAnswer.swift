internal import Archives
public import Catalog
public import CatalogModel

/// What the tool prints for a command line, where its caller is a program and not a person.
public struct ToolAnswer: Sendable {
  public enum Ending: Sendable { case done, partial, failed, usage }

  public var ending: Ending
  /// Standard output.
  public var result: [UInt8] = []
  /// What a person would read on standard error, a message each, without the tool's name.
  public var messages: [String] = []
}

extension CosterTool {
  /// Answers a command line from a catalog that is open already.
  ///
  /// - Parameters:
  ///   - arguments: The verb and what belongs to it; neither files nor servers may be named in it.
  ///   - catalog: Takes the place of the one that the command line or the environment names.
  ///   - now: The time that spans such as `7d` count from.
  ///   - input: Standard input.
  /// - Returns: What it would print, and how it would end.
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
    let code = run(arguments, in: Console(surroundings))
    answer.ending =
      switch ExitCode(rawValue: code) {
      case .done: .done
      case .partial: .partial
      case .usage: .usage
      case .failed, nil: .failed
      }
    return answer
  }
}

extension ToolAnswer {
  /// A message without what only helps at a terminal.
  fileprivate static func plain(_ message: String) -> String {
    var text = message.hasPrefix("coster: ") ? message.dropFirst(8) : message[...]
    if text.hasSuffix("\n") { text = text.dropLast() }
    if let advice = text.firstRange(of: " See 'coster ") { text = text[..<advice.lowerBound] }
    return String(text)
  }
}
