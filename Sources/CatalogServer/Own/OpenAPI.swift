internal import Answers
internal import JSON

/// The description of our own API for programs: OpenAPI 3.1, made from the table of its questions.
enum OpenAPI {
  static func document(basePath: String) -> [UInt8] {
    let paths = OwnEndpoint.all.map { endpoint in
      ("/\(endpoint.path)", JSONTree.object([(endpoint.takesText ? "post" : "get", operation(endpoint))]))
    }
    let document: JSONTree = [
      "openapi": "3.1.0",
      "info": ["title": "Coster", "version": "1", "summary": "Questions to a catalog of Apple's stores."],
      "servers": [["url": "\(basePath)/coster/v1"]], "paths": .object(paths),
      "components": ["schemas": ["Problem": problem]],
    ]
    return document.text(isCompact: true)
  }

  private static func operation(_ endpoint: OwnEndpoint) -> JSONTree {
    var members: [(name: String, value: JSONTree)] = [
      ("summary", .string(endpoint.summary)), ("operationId", .string(identifier(endpoint))),
      ("parameters", .array(parameters(endpoint))),
    ]
    if endpoint.takesText {
      members.append(
        ("requestBody", ["required": .bool(true), "content": ["text/plain": ["schema": [:]]]]))
    }
    let problems = ["400", "404", "405", "415", "503"].map { status in
      (status, noAnswer)
    }
    members.append(
      ("responses", .object([("200", response("The rows.", "application/json", list(of: endpoint)))] + problems)))
    return .object(members)
  }

  private static func identifier(_ endpoint: OwnEndpoint) -> String {
    endpoint.path.filter { $0 != "{" && $0 != "}" }.split { $0 == "/" || $0 == "-" }.joined(separator: "_")
  }

  private static func parameters(_ endpoint: OwnEndpoint) -> [JSONTree] {
    let reference = parameter(
      "ref", in: "path", isRequired: true, ["type": "string", "pattern": #"^[^\u0000-\u001F\u007F/\\]+$"#],
      "An Apple ID, a bundle ID, upc:… or isbn:….")
    let limit: JSONTree = [
      "type": "integer", "minimum": .number("1"), "maximum": .number("\(RowPage.maxRows)"),
      "default": .number("\(RowPage.defaultRows)"),
    ]
    return (endpoint.path.contains("{ref}") ? [reference] : [])
      + endpoint.parameters.map { parameter($0.name, isRequired: $0.isRequired, schema(of: $0), $0.help) } + [
        parameter("limit", limit, "Rows of one answer."),
        parameter(
          "cursor", ["type": "string", "pattern": "^[0-9a-z]+\\.[0-9a-z]+$"], "What the answer before has as next."),
      ]
  }

  /// A list is one text with commas between its values.
  private static func schema(of parameter: QuestionDescription.Parameter) -> JSONTree {
    if parameter.type == .integer, !parameter.isList { return ["type": "integer", "minimum": .number("1")] }
    let value = parameter.pattern
    return ["type": "string", "pattern": .string(parameter.isList ? "^\(value)(,\(value))*$" : "^\(value)$")]
  }

  private static func parameter(
    _ name: String, in location: String = "query", isRequired: Bool = false, _ schema: JSONTree, _ help: String
  ) -> JSONTree {
    [
      "name": .string(name), "in": .string(location), "required": .bool(isRequired), "description": .string(help),
      "schema": schema,
    ]
  }

  private static func response(_ description: String, _ type: String, _ schema: JSONTree) -> JSONTree {
    ["description": .string(description), "content": [type: ["schema": schema]]]
  }

  /// What is refused before a question is looked for, such as a NUL in the address, is answered in plain text.
  private static let noAnswer: JSONTree = [
    "description": "No answer.",
    "content": [
      "application/problem+json": ["schema": ["$ref": "#/components/schemas/Problem"]],
      "text/plain": ["schema": ["type": "string"]],
    ],
  ]

  private static func list(of endpoint: OwnEndpoint) -> JSONTree {
    object([
      ("data", ["type": "array", "items": row(endpoint)]), ("next", ["type": ["string", "null"]]),
      ("notes", ["type": "array", "items": ["type": "string"]]),
    ])
  }

  private static func row(_ endpoint: OwnEndpoint) -> JSONTree {
    object(endpoint.fields.map { ($0.key, schema(of: $0)) })
  }

  private static func schema(of field: QuestionDescription.Field) -> JSONTree {
    let type: JSONTree = .string(field.type.jsonType)
    var schema: [(name: String, value: JSONTree)] = [
      ("type", field.isNullable ? [type, "null"] : type), ("description", .string(field.about)),
    ]
    if field.type == .texts { schema.append(("items", ["type": "string"])) }
    if field.type == .objects { schema.append(("items", ["type": "object"])) }
    return .object(schema)
  }

  /// An object that has all of these members, and no others.
  private static func object(_ properties: [(name: String, value: JSONTree)]) -> JSONTree {
    [
      "type": "object", "required": .array(properties.map { .string($0.name) }), "properties": .object(properties),
      "additionalProperties": .bool(false),
    ]
  }

  private static let problem = object([
    ("type", ["type": "string"]), ("title", ["type": "string"]), ("status", ["type": "integer"]),
    ("detail", ["type": "string"]),
  ])
}
