/// A text of a program's source, with what says where it stands.
struct CodeLiteral: Sendable {
  /// A name near it.
  enum Name: Equatable, Sendable {
    /// A label of an argument, a variable, a property, a key: what the text is.
    case label(String)
    /// A function that takes it, with what it is called on: `Product.products`.
    case call(String)
    /// A type that declares it.
    case type(String)
    /// What a switch compares it with, or a function that returns it.
    case subject(String)
  }

  /// How it stands among others.
  enum Position: Equatable, Sendable {
    /// Of a list, a set, or among arguments without labels.
    case element
    /// Behind a label, a key or `=`.
    case labelled
    /// The key of a dictionary.
    case key
    /// The value of an enumeration's case.
    case rawValue
    /// A case of a switch.
    case caseLabel
    /// What a function returns.
    case returned
  }

  var text: String
  /// From 1.
  var line: Int
  /// Whether only a part of the text is known here: it is joined with others.
  ///
  /// Unknown parts are zero bytes.
  var isPart: Bool
  var position: Position
  /// The nearest first.
  var names: [Name]
  /// Texts with the same number stand side by side: elements of one list, cases of one switch.
  var group: Int
}
