/// What is checked of every request's head before any route sees it.
///
/// libmicrohttpd accepts bare line feeds, folded fields, two lengths, a NUL that ends the address, and any method: what
/// one server reads otherwise than another is how requests are smuggled (RFC 9112 §11.2).
struct RequestGuard: Sendable {
  var options: ServerOptions
  /// What most requests have as their host: the address that was announced, where it is this machine's alone.
  var ownHost: String?

  static let headLimit = 32 << 10
  static let targetLimit = 16 << 10
  static let fieldLimit = 100

  /// A head as it came.
  struct Head {
    var method: String
    var version: String
    var target: [UInt8]
    var fields: HTTPFields
    /// Whether the lines of the head add up to its size: there is nothing in it that was not read.
    var isWhole: Bool
    var size: Int
  }

  enum Verdict {
    case pass(HTTPRequest)
    /// As ``pass(_:)``, for an answer that does not wait for a body, and ends the connection.
    case passUnread(HTTPRequest)
    case refuse(Int, RejectionReason)
    /// Refused, as a route would: nothing is there.
    case notFound
  }

  func verdict(on head: Head) -> Verdict {
    guard head.version == "HTTP/1.1" || head.version == "HTTP/1.0" else { return .refuse(505, .version) }
    guard head.size <= Self.headLimit + Self.targetLimit, head.fields.all.count <= Self.fieldLimit,
      head.size - head.target.count <= Self.headLimit
    else { return .refuse(431, .size) }
    guard let method = Self.method(head.method) else { return .refuse(501, .method) }
    guard head.isWhole, head.fields.all.allSatisfy(Self.isPlain) else { return .refuse(400, .head) }
    do throws(TargetError) {
      let request = HTTPRequest(method: method, target: try RequestTarget(head.target), fields: head.fields)
      if let rejection = rejection(of: request, version: head.version) {
        return .refuse(rejection.status, rejection.reason)
      }
      return method == .other ? .passUnread(request) : .pass(request)
    } catch {
      // CONNECT has a host in place of an address.
      return error == .hidden ? .notFound : method == .other ? .refuse(501, .method) : .refuse(400, .target)
    }
  }

  /// Longer than any method that is registered.
  private static let methodLimit = 32

  private static func method(_ name: String) -> HTTPRequest.Method? {
    if let known = HTTPRequest.Method(rawValue: name), known != .other { return known }
    return (1...methodLimit).contains(name.utf8.count) && name.utf8.allSatisfy(isTokenCharacter) ? .other : nil
  }

  private func rejection(
    of request: HTTPRequest, version: String
  ) -> (status: Int, reason: RejectionReason)? {
    let isOld = version == "HTTP/1.0"
    return hostRejection(of: request, isOld: isOld) ?? framingRejection(of: request, isOld: isOld)
      ?? originRejection(of: request)
  }

  // MARK: Fields

  /// A name of RFC 9110's `tchar`s, and a value without control characters.
  private static func isPlain(_ field: (name: String, value: String)) -> Bool {
    !field.name.isEmpty && field.name.utf8.allSatisfy(isTokenCharacter)
      && field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
  }

  private static func isTokenCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  private func hostRejection(of request: HTTPRequest, isOld: Bool) -> (status: Int, reason: RejectionReason)? {
    let count = request.fields.count(of: "host")
    guard count == 1 || (isOld && count == 0) else { return (400, .host) }
    // The address goes before the field (RFC 9112 §3.2.2).
    for case let host? in [request.target.authority, request.fields["host"]] where host != ownHost {
      guard let name = HostName(host) else { return (400, .host) }
      guard name.isLoopback || options.isAllowedHost(name.text) else { return (421, .otherHost) }
    }
    return nil
  }

  private func framingRejection(of request: HTTPRequest, isOld: Bool) -> (status: Int, reason: RejectionReason)? {
    let lengths = request.fields.count(of: "content-length")
    let codings = request.fields.count(of: "transfer-encoding")
    // HTTP/1.0 has no chunks (RFC 9112 §6.1).
    guard lengths + codings <= 1, !isOld || codings == 0 else { return (400, .length) }
    if let coding = request.fields["transfer-encoding"], coding.lowercased() != "chunked" { return (501, .coding) }
    if let expectation = request.fields["expect"], expectation.lowercased() != "100-continue" {
      return (417, .expectation)
    }
    guard lengths + codings == 1 else { return nil }
    let digits = request.fields["content-length"] ?? "0"
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return (400, .length) }
    let length = UInt64(digits) ?? .max
    guard length > 0 || codings == 1, request.method != .other else { return nil }
    guard request.method == .post else { return (400, .body) }
    guard length <= options.bodyLimit else { return (413, .size) }
    return request.fields["content-encoding"].map { $0 == "identity" } ?? true ? nil : (415, .coding)
  }

  /// A page of another site may not have its reader send anything here.
  private func originRejection(of request: HTTPRequest) -> (status: Int, reason: RejectionReason)? {
    guard request.method == .post, let origin = request.fields["origin"] else { return nil }
    if options.crossOrigin == "*" || options.crossOrigin == origin { return nil }
    // An origin without a host, `null`, belongs to a page that hides its site.
    guard let scheme = origin.firstRange(of: "://"), let own = request.fields["host"] else { return (403, .origin) }
    return origin[scheme.upperBound...].lowercased() == own.lowercased() ? nil : (403, .origin)
  }
}
