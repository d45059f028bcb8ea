/// How a parameter's value is written.
public struct ParameterForm<Value: Sendable>: Sendable {
  /// What a value is called in help: `code`, `time`.
  public let valueName: String
  /// The type for programs.
  public let type: FieldType
  /// What a text that can be a value looks like, as a regular expression of ECMA-262 for the whole of it; made only
  /// where it is asked for, as it may name all stores and languages.
  public let pattern: @Sendable () -> String
  /// The value that a text stands for; `nil` if it is not one.
  public let read: @Sendable (_ text: String) -> Value?
  /// The value as it would be typed.
  public let write: @Sendable (Value) -> String
  /// Every value's text, where they can be listed.
  public let allowed: @Sendable () -> [String]
  /// Why a text is not a value, and what to write instead; `nil` where there is no more to say than that.
  public let validationError: @Sendable (_ text: String) -> String?

  /// A form whose values are read by `read`.
  public init(
    _ valueName: String, type: FieldType = .text, pattern: @escaping @autoclosure @Sendable () -> String,
    allowed: @escaping @Sendable () -> [String] = { [] },
    validationError: @escaping @Sendable (_ text: String) -> String? = { _ in nil },
    write: @escaping @Sendable (Value) -> String = { "\($0)" }, read: @escaping @Sendable (_ text: String) -> Value?
  ) {
    (self.valueName, self.type, self.pattern, self.read, self.write) = (valueName, type, pattern, read, write)
    (self.allowed, self.validationError) = (allowed, validationError)
  }
}

/// Why parameters are not a question: one line with a hint.
public struct ParameterError: Error, Equatable, CustomStringConvertible {
  /// The line.
  public var description: String

  /// An error with its line.
  public init(_ description: String) { self.description = description }

  /// A parameter that a question lacks.
  public static func unknown(_ name: String) -> Self { Self("There is no parameter '\(name)' here.") }
}
