public import JSON

/// Values of JSON as parameters that are typed.
public enum ParameterText {
  /// An argument as it would be typed; `nil` for null.
  ///
  /// An empty text or list is refused, because a selection that came out empty would else select all.
  ///
  /// - Throws: ``ParameterError`` for such a one, and for a value of another type.
  public static func text(of value: JSONTree, for name: String, isList: Bool) throws(ParameterError) -> String? {
    switch value {
    case .null: return nil
    case .string(""): throw isEmpty(name)
    case .string(let text), .number(let text): return text
    case .bool(let flag): return flag ? "true" : "false"
    case .array(let elements) where isList:
      let texts = elements.compactMap(\.stringOrDigits)
      if elements.isEmpty { throw isEmpty(name) }
      guard texts.count == elements.count else { throw ParameterError("'\(name)' takes texts.") }
      return texts.joined(separator: ",")
    case .array, .object: throw ParameterError("'\(name)' takes one value.")
    }
  }

  private static func isEmpty(_ name: String) -> ParameterError {
    ParameterError("'\(name)' is empty. Leave it out to ask for all.")
  }
}
