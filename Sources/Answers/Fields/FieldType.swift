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
  /// A time in UTC, which is text in JSON: `2026-11-18T09:30:00Z`.
  case time
  /// A day in UTC, which is text in JSON: `2026-11-18`.
  case day
  /// A list of texts.
  case texts
  /// A list of objects.
  case objects

  /// The type in JSON Schema.
  public var jsonType: String {
    switch self {
    case .text, .decimal, .time, .day: "string"
    case .integer: "integer"
    case .real: "number"
    case .boolean: "boolean"
    case .texts, .objects: "array"
    }
  }
}
