internal import Catalog
internal import CatalogModel
internal import CosterCommands
internal import HTTPServer

/// Answers our own API, `/coster/v1/…`: each question is a verb of the tool, and its rows have the keys that
/// `--format json` has.
struct OwnAPI {
  let settings: ServeSettings
  let keeper: CatalogKeeper

  /// `path`: The parts behind `/coster/v1/`.
  func response(_ path: [Substring], to request: HTTPRequest) throws -> HTTPResponse {
    if path == ["openapi.json"] { return description(request) }
    for endpoint in OwnEndpoint.all {
      guard let references = endpoint.references(in: path) else { continue }
      var response = try answer(endpoint, references, request)
      response.route = "own/" + endpoint.path
      return response
    }
    return Problem.response(404, "There is no such question; /coster/v1/openapi.json has them all.")
  }

  private func description(_ request: HTTPRequest) -> HTTPResponse {
    guard [.get, .head].contains(request.method) else { return Problem.wrongMethod("GET, HEAD") }
    return HTTPResponse(contentType: "application/json", body: OpenAPI.document(basePath: settings.basePath))
  }

  private func answer(
    _ endpoint: OwnEndpoint, _ references: [String], _ request: HTTPRequest
  ) throws -> HTTPResponse {
    let allowed: [HTTPRequest.Method] = endpoint.takesText ? [.post] : [.get, .head]
    guard allowed.contains(request.method) else {
      return Problem.wrongMethod(allowed.map(\.rawValue).joined(separator: ", "))
    }
    if endpoint.takesText, let type = request.fields["content-type"], !type.lowercased().hasPrefix("text/plain") {
      return Problem.response(415, "The text is sent as text/plain.")
    }
    do {
      let page = try Page(request.target)
      let arguments = try arguments(endpoint, references, request.target)
      let answer = try keeper.read { source in
        CosterTool.answer(arguments, from: source.catalog, at: settings.now(), input: request.body)
      }
      return response(to: answer, endpoint, page)
    } catch let problem as Problem {
      return problem.response
    }
  }

  // MARK: Questions

  /// The equivalent command line; what the request states comes after `--` or as an option's value.
  private func arguments(
    _ endpoint: OwnEndpoint, _ references: [String], _ target: RequestTarget
  ) throws -> [String] {
    var options: [String] = []
    var words = references
    for parameter in target.query where !Page.names.contains(parameter.name) {
      guard let known = endpoint.parameters.first(where: { $0.name == parameter.name }) else {
        throw Problem(400, detail: "There is no parameter '\(parameter.name)' here.")
      }
      if let option = known.option {
        options.append("\(option)=\(parameter.value)")
      } else {
        words.append(parameter.value)
      }
    }
    for parameter in endpoint.parameters where parameter.isRequired && (target[parameter.name] ?? "").isEmpty {
      throw Problem(400, detail: "The parameter '\(parameter.name)' is missing.")
    }
    // A dash alone would ask for standard input.
    guard !words.contains("-"), !words.contains("") else { throw Problem(400, detail: "'-' and nothing name no item.") }
    let format = endpoint.printsText ? [] : ["--format", "ndjson"]
    return endpoint.verb + options + format + (words.isEmpty ? [] : ["--"] + words)
  }

  // MARK: Answers

  private func response(to answer: ToolAnswer, _ endpoint: OwnEndpoint, _ page: Page) -> HTTPResponse {
    switch answer.ending {
    case .usage: return Problem.response(400, answer.messages.joined(separator: " "))
    case .failed:
      var response = Problem.response(503, answer.messages.joined(separator: " "))
      response.fields.append(("Retry-After", "5"))
      return response
    case .partial where answer.result.isEmpty && endpoint.path.hasPrefix("items/"):
      return Problem.response(404, answer.messages.joined(separator: " "))
    case .done, .partial: break
    }
    var rows = answer.result.split(separator: UInt8(ascii: "\n"))
    if endpoint.printsText { rows = rows.prefix(1).map(Self.textRow) }
    return page.response(rows, notes: answer.messages)
  }

  private static func textRow(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    RecordJSON.object([("text", .text(String(decoding: line, as: UTF8.self)))])[...]
  }
}

/// A part of an answer's rows: the first, or the one that a cursor names.
private struct Page {
  var offset = 0
  var limit = 100

  static let names: Set<String> = ["limit", "cursor"]
  private static let mostRows = 1000

  init(_ target: RequestTarget) throws {
    if let text = target["limit"] {
      guard let limit = Int(text), (1...Self.mostRows).contains(limit) else {
        throw Problem(400, detail: "'limit' takes a count from 1 to \(Self.mostRows).")
      }
      self.limit = limit
    }
    if let text = target["cursor"] {
      guard let offset = Cursor.offset(text, of: target) else {
        throw Problem(400, detail: "This cursor is not one of this question's.")
      }
      self.offset = offset
    }
    next = { Cursor.text($0, of: target) }
  }

  private let next: (Int) -> String

  func response(_ rows: [ArraySlice<UInt8>], notes: [String]) -> HTTPResponse {
    var body = Array("{\"data\":[".utf8)
    for (index, row) in rows.dropFirst(offset).prefix(limit).enumerated() {
      body += Array((index == 0 ? "\n" : ",\n").utf8) + row
    }
    let end = offset + limit
    body += Array("\n],\"next\":".utf8) + (rows.count > end ? RecordJSON.string(next(end)) : Array("null".utf8))
    let notes = notes.map(RecordJSON.string).joined(separator: [UInt8(ascii: ",")])
    return HTTPResponse(
      contentType: "application/json", body: body + Array(",\"notes\":[".utf8) + notes + Array("]}\n".utf8))
  }
}
