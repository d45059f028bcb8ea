/// The type of a field's values, for programs.
public enum FieldType: String, Sendable {
  case text
  /// A whole number; an Apple ID.
  case integer
  /// An exact decimal number, which is text in JSON.
  case decimal
  /// A number that is not exact.
  case real
  case boolean
  case texts
  case objects

  /// The type in JSON Schema.
  public var jsonType: String {
    switch self {
    case .text, .decimal: "string"
    case .integer: "integer"
    case .real: "number"
    case .boolean: "boolean"
    case .texts, .objects: "array"
    }
  }
}
