/// The type of a field's values, for programs.
public enum FieldType: String, Sendable {
  /// A text.
  case text
  /// A whole number; an Apple ID.
  case integer
  /// An exact decimal number, which is text in JSON.
  case decimal
  /// A number that is not exact.
  case real
  /// True or false.
  case boolean
  /// A list of texts.
  case texts
  /// A list of objects.
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
