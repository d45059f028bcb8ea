internal import Catalog
internal import CatalogModel
internal import CosterCommands
internal import Feeds
internal import HTTPServer

/// Answers our own API, `/coster/v1/…`: each question is a verb of the tool, and its rows have the keys that
/// `--format json` has.
struct OwnAPI {
  let settings: ServeSettings
  let keeper: CatalogKeeper

  /// `path`: The parts behind `/coster/v1/`.
  func response(_ path: [Substring], to request: HTTPRequest) throws -> HTTPResponse {
    if path == ["openapi.json"] { return try description(request) }
    for endpoint in OwnEndpoint.all {
      guard let references = endpoint.references(in: path) else { continue }
      var response: HTTPResponse
      do { response = try answer(endpoint, references, request) } catch let problem as Problem {
        response = problem.response
      }
      response.route = "own/" + endpoint.path
      return response
    }
    throw Problem(404, detail: "There is no such question; /coster/v1/openapi.json has them all.")
  }

  private func description(_ request: HTTPRequest) throws(Problem) -> HTTPResponse {
    guard [.get, .head].contains(request.method) else { throw .wrongMethod("GET, HEAD") }
    return HTTPResponse(contentType: "application/json", body: OpenAPI.document(basePath: settings.basePath))
  }

  private func answer(
    _ endpoint: OwnEndpoint, _ references: [String], _ request: HTTPRequest
  ) throws -> HTTPResponse {
    let allowed: [HTTPRequest.Method] = endpoint.takesText ? [.post] : [.get, .head]
    guard allowed.contains(request.method) else {
      throw Problem.wrongMethod(allowed.map(\.rawValue).joined(separator: ", "))
    }
    if endpoint.takesText, let type = request.fields["content-type"], !type.lowercased().hasPrefix("text/plain") {
      throw Problem(415, detail: "The text is sent as text/plain.")
    }
    let page = try Page(request.target)
    let arguments = try arguments(endpoint, references, request.target)
    let answer = try keeper.read { source in
      CosterTool.answer(arguments, from: source.catalog, at: settings.now(), input: request.body)
    }
    return try response(to: answer, endpoint, page)
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

  private func response(
    to answer: ToolAnswer, _ endpoint: OwnEndpoint, _ page: Page
  ) throws(Problem) -> HTTPResponse {
    let reason = answer.messages.joined(separator: " ")
    switch answer.ending {
    case .usage: throw Problem(400, detail: reason)
    case .failed: throw Problem(503, detail: reason, fields: [("Retry-After", "5")])
    case .partial where answer.result.isEmpty && endpoint.path.hasPrefix("items/"): throw Problem(404, detail: reason)
    case .done, .partial: break
    }
    var rows = answer.result.split(separator: UInt8(ascii: "\n"))
    if endpoint.printsText { rows = rows.prefix(1).map(Self.textRow) }
    return page.response(rows, notes: answer.messages)
  }

  private static func textRow(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    RecordJSON.bytes(["text": .string(String(decoding: line, as: UTF8.self))])[...]
  }
}
