internal import Answers
internal import Catalog
internal import CatalogModel
internal import JSON

/// A tool that an assistant may call.
struct AssistantTool: Sendable {
  /// An argument of a call.
  struct Parameter: Sendable {
    var name: String
    var type = FieldType.text
    /// Whether it takes several values.
    var isList = false
    var about: String
    var isRequired = false
  }

  let name: String
  let about: String
  let parameters: [Parameter]
  /// The text of the answer: a JSON object.
  let answer: @Sendable (_ arguments: ToolArguments, _ catalog: Catalog, _ now: Timestamp) throws -> [UInt8]

  /// A tool with the parameter `limit` after its own.
  init(
    _ name: String, _ about: String, _ parameters: [Parameter],
    answer: @escaping @Sendable (_ arguments: ToolArguments, _ catalog: Catalog, _ now: Timestamp) throws -> [UInt8]
  ) {
    (self.name, self.about, self.answer) = (name, about, answer)
    self.parameters = parameters + [Self.limit]
  }

  static let defaultRows = 20
  static let maxRows = 100

  private static let limit = Parameter(
    name: "limit", type: .integer, about: "Rows to answer with: \(defaultRows) unless given, \(maxRows) at most.")

  /// The tool as a list of tools has it.
  var listed: JSONTree {
    let properties = parameters.map { parameter in
      let schema: JSONTree = ["type": .string(parameter.type.jsonType), "description": .string(parameter.about)]
      return (name: parameter.name, value: schema)
    }
    return [
      "name": .string(name), "description": .string(about),
      "inputSchema": [
        "type": "object", "properties": .object(properties),
        "required": .array(parameters.filter(\.isRequired).map { .string($0.name) }),
        "additionalProperties": .bool(false),
      ],
      "annotations": ["readOnlyHint": .bool(true), "openWorldHint": .bool(false)],
    ]
  }
}

extension AssistantTool {
  /// A tool that asks a question with some of its parameters.
  ///
  /// `own` are parameters besides the question's, and `prepare` sets what they mean.
  init<QuestionType: Question>(
    _ name: String, _ about: String, _ question: QuestionType.Type, taking names: [String], own: [Parameter] = [],
    and further: [AnswerField<QuestionType.Row>] = [],
    prepare: @escaping @Sendable (inout QuestionType, ToolArguments) -> Void = { _, _ in }
  ) {
    let described = QuestionDescription(question).parameters
    let parameters = names.compactMap { name in
      described.first { $0.name == name }.map { parameter in
        Parameter(
          name: name, type: parameter.type, isList: parameter.isList, about: parameter.help,
          isRequired: parameter.isRequired)
      }
    }
    self.init(name, about, own + parameters) { arguments, catalog, now in
      var question = try QuestionType(arguments.values.filter { names.contains($0.name) })
      prepare(&question, arguments)
      return try ToolAnswer(question, and: further, rows: arguments.rows, from: catalog, at: now).text
    }
  }

  /// A tool that asks a question about an item.
  init<QuestionType: ItemQuestion>(
    item name: String, _ about: String, _ question: QuestionType.Type, taking names: [String]
  ) {
    self.init(name, about, question, taking: names, own: [Self.item]) { question, arguments in
      question.reference = arguments["item"] ?? ""
    }
  }

  private static let item = Parameter(
    name: "item", about: "An Apple ID, a link to Apple's stores, a bundle ID, upc:… or isbn:….", isRequired: true)
}
