internal import CCurl
internal import Platform
internal import StoreService

/// One transfer of libcurl.
///
/// Data is passed on while it is decompressed, so a receiver that throws stops the transfer at that very piece, however
/// much a small body expands to.
@safe final class Transfer {
  private let request: ClientRequest
  private let head: (HTTPHead) throws -> Void
  private let body: ([UInt8]) throws -> Void
  private let handle: UnsafeMutableRawPointer
  private var fields: UnsafeMutablePointer<curl_slist>?
  /// libcurl's message for a failure.
  private let reasons = UnsafeMutableBufferPointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
  private var headLines = HeadLines()
  private var hasHead = false
  /// The error thrown by `head` or `body`.
  private var failure: (any Error)?
  private var lastArrival = ContinuousClock.now

  /// - Throws: `NetworkError` when the address is invalid.
  init(
    _ request: ClientRequest, head: @escaping (HTTPHead) throws -> Void, body: @escaping ([UInt8]) throws -> Void
  ) throws {
    guard Library.curl.isInstalled else { throw NetworkError(.hopeless, reason: Library.curl.advice) }
    guard let handle = unsafe curl_easy_init() else { throw NetworkError(.hopeless, reason: "libcurl cannot be used") }
    self.request = request
    self.head = head
    self.body = body
    unsafe self.handle = unsafe handle
    unsafe reasons.initialize(repeating: 0)
    unsafe curl_set_reasons(handle, reasons.baseAddress)
    unsafe curl_set_text(handle, CURLOPT_URL, request.url)
    unsafe curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    unsafe curl_set_number(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    if let deadline = request.deadline { unsafe curl_set_number(handle, CURLOPT_TIMEOUT_MS, Int(deadline)) }
    // Accepts every compression of this libcurl, unless the caller counts the file's own bytes.
    if request.fields["accept-encoding"] == nil { unsafe curl_set_text(handle, CURLOPT_ACCEPT_ENCODING, "") }
    for (name, value) in request.fields { unsafe fields = unsafe curl_slist_append(fields, "\(name): \(value)") }
    unsafe curl_set_fields(handle, fields)
    if let body = request.body {
      unsafe curl_set_number(handle, CURLOPT_POSTFIELDSIZE, body.count)
      unsafe curl_set_text(handle, CURLOPT_COPYPOSTFIELDS, body.map { CChar(bitPattern: $0) })
    }
    unsafe curl_set_receivers(
      handle, { unsafe Transfer.receive($0, $1 * $2, $3) { try $0.read(headLine: $1) } },
      { unsafe Transfer.receive($0, $1 * $2, $3) { try $0.body($1) } },
      Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    unsafe curl_easy_cleanup(handle)
    unsafe curl_slist_free_all(fields)
    unsafe reasons.deallocate()
  }

  /// Passes on data until the end of the answer.
  ///
  /// - Throws: What `head` and `body` throw, and `NetworkError`.
  func run(_ isInterrupted: () -> Bool) throws {
    let multi = unsafe curl_multi_init()
    unsafe curl_multi_add_handle(multi, handle)
    defer {
      unsafe curl_multi_remove_handle(multi, handle)
      unsafe curl_multi_cleanup(multi)
    }
    var running: Int32 = 1
    while true {
      unsafe curl_multi_perform(multi, &running)
      if let failure { throw failure }
      if running == 0 { break }
      if isInterrupted() { throw StoreFailure.interrupted }
      try checkSilence()
      unsafe curl_multi_poll(multi, nil, 0, 50, nil)
    }
    var waiting: Int32 = 0
    let message = unsafe curl_multi_info_read(multi, &waiting)
    guard let result = unsafe message?.pointee.data.result, result != CURLE_OK else { return }
    throw error(result)
  }

  private func checkSilence() throws(NetworkError) {
    guard .now - lastArrival >= .milliseconds(request.timeout) else { return }
    throw NetworkError(.silent, reason: "The server sent no data for \(request.timeout / 1000) seconds")
  }

  // MARK: Receiving

  /// Passes bytes on; returns how many were accepted: fewer than all of them end the transfer.
  private static func receive(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
    _ body: (Transfer, [UInt8]) throws -> Void
  ) -> Int {
    guard let context = unsafe context else { return 0 }
    let transfer = unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    do {
      try body(transfer, unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count)))
      transfer.lastArrival = .now
      return count
    } catch {
      transfer.failure = error
      // An empty line must not count as accepted either.
      return count == 0 ? 1 : 0
    }
  }

  private func read(headLine: [UInt8]) throws {
    guard let answer = headLines.add(String(decoding: headLine, as: UTF8.self), at: request.url) else { return }
    hasHead = true
    try head(answer)
  }

  // MARK: Errors

  private func error(_ code: CURLcode) -> NetworkError {
    let own = unsafe reasons.baseAddress.map { unsafe String(cString: $0) } ?? ""
    let reason = own.isEmpty ? unsafe String(cString: curl_easy_strerror(code)) : own
    var cause: NetworkError.Cause =
      switch code {
      case CURLE_OPERATION_TIMEDOUT: hasHead ? .truncated : .silent
      // A server that ends a connection is reachable.
      case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_WEIRD_SERVER_REPLY,
        CURLE_BAD_CONTENT_ENCODING, CURLE_HTTP2, CURLE_HTTP2_STREAM:
        .truncated
      case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL, CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION,
        CURLE_SSL_CACERT_BADFILE:
        .hopeless
      default: .unreachable
      }
    // A server that has begun to answer is reachable.
    if hasHead, cause == .unreachable { cause = .truncated }
    return NetworkError(cause, reason: reason.hasSuffix(".") ? String(reason.dropLast()) : reason)
  }
}
