// Assistants answers the Model Context Protocol: JSON-RPC messages, a line each, whose tools ask the questions of
// `Answers`. It reads one catalog, and calls nothing on the network.

public import Catalog
public import CatalogModel
internal import JSON

/// Answers an assistant's messages, as the Model Context Protocol has them: <https://modelcontextprotocol.io>.
///
///     let server = AssistantServer(version: "0.1.0", open: { try Catalog(at: "catalog") }, now: { now })
///     if let answer = server.answer(line) { print(answer) }
public struct AssistantServer {
  private let version: String
  private let open: () throws -> Catalog
  private let now: () -> Timestamp

  /// A server that opens the catalog for each call of a tool, so that it answers from what was imported last.
  public init(version: String, open: @escaping () throws -> Catalog, now: @escaping () -> Timestamp) {
    (self.version, self.open, self.now) = (version, open, now)
  }

  /// The answer to one message, both a line without its line feed; `nil` where the message expects none.
  public func answer(_ message: some Collection<UInt8>) -> [UInt8]? {
    let request: JSONTree
    do throws(RPCError) {
      request = try Self.object(in: message)
    } catch {
      return Self.line(id: .null, .failure(error))
    }
    let method = request["method"]
    // What answers a question has no method; this server asks none.
    if method == nil, request["result"] != nil || request["error"] != nil { return nil }
    if method?.string != nil, request["id"] == nil { return nil }
    guard let id = request["id"].flatMap(Self.identifier), let method = method?.string else {
      return Self.line(
        id: request["id"].flatMap(Self.identifier) ?? .null,
        .failure(RPCError(.invalidRequest, "A request has a method, and an id that is a text or a whole number.")))
    }
    let result = Result { () throws(RPCError) in try answer(method, request["params"] ?? [:]) }
    return Self.line(id: id, result)
  }

  /// What to answer to a message that is too long to be read.
  public static func rejection(ofMessageOver maxByteCount: Int) -> [UInt8] {
    line(id: .null, .failure(RPCError(.invalidRequest, "A message has \(maxByteCount >> 20) MB at most.")))
  }

  private static func object(in message: some Collection<UInt8>) throws(RPCError) -> JSONTree {
    guard String(validating: message, as: UTF8.self) != nil else {
      throw RPCError(.parseError, "The message is not UTF-8.")
    }
    let tree: JSONTree
    do throws(JSONError) { tree = try JSONTree(bytes: message) } catch {
      throw RPCError(.parseError, "The message cannot be read: \(error.reason).")
    }
    guard case .object = tree else { throw RPCError(.invalidRequest, "A message is one JSON object.") }
    return tree
  }

  /// An ID as requests have it: a text, or a whole number.
  private static func identifier(_ id: JSONTree) -> JSONTree? {
    switch id {
    case .string: id
    case .number(let digits) where Int64(digits) != nil: id
    default: nil
    }
  }

  private func answer(_ method: String, _ parameters: JSONTree) throws(RPCError) -> JSONTree {
    switch method {
    case "initialize": introduction(requested: parameters["protocolVersion"]?.string)
    case "ping": [:]
    case "tools/list": ["tools": .array(AssistantTool.all.map(\.listed))]
    case "tools/call": try call(parameters)
    default: throw RPCError(.methodNotFound, "There is no method '\(method.prefix(80))' here.")
    }
  }

  /// The versions of the protocol in which these messages are the same, the newest first.
  private static let versions = ["2025-06-18", "2024-11-05"]

  private func introduction(requested: String?) -> JSONTree {
    let version = Self.versions.first { $0 == requested } ?? Self.versions[0]
    return [
      "protocolVersion": .string(version), "capabilities": ["tools": [:]],
      "serverInfo": ["name": "coster", "version": .string(self.version)],
      "instructions": .string(AssistantTool.instructions),
    ]
  }

  private func call(_ parameters: JSONTree) throws(RPCError) -> JSONTree {
    let name = parameters["name"]?.string ?? ""
    guard let tool = AssistantTool.all.first(where: { $0.name == name }) else {
      throw RPCError(.invalidParameters, "There is no tool '\(name.prefix(80))'.")
    }
    do {
      let arguments = try ToolArguments(parameters["arguments"] ?? [:], of: tool)
      return Self.content(try Catalog.retrying { try tool.answer(arguments, open(), now()) }, isError: false)
    } catch {
      return Self.content(Array("\(error)".utf8), isError: true)
    }
  }

  private static func content(_ text: [UInt8], isError: Bool) -> JSONTree {
    [
      "content": [["type": "text", "text": .string(String(decoding: text, as: UTF8.self))]],
      "isError": .bool(isError),
    ]
  }

  private static func line(id: JSONTree, _ result: Result<JSONTree, RPCError>) -> [UInt8] {
    let outcome: (name: String, value: JSONTree) =
      switch result {
      case .success(let value): ("result", value)
      case .failure(let error): ("error", error.tree)
      }
    var line: [UInt8] = []
    line.append(json: .object([("jsonrpc", "2.0"), ("id", id), outcome]))
    return line
  }
}

/// An error of JSON-RPC 2.0.
private struct RPCError: Error {
  enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParameters = -32602
  }

  let code: Code
  let message: String

  init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

  var tree: JSONTree { ["code": .number("\(code.rawValue)"), "message": .string(message)] }
}
