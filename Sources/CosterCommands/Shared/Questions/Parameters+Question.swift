internal import Answers
internal import Arguments

extension Parameters {
  /// Which of a question's parameters: help lists the stores of all verbs under a heading.
  enum QuestionPart {
    case own
    case storefronts
  }

  /// The parameters of a question as options of a command.
  static func question<QuestionType: Question>(
    _ field: Field<Root, QuestionType>, _ part: QuestionPart = .own, leavingOut omitted: Set<String> = []
  ) -> Self {
    let parameters = QuestionType.parameters.filter { ($0.name == "storefront") == (part == .storefronts) }
    return .foreign(parameters.filter { !omitted.contains($0.name) }.map { option($0, of: field) })
  }

  private static func option<QuestionType>(
    _ parameter: QuestionParameter<QuestionType>, of field: Field<Root, QuestionType>
  ) -> ForeignParameter<Root> {
    let short =
      switch parameter.name {
      case "storefront": "-s"
      case "kind": "-k"
      default: String?.none
      }
    return ForeignParameter(
      names: [short, "--\(parameter.name)"].compactMap(\.self), valueName: parameter.valueName, help: parameter.help,
      heading: parameter.name == "storefront" ? StorefrontOptions.heading : nil, isCommaSeparated: parameter.isList,
      defaultText: { parameter.defaultText($0[keyPath: field]) }, allowed: parameter.allowed,
      validationError: parameter.validationError,
      reading: { text in
        guard let change = parameter.reading(text) else { return nil }
        return { root in change(&root[keyPath: field]) }
      })
  }
}
