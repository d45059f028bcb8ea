internal import Answers
internal import Catalog
internal import JSON
internal import HTTPServer
internal import ServerSettings

/// Answers our own API, `/coster/v1/…`: an address is a question, and its rows have the question's fields.
struct OwnAPI {
  let settings: ServeSettings
  let handle: CatalogHandle

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
    throw Problem(404, detail: "No such endpoint; /coster/v1/openapi.json has them all.")
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
    let page = try RowPage(request.target)
    let parameters = request.target.query.filter { !RowPage.names.contains($0.name) }
    // A dash alone stands for standard input elsewhere.
    guard !(references + parameters.map(\.value)).contains("-"), !references.contains("") else {
      throw Problem(400, detail: "A reference is missing.")
    }
    guard !references.contains(where: { $0.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } }) else {
      throw Problem(400, detail: "A reference has a control character.")
    }
    let question = OwnRequest(
      references: references, parameters: parameters, body: request.body, rates: settings.rates, rows: page.rows,
      showsFolders: settings.showsFolders)
    let answer = try answer(endpoint, question)
    let isMissing = answer.rows.isEmpty && answer.notes.contains { $0.isMissing }
    if isMissing, page.isFirst, endpoint.path.hasPrefix("items/") {
      throw Problem(404, detail: answer.notes.map(\.description).joined(separator: " "))
    }
    return page.response(answer)
  }

  private func answer(_ endpoint: OwnEndpoint, _ question: OwnRequest) throws(Problem) -> OwnAnswer {
    do {
      return try handle.read { try endpoint.answer(question, $0.catalog, settings.now()) }
    } catch let error as ParameterError {
      throw Problem(400, detail: "\(error)")
    } catch {
      let failure = Router.failure(error, settings)
      throw Problem(
        failure.status, detail: String(decoding: failure.body.dropLast(), as: UTF8.self), fields: failure.fields,
        problem: failure.problem)
    }
  }
}
