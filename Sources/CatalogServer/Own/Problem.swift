internal import HTTPServer

/// Why our own API has no answer, as RFC 9457 writes it.
struct Problem: Error {
  var status: Int
  var detail: String

  init(_ status: Int, detail: String) { (self.status, self.detail) = (status, detail) }

  var response: HTTPResponse {
    let body = RecordJSON.object([
      ("type", "about:blank"), ("title", .text(Self.titles[status])), ("status", .integer(Int64(status))),
      ("detail", .text(detail)),
    ])
    return HTTPResponse(status: status, contentType: "application/problem+json", body: body + [0x0A])
  }

  static func response(_ status: Int, _ detail: String) -> HTTPResponse { Problem(status, detail: detail).response }

  static func wrongMethod(_ allowed: String) -> HTTPResponse {
    var response = response(405, "Only \(allowed) is answered here.")
    response.fields.append(("Allow", allowed))
    return response
  }

  private static let titles = [
    400: "Bad Request", 404: "Not Found", 405: "Method Not Allowed", 415: "Unsupported Media Type",
    503: "Service Unavailable",
  ]
}
