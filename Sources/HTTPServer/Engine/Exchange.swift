internal import CMicroHTTPD
internal import Platform

/// One request with its answer.
@safe struct Exchange: @unchecked Sendable {
  let server: Server
  let client: ServerConnection
  private let connection: OpaquePointer

  @unsafe init(server: Server, client: ServerConnection, connection: OpaquePointer) {
    (self.server, self.client) = (server, client)
    unsafe self.connection = connection
  }

  /// Keeps a part of the body, as far as one may be; the rest is refused at its end.
  @unsafe func receive(_ bytes: UnsafeRawBufferPointer, method: String) -> MHD_Result {
    if let chunks = client.chunks, let start = bytes.baseAddress {
      guard unsafe chunks.isFramed(before: start) else {
        server.refuseDirectly(client, 400, .chunk, method: method)
        return .NO
      }
    }
    guard let count = client.waiting?.body.count, count <= server.options.bodyLimit else { return .YES }
    unsafe client.waiting?.body.append(contentsOf: bytes)
    return .YES
  }

  /// Answers at the end of the head, or of the body of a request that has one.
  func proceed(method: String, version: String) -> MHD_Result {
    if client.isAnswered { return .NO }
    if let answer = client.ready.take(), let request = client.waiting {
      return send(answer, to: request, method: method)
    }
    if let request = client.waiting { return answerAtEnd(request) }
    let (head, bodyStart) = head(method, version)
    switch server.guardian.verdict(on: head) {
    case .refuse(let status, let reason): return refuse(status, reason, method: method)
    case .notFound: return send(.nothing, method: method)
    case .pass(let request):
      client.chunks = request.isChunked ? ChunkLines(bodyStart: bodyStart) : nil
      return begin(request)
    case .passUnread(let request): return answerUnread(request, method)
    }
  }

  /// libmicrohttpd closes a connection whose answer comes before the end of its request: there is a second call for
  /// that, where there is no body, too.
  private func begin(_ request: HTTPRequest) -> MHD_Result {
    guard isWithinRate(request) else { return refuse(429, .rate, method: request.method.rawValue) }
    client.enter(.body, until: Clock.milliseconds + server.options.times.body)
    client.waiting = request
    return .YES
  }

  private func answerUnread(_ request: HTTPRequest, _ method: String) -> MHD_Result {
    guard isWithinRate(request) else { return refuse(429, .rate, method: method) }
    var response = server.response(to: request)
    response.closes = true
    return send(response, to: request, method: method)
  }

  private func isWithinRate(_ request: HTTPRequest) -> Bool {
    guard let rate = server.rate, !server.options.isUncounted(request.target) else { return true }
    return rate.allows(client.client, at: Clock.milliseconds)
  }

  private func answerAtEnd(_ request: HTTPRequest) -> MHD_Result {
    client.enter(.answer, until: Clock.milliseconds + server.options.times.answer)
    guard request.body.count <= server.options.bodyLimit else {
      return refuse(413, .size, method: request.method.rawValue)
    }
    if request.method != .options, server.options.takesLong(request) { return answerApart(request) }
    let answer = prepared(request.method == .options ? server.optionsAnswer : server.response(to: request), to: request)
    return send(answer, to: request, method: request.method.rawValue)
  }

  private func prepared(_ response: HTTPResponse, to request: HTTPRequest) -> PreparedAnswer {
    // What stands behind chunks is no request, however their lines were meant.
    let closes = response.closes || request.isChunked || server.isStopping
    return PreparedAnswer(response, to: request, options: server.options, closes: closes)
  }

  /// Lets libmicrohttpd leave the connection alone until the answer is ready: then it calls again.
  private func answerApart(_ request: HTTPRequest) -> MHD_Result {
    unsafe MHD_suspend_connection(connection)
    server.longWork.add { isEnding in
      client.ready = prepared(isEnding ? .ending : server.response(to: request), to: request)
      unsafe MHD_resume_connection(connection)
    }
    return .YES
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
    /// Where the last of them ends in memory.
    var end: UInt = 0
  }

  /// - Returns: The head, and where the body of one that is whole begins in memory.
  private func head(_ method: String, _ version: String) -> (RequestGuard.Head, bodyStart: UInt) {
    var lines = Lines()
    unsafe withUnsafeMutablePointer(to: &lines) { pointer in
      unsafe mhd_fields(
        connection,
        { context, _, name, nameSize, value, valueSize in
          guard let name = unsafe name else { return .YES }
          let lines = unsafe context?.assumingMemoryBound(to: Lines.self)
          let nameBytes = unsafe UnsafeRawBufferPointer(start: name, count: nameSize)
          let valueBytes = unsafe UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueSize)
          unsafe lines?.pointee.fields.append(String(decoding: nameBytes, as: UTF8.self), valueBytes)
          // Name and value point into the line that they stand in, from its first to its last byte.
          let lineSize = unsafe value.map { unsafe UnsafeRawPointer($0) - UnsafeRawPointer(name) + valueSize } ?? 0
          unsafe lines?.pointee.size += lineSize + 2
          unsafe lines?.pointee.end = UInt(bitPattern: name) &+ UInt(bitPattern: lineSize)
          return .YES
        }, pointer)
    }
    let size = unsafe mhd_head_size(connection)
    // "GET /path HTTP/1.1", then the fields, then an empty line; each ends with CR LF.
    let sum = method.utf8.count + 1 + client.target.count + 1 + version.utf8.count + 2 + lines.size + 2
    let head = RequestGuard.Head(
      method: method, version: version, target: client.target, fields: lines.fields, isWhole: sum == size, size: size)
    // Two ends of lines: the last field's, and the empty line's.
    return (head, lines.end &+ 4)
  }

  // MARK: Answer

  private func send(_ response: HTTPResponse, to request: HTTPRequest? = nil, method: String) -> MHD_Result {
    let closes = response.closes || server.isStopping
    return send(
      PreparedAnswer(response, to: request, options: server.options, closes: closes), to: request, method: method)
  }

  private func send(_ answer: PreparedAnswer, to request: HTTPRequest?, method: String) -> MHD_Result {
    (client.isAnswered, client.waiting) = (true, nil)
    client.enter(.answer, until: Clock.milliseconds + server.options.times.answer)
    let result = unsafe queue(answer)
    server.report(
      client, method: method, userAgent: request?.fields["user-agent"], route: answer.route, status: answer.status,
      byteCount: answer.body.count, problem: answer.problem)
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
  /// Answers with one line for people where libmicrohttpd takes no answer of ours, and ends the connection.
  func refuseDirectly(_ client: ServerConnection, _ status: Int, _ reason: RejectionReason, method: String) {
    count(reason)
    let text = "\(reason.text)\n"
    (client.isAnswered, client.waiting) = (true, nil)
    client.refuse(
      "HTTP/1.1 \(status) \(status == 413 ? "Content Too Large" : "Bad Request")\r\n"
        + "Content-Type: text/plain; charset=utf-8\r\nContent-Length: \(text.utf8.count)\r\nConnection: close\r\n\r\n"
        + text)
    report(client, method: method, route: "refused", status: status, byteCount: text.utf8.count)
  }

  fileprivate func report(
    _ client: ServerConnection, method: String, userAgent: String? = nil, route: String, status: Int, byteCount: Int,
    problem: String? = nil
  ) {
    options.onAnswer(
      AnsweredRequest(
        method: method, target: String(decoding: client.target, as: UTF8.self), userAgent: userAgent,
        client: client.client, route: route, status: status, byteCount: byteCount, problem: problem,
        microseconds: Clock.microseconds - client.startedAt))
  }

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
