internal import Answers
internal import Arguments

extension Parameters {
  /// Which of a question's parameters: help lists the stores of all verbs under a heading.
  enum QuestionPart {
    case own
    case storefronts
  }

  /// The parameters of a question as options of a command.
  static func question<Asked: Question>(
    _ field: Field<Root, Asked>, _ part: QuestionPart = .own, leavingOut omitted: Set<String> = []
  ) -> Self {
    let parameters = Asked.parameters.filter { ($0.name == "storefront") == (part == .storefronts) }
    return .foreign(parameters.filter { !omitted.contains($0.name) }.map { option($0, of: field) })
  }

  private static func option<Asked>(
    _ parameter: QuestionParameter<Asked>, of field: Field<Root, Asked>
  ) -> ForeignParameter<Root> {
    let short = ["storefront": "-s", "kind": "-k"][parameter.name]
    return ForeignParameter(
      names: [short, "--\(parameter.name)"].compactMap(\.self), valueName: parameter.valueName, help: parameter.help,
      heading: parameter.name == "storefront" ? StorefrontOptions.heading : nil, isCommaSeparated: parameter.isList,
      defaultText: { parameter.defaultText($0[keyPath: field]) }, allowed: parameter.allowed,
      refusal: parameter.refusal,
      reading: { text in
        guard let change = parameter.reading(text) else { return nil }
        return { root in change(&root[keyPath: field]) }
      })
  }
}
