public import Catalog
public import CatalogModel
public import JSON

/// What is given to a question whose type is not known before it is asked.
public struct QuestionArguments: Sendable {
  /// References of the items that it is about.
  public var items: [String] = []
  /// The text that it is about.
  public var text = ""
  /// Its parameters, each a name and its text.
  public var parameters: [(name: String, value: String)] = []
}

extension QuestionDescription {
  /// Asks with some arguments, and passes each part of the answer on.
  typealias Asking =
    @Sendable (QuestionArguments, Catalog, Timestamp, _ body: (AnswerPart<[Cell]>) throws -> Void) throws -> Void

  /// The columns of the answer's rows: its fields, and those that only a parameter fills.
  public var columns: [Column] { (fields + requestedFields).map { Column($0.key) } }

  /// Asks it, at one moment of the catalog, and passes each part of the answer on as soon as it is known.
  ///
  /// - Throws: ``ParameterError`` where it cannot be asked so, `CatalogError` where the catalog cannot be read, and
  ///   what `body` throws.
  public func ask(
    _ arguments: QuestionArguments, of catalog: Catalog, at now: Timestamp,
    _ body: (AnswerPart<[Cell]>) throws -> Void
  ) throws {
    guard let asking else { throw ParameterError("'\(name)' is a report of the program's, not a question.") }
    try catalog.reading { try asking(arguments, catalog, now, body) }
  }

  /// Reads the arguments of an object: `items` or `text` for what it is about, and its parameters by their names.
  ///
  /// - Throws: ``ParameterError`` for one that it lacks, or of another type.
  public func arguments(_ object: JSONTree) throws(ParameterError) -> QuestionArguments {
    guard case .object(let members) = object else { throw ParameterError("The arguments are one object.") }
    var arguments = QuestionArguments()
    for (name, value) in members {
      if let subject, subject != .catalog, name == subject.rawValue {
        try arguments.set(value, as: subject)
      } else if let parameter = parameters.first(where: { $0.name == name }) {
        guard let text = try ParameterText.text(of: value, for: name, isList: parameter.isList) else { continue }
        arguments.parameters.append((name, text))
      } else {
        throw ParameterError.unknown(name)
      }
    }
    return arguments
  }
}

extension QuestionArguments {
  fileprivate mutating func set(
    _ value: JSONTree, as subject: QuestionDescription.Subject
  ) throws(ParameterError) {
    switch (subject, value) {
    case (.text, .string(let text)): self.text = text
    case (.items, .array(let elements)):
      items = elements.compactMap(\.stringOrDigits)
      guard items.count == elements.count else { throw ParameterError("'items' takes texts and numbers.") }
    default: throw ParameterError("'\(subject.rawValue)' takes \(subject == .text ? "a text" : "a list").")
    }
  }
}
