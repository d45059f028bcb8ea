internal import JSON
internal import HTTPServer

/// Why our own API has no answer, as RFC 9457 writes it.
struct Problem: Error {
  var status: Int
  var detail: String
  /// Further fields of the answer's head.
  var fields: [(name: String, value: String)]
  /// What the log says of it, for who runs the server.
  var problem: String?

  init(_ status: Int, detail: String, fields: [(name: String, value: String)] = [], problem: String? = nil) {
    (self.status, self.detail, self.fields, self.problem) = (status, detail, fields, problem)
  }

  static func wrongMethod(_ allowed: String) -> Problem {
    Problem(405, detail: "Only \(allowed) is answered here.", fields: [("Allow", allowed)])
  }

  var response: HTTPResponse {
    let body: JSONTree = [
      "type": "about:blank", "title": .string(Self.titles[status] ?? ""), "status": .number("\(status)"),
      "detail": .string(detail),
    ]
    var response = HTTPResponse(
      status: status, contentType: "application/problem+json", body: body.text(isCompact: true))
    (response.fields, response.problem) = (fields, problem)
    return response
  }

  private static let titles = [
    400: "Bad Request", 404: "Not Found", 405: "Method Not Allowed", 415: "Unsupported Media Type",
    503: "Service Unavailable",
  ]
}
