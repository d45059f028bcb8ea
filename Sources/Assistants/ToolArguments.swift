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
      guard let text = try Self.text(of: value, parameter) else { continue }
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

  /// An argument as it would be typed; `nil` for null and for empty text, which assistants write for nothing.
  private static func text(
    of value: JSONTree, _ parameter: AssistantTool.Parameter
  ) throws(ParameterError) -> String? {
    switch value {
    case .null, .string(""): return nil
    case .string(let text), .number(let text): return text
    case .bool(let flag): return flag ? "true" : "false"
    case .array(let elements) where parameter.isList:
      let texts = elements.compactMap(\.stringOrDigits)
      guard texts.count == elements.count else {
        throw ParameterError("'\(parameter.name)' takes texts.")
      }
      return texts.isEmpty ? nil : texts.joined(separator: ",")
    case .array, .object: throw ParameterError("'\(parameter.name)' takes one value.")
    }
  }
}
