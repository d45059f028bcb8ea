internal import Answers
internal import JSON

/// The arguments of a call, each as text.
struct ToolArguments {
  /// Those that were given, without `limit`.
  private(set) var values: [(name: String, value: String)] = []
  /// How many rows to answer with.
  private(set) var rows = AssistantTool.defaultRows

  /// - Throws: `ParameterError` for arguments that the tool lacks, those that are missing, and values of other types.
  init(_ arguments: JSONTree, of tool: AssistantTool) throws(ParameterError) {
    guard case .object = arguments else { throw ParameterError("The arguments are one object.") }
    for (name, value) in arguments.members {
      guard let parameter = tool.parameters.first(where: { $0.name == name }) else {
        throw ParameterError.unknown(name)
      }
      guard let text = try ParameterText.text(of: value, for: name, isList: parameter.isList) else { continue }
      if name == "limit" {
        guard let count = Double(text).flatMap({ Int(exactly: $0) }), (1...AssistantTool.maxRows).contains(count) else {
          throw ParameterError("'limit' takes a count from 1 to \(AssistantTool.maxRows).")
        }
        rows = count
      } else {
        values.append((name, text))
      }
    }
    for parameter in tool.parameters where parameter.isRequired && self[parameter.name] == nil {
      throw ParameterError("The parameter '\(parameter.name)' is missing.")
    }
  }

  subscript(name: String) -> String? { values.first { $0.name == name }?.value }
}
