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
    do throws(JSONError) { request = try JSONTree(bytes: message) } catch {
      return Self.line(id: .null, .failure(RPCError(.parseError, "This is not JSON: \(error.reason).")))
    }
    guard case .object = request else {
      return Self.line(id: .null, .failure(RPCError(.invalidRequest, "A message is one JSON object.")))
    }
    // A message without an ID is a notification; one without a method answers something that was never asked.
    guard let id = request["id"], let method = request["method"]?.string else { return nil }
    let result = Result { () throws(RPCError) in try answer(method, request["params"] ?? [:]) }
    return Self.line(id: id, result)
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
  private static let versions = ["2025-06-18", "2025-03-26", "2024-11-05"]

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
      return Self.content(try tool.answer(arguments, open(), now()), isError: false)
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
