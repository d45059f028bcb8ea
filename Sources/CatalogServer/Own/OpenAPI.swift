internal import Feeds

/// The description of our own API for programs: OpenAPI 3.1, made from the table of its questions.
enum OpenAPI {
  static func document(basePath: String) -> [UInt8] {
    let paths = OwnEndpoint.all.map { endpoint in
      ("/\(endpoint.path)", JSONTree.object([(endpoint.takesText ? "post" : "get", operation(endpoint))]))
    }
    let document = JSONTree.object([
      ("openapi", "3.1.0"),
      (
        "info",
        .object([("title", "Coster"), ("version", "1"), ("summary", "Questions to a catalog of Apple's stores.")])
      ),
      ("servers", .array([.object([("url", .string("\(basePath)/coster/v1"))])])),
      ("paths", .object(paths)),
      ("components", .object([("schemas", .object([("Problem", problem)]))])),
    ])
    return document.text(isCompact: true)
  }

  private static func operation(_ endpoint: OwnEndpoint) -> JSONTree {
    var members: [(name: String, value: JSONTree)] = [
      ("summary", .string(endpoint.summary)), ("operationId", .string(identifier(endpoint))),
    ]
    members.append(("parameters", .array(parameters(endpoint))))
    if endpoint.takesText {
      let text = JSONTree.object([("text/plain", .object([("schema", .object([("type", "string")]))]))])
      members.append(("requestBody", .object([("required", .bool(true)), ("content", text)])))
    }
    let problems = ["400", "404", "405", "415", "503"].map { status in
      (status, response("No answer.", "application/problem+json", .object([("$ref", "#/components/schemas/Problem")])))
    }
    members.append(
      ("responses", .object([("200", response("The rows.", "application/json", list(of: endpoint)))] + problems)))
    return .object(members)
  }

  private static func identifier(_ endpoint: OwnEndpoint) -> String {
    endpoint.path.filter { $0 != "{" && $0 != "}" }.split { $0 == "/" || $0 == "-" }.joined(separator: "_")
  }

  private static func parameters(_ endpoint: OwnEndpoint) -> [JSONTree] {
    var parameters: [JSONTree] = []
    if endpoint.path.contains("{ref}") {
      parameters.append(parameter("ref", in: "path", isRequired: true, "An Apple ID, a bundle ID, upc:… or isbn:…."))
    }
    parameters += endpoint.parameters.map { parameter($0.name, in: "query", isRequired: $0.isRequired, $0.help) }
    parameters.append(
      parameter("limit", in: "query", isRequired: false, "Rows of one answer: 1 to 1000, 100 unless named."))
    return parameters + [parameter("cursor", in: "query", isRequired: false, "What the answer before has as next.")]
  }

  private static func parameter(_ name: String, in place: String, isRequired: Bool, _ help: String) -> JSONTree {
    .object([
      ("name", .string(name)), ("in", .string(place)), ("required", .bool(isRequired)),
      ("description", .string(help)), ("schema", .object([("type", "string")])),
    ])
  }

  private static func response(_ description: String, _ type: String, _ schema: JSONTree) -> JSONTree {
    .object([
      ("description", .string(description)), ("content", .object([(type, .object([("schema", schema)]))])),
    ])
  }

  private static func list(of endpoint: OwnEndpoint) -> JSONTree {
    object([
      ("data", .object([("type", "array"), ("items", row(endpoint))])),
      ("next", .object([("type", .array(["string", "null"]))])),
      ("notes", .object([("type", "array"), ("items", .object([("type", "string")]))])),
    ])
  }

  private static func row(_ endpoint: OwnEndpoint) -> JSONTree {
    object(
      endpoint.memberList.map { member in
        if member.type == "any" { return (member.name, .object([])) }
        let type: JSONTree = member.isNullable ? .array([.string(member.type), "null"]) : .string(member.type)
        return (member.name, .object([("type", type)]))
      })
  }

  /// An object that has all of these members, and no others.
  private static func object(_ properties: [(name: String, value: JSONTree)]) -> JSONTree {
    .object([
      ("type", "object"), ("required", .array(properties.map { .string($0.0) })), ("properties", .object(properties)),
      ("additionalProperties", .bool(false)),
    ])
  }

  private static let problem = object([
    ("type", .object([("type", "string")])), ("title", .object([("type", "string")])),
    ("status", .object([("type", "integer")])), ("detail", .object([("type", "string")])),
  ])
}
