/// A parameter of a question, and the property that it sets.
public struct QuestionParameter<QuestionType>: Sendable {
  /// `since`: the name of an address's parameter; of an option with `--` before it.
  public let name: String
  /// What a value is called in help: `time`.
  public let valueName: String
  /// The type for programs.
  public let type: FieldType
  /// What the text of one value looks like, as a regular expression of ECMA-262.
  public let pattern: @Sendable () -> String
  /// What it means, in one sentence.
  public let help: String
  /// Whether it must be given.
  public let isRequired: Bool
  /// Whether it takes several values, with commas between them.
  public let isList: Bool
  /// The value where none is given; `nil` without one.
  public let defaultText: @Sendable (QuestionType) -> String?
  /// Every value's text, where they can be listed.
  public let allowed: @Sendable () -> [String]
  /// Why a text is not a value, and what to write instead; `nil` where there is no more to say than that.
  public let validationError: @Sendable (_ text: String) -> String?
  /// What a value's text changes in the question; `nil` if it is not a value.
  public let reading: @Sendable (_ text: String) -> (@Sendable (inout QuestionType) -> Void)?

  private init<Value: Sendable>(
    _ name: String, _ form: ParameterForm<Value>, _ help: String, isRequired: Bool = false, isList: Bool = false,
    defaultText: @escaping @Sendable (QuestionType) -> String? = { _ in nil },
    set: @escaping @Sendable (inout QuestionType, Value) -> Void
  ) {
    (self.name, self.help, self.isRequired, self.isList) = (name, help, isRequired, isList)
    (valueName, type, pattern) = (form.valueName, form.type, form.pattern)
    (allowed, validationError) = (form.allowed, form.validationError)
    self.defaultText = defaultText
    reading = { text in
      guard let value = form.read(text) else { return nil }
      return { question in set(&question, value) }
    }
  }
}

extension QuestionParameter {
  /// A value that may be absent.
  public static func option<Value>(
    _ name: String, _ field: any WritableKeyPath<QuestionType, Value?> & Sendable, as form: ParameterForm<Value>,
    isRequired: Bool = false, _ help: String
  ) -> Self {
    Self(name, form, help, isRequired: isRequired) { $0[keyPath: field] = $1 }
  }

  /// A value that may be absent, and what it changes.
  static func setting<Value>(
    _ name: String, as form: ParameterForm<Value>, _ help: String,
    set: @escaping @Sendable (inout QuestionType, Value) -> Void
  ) -> Self {
    Self(name, form, help, set: set)
  }

  /// A value that must be given, or with the property's own as its default.
  public static func value<Value>(
    _ name: String, _ field: any WritableKeyPath<QuestionType, Value> & Sendable, as form: ParameterForm<Value>,
    isRequired: Bool = false, _ help: String
  ) -> Self {
    Self(
      name, form, help, isRequired: isRequired,
      defaultText: { isRequired ? nil : form.write($0[keyPath: field]) }
    ) { $0[keyPath: field] = $1 }
  }

  /// Several values: `us,jp`.
  public static func list<Value>(
    _ name: String, _ field: any WritableKeyPath<QuestionType, [Value]> & Sendable, as form: ParameterForm<Value>,
    _ help: String
  ) -> Self {
    Self(name, form, help, isList: true) { $0[keyPath: field].append($1) }
  }
}

extension Question {
  /// The question with these parameters, each a name and its text.
  ///
  /// - Throws: ``ParameterError`` for a name that it lacks, a text that is not a value, and a missing parameter.
  public init(_ given: [(name: String, value: String)]) throws(ParameterError) {
    self.init()
    var names: Set<String> = []
    for (name, value) in given {
      guard let parameter = Self.parameters.first(where: { $0.name == name }) else {
        throw ParameterError.unknown(name)
      }
      try parameter.set(value, in: &self)
      if !value.isEmpty { names.insert(name) }
    }
    for parameter in Self.parameters where parameter.isRequired && !names.contains(parameter.name) {
      throw ParameterError("The parameter '\(parameter.name)' is missing.")
    }
  }
}

extension QuestionParameter {
  fileprivate func set(_ text: String, in question: inout QuestionType) throws(ParameterError) {
    let texts = text.split(separator: ",", maxSplits: isList ? .max : 0, omittingEmptySubsequences: false)
    for text in texts.map(String.init) {
      guard !text.isEmpty, let change = reading(text) else { throw ParameterError(sentence(refusing: text)) }
      change(&question)
    }
  }

  private func sentence(refusing text: String) -> String {
    if text.isEmpty { return "The parameter '\(name)' has an empty value." }
    if let reason = validationError(text) { return reason }
    let words = allowed()
    return "'\(text)' is not a valid \(valueName) for '\(name)'."
      + ((1...12).contains(words.count) ? " Use \(words.joined(separator: ", "))." : "")
  }
}
