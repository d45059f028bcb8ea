/// Why the guard refuses a request: a word for the metrics, and a sentence for the client.
enum RejectionReason: String, CaseIterable, Sendable {
  case method, version, head, host, otherHost = "other-host", length, chunk, coding, expectation, target, size, body,
    origin
  case rate, connections, time

  var text: String {
    switch self {
    case .method: "This method is not known here."
    case .version: "The version of HTTP is 1.0 or 1.1."
    case .head: "The head of the request is not written as RFC 9112 says."
    case .host: "One Host field says which host is asked."
    case .otherHost: "This server does not answer for that host; --host-name names further ones."
    case .length: "The length of the body is not stated once, as a whole number."
    case .chunk: "Each line between the chunks of a body ends with CR LF."
    case .coding: "Bodies are sent plain or chunked, and not packed."
    case .expectation: "Only 100-continue is expected here."
    case .target: "The address has an invalid escape, or a NUL."
    case .size: "The request is larger than this server reads."
    case .body: "A request of this method has no body."
    case .origin: "A page of another site sent this."
    case .rate: "Too many requests; try again in a second."
    case .connections, .time: ""
    }
  }
}
