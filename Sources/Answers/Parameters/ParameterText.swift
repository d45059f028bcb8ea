public import JSON

/// Values of JSON as parameters that are typed.
public enum ParameterText {
  /// An argument as it would be typed; `nil` for null and for empty text, which programs write for nothing.
  ///
  /// - Throws: ``ParameterError`` for a value of another type.
  public static func text(of value: JSONTree, for name: String, isList: Bool) throws(ParameterError) -> String? {
    switch value {
    case .null, .string(""): return nil
    case .string(let text), .number(let text): return text
    case .bool(let flag): return flag ? "true" : "false"
    case .array(let elements) where isList:
      let texts = elements.compactMap(\.stringOrDigits)
      guard texts.count == elements.count else { throw ParameterError("'\(name)' takes texts.") }
      return texts.isEmpty ? nil : texts.joined(separator: ",")
    case .array, .object: throw ParameterError("'\(name)' takes one value.")
    }
  }
}
