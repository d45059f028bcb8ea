internal import CMicroHTTPD
internal import Platform

/// One request with its answer.
@safe struct Exchange {
  let server: Server
  let client: ServerConnection
  private let connection: OpaquePointer

  @unsafe init(server: Server, client: ServerConnection, connection: OpaquePointer) {
    (self.server, self.client) = (server, client)
    unsafe self.connection = connection
  }

  /// Keeps a part of the body, as far as one may be; the rest is refused at its end.
  @unsafe func receive(_ bytes: UnsafeRawBufferPointer) {
    guard let count = client.waiting?.body.count, count <= server.options.bodyLimit else { return }
    unsafe client.waiting?.body.append(contentsOf: bytes)
  }

  /// Answers at the end of the head, or of the body of a request that has one.
  func proceed(method: String, version: String) -> MHD_Result {
    if client.isAnswered { return .NO }
    if let request = client.waiting { return answerAtEnd(request) }
    switch server.guardian.verdict(on: head(method, version)) {
    case .refuse(let status, let reason): return refuse(status, reason, method: method)
    case .notFound: return send(.nothing, method: method)
    case .pass(let request): return begin(request)
    case .passUnread(let request): return answerUnread(request, method)
    }
  }

  /// libmicrohttpd closes a connection whose answer comes before the end of its request: there is a second call for
  /// that, where there is no body, too.
  private func begin(_ request: HTTPRequest) -> MHD_Result {
    guard isWithinRate else { return refuse(429, .rate, method: request.method.rawValue) }
    client.enter(.body, until: Clock.milliseconds + server.options.times.body)
    client.waiting = request
    return .YES
  }

  private func answerUnread(_ request: HTTPRequest, _ method: String) -> MHD_Result {
    guard isWithinRate else { return refuse(429, .rate, method: method) }
    var response = server.response(to: request)
    response.closes = true
    return send(response, to: request, method: method)
  }

  private var isWithinRate: Bool { server.rate?.allows(client.client, at: Clock.milliseconds) ?? true }

  private func answerAtEnd(_ request: HTTPRequest) -> MHD_Result {
    client.enter(.answer, until: Clock.milliseconds + server.options.times.answer)
    guard request.body.count <= server.options.bodyLimit else {
      return refuse(413, .size, method: request.method.rawValue)
    }
    let response = request.method == .options ? server.optionsAnswer : server.response(to: request)
    return send(response, to: request, method: request.method.rawValue)
  }

  /// Answers with one line for people, and closes the connection behind it.
  private func refuse(_ status: Int, _ reason: RejectionReason, method: String) -> MHD_Result {
    server.count(reason)
    var response = HTTPResponse(status: status, contentType: "text/plain; charset=utf-8", text: "\(reason.text)\n")
    (response.closes, response.route) = (true, "refused")
    if status == 501 || status == 405 { (response.body, response.contentType) = ([], nil) }
    if status == 429 { response.fields.append(("Retry-After", "1")) }
    return send(response, method: method)
  }

  // MARK: Head

  /// What the iteration over the fields gathers.
  private struct Lines {
    var fields = HTTPFields()
    var size = 0
  }

  private func head(_ method: String, _ version: String) -> RequestGuard.Head {
    var lines = Lines()
    unsafe withUnsafeMutablePointer(to: &lines) { pointer in
      unsafe mhd_fields(
        connection,
        { context, _, name, nameSize, value, valueSize in
          guard let name = unsafe name else { return .YES }
          let lines = unsafe context?.assumingMemoryBound(to: Lines.self)
          let nameBytes = unsafe UnsafeRawBufferPointer(start: name, count: nameSize)
          let valueBytes = unsafe UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueSize)
          let end = unsafe valueBytes.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? 0
          unsafe lines?.pointee.fields.append(
            String(decoding: nameBytes, as: UTF8.self), String(decoding: valueBytes[..<end], as: UTF8.self))
          // Name and value point into the line that they stand in, from its first to its last byte.
          let lineSize = unsafe value.map { unsafe UnsafeRawPointer($0) - UnsafeRawPointer(name) + valueSize } ?? 0
          unsafe lines?.pointee.size += lineSize + 2
          return .YES
        }, pointer)
    }
    let size = unsafe mhd_head_size(connection)
    // "GET /path HTTP/1.1", then the fields, then an empty line; each ends with CR LF.
    let sum = method.utf8.count + 1 + client.target.count + 1 + version.utf8.count + 2 + lines.size + 2
    return RequestGuard.Head(
      method: method, version: version, target: client.target, fields: lines.fields, isWhole: sum == size, size: size)
  }

  // MARK: Answer

  private func send(_ response: HTTPResponse, to request: HTTPRequest? = nil, method: String) -> MHD_Result {
    let answer = PreparedAnswer(
      response, to: request, options: server.options, closes: response.closes || server.isStopping)
    (client.isAnswered, client.waiting) = (true, nil)
    client.enter(.answer, until: Clock.milliseconds + server.options.times.answer)
    let result = unsafe queue(answer)
    server.options.onAnswer(
      AnsweredRequest(
        method: method, target: String(decoding: client.target, as: UTF8.self),
        userAgent: request?.fields["user-agent"],
        client: client.client, route: response.route, status: answer.status, byteCount: answer.body.count,
        microseconds: Clock.microseconds - client.startedAt))
    return result
  }

  @unsafe private func queue(_ answer: PreparedAnswer) -> MHD_Result {
    let response = unsafe answer.body.withUnsafeBytes { bytes in
      unsafe mhd_copying_response(bytes.count, bytes.baseAddress)
    }
    guard let response = unsafe response else { return .NO }
    defer { unsafe MHD_destroy_response(response) }
    for (name, value) in answer.fields {
      _ = unsafe name.withCString { name in
        unsafe value.withCString { unsafe MHD_add_response_header(response, name, $0) }
      }
    }
    return unsafe MHD_queue_response(connection, UInt32(answer.status), response)
  }
}

extension Server {
  fileprivate var optionsAnswer: HTTPResponse {
    var response = HTTPResponse(status: 204)
    response.fields = [("Allow", "GET, HEAD, POST, OPTIONS")]
    response.route = "options"
    guard options.crossOrigin != nil else { return response }
    response.fields += [
      ("Access-Control-Allow-Methods", "GET, HEAD, POST"),
      ("Access-Control-Allow-Headers", "Accept, Authorization, Content-Type, X-Apple-Store-Front"),
      ("Access-Control-Max-Age", "86400"),
    ]
    return response
  }
}
