/// An answer as it is sent: packed, tagged, with the fields that all answers have.
struct PreparedAnswer {
  var status: Int
  var body: [UInt8]
  var fields: [(name: String, value: String)] = []
  /// For the log and the metrics.
  let route: String
  let problem: String?

  init(_ response: HTTPResponse, to request: HTTPRequest?, options: ServerOptions, closes: Bool) {
    (status, body, route, problem) = (response.status, response.body, response.route, response.problem)
    fields.reserveCapacity(10 + response.fields.count)
    if let contentType = response.contentType { fields.append(("Content-Type", contentType)) }
    fields.append(("Server", "coster"))
    fields.append(("X-Content-Type-Options", "nosniff"))
    fields.append(("Referrer-Policy", "no-referrer"))
    addOrigin(options)
    fields += response.fields
    if closes { fields.append(("Connection", "close")) }
    guard let request, request.method != .options else { return }
    fields.append(("Cache-Control", status == 200 ? options.cacheControl : "no-store"))
    addCoding(request)
  }

  private mutating func addOrigin(_ options: ServerOptions) {
    guard let origin = options.crossOrigin else {
      return fields.append(("Cross-Origin-Resource-Policy", "same-origin"))
    }
    fields.append(("Access-Control-Allow-Origin", origin))
    fields.append(("Cross-Origin-Resource-Policy", "cross-origin"))
  }

  private mutating func addCoding(_ request: HTTPRequest) {
    var coding: ResponseCoding?
    if body.count >= ResponseCoding.minSize {
      fields.append(("Vary", "Accept-Encoding"))
      coding = .allowed(request.fields["accept-encoding"])
    }
    if status == 200, request.method != .post {
      let tag = EntityTag.tag(of: body, coding: coding)
      fields.append(("ETag", tag))
      if EntityTag.matches(tag, request.fields["if-none-match"]) {
        (status, body) = (304, [])
        return
      }
    }
    guard let coding, let packed = coding.packed(body) else { return }
    body = packed
    fields.append(("Content-Encoding", coding.rawValue))
  }
}
