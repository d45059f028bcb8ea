/// What a fake store answers.
public struct FakeAnswer: Sendable {
  public var status: Int
  public var fields: [(name: String, value: String)]
  public var body: [UInt8]
  /// How the answer goes wrong on its way.
  public var mishap: Mishap?

  public enum Mishap: Sendable, Equatable {
    /// The answer begins only after this long.
    case slow(Duration)
    /// So many bytes of the body are sent, then the connection is closed.
    case cut(after: Int)
    /// The connection is reset before anything is sent.
    case reset
    /// The last bytes of the body come again and again, with a pause before each time, until the client leaves.
    case endless(last: Int, pause: Duration)
  }

  public init(
    status: Int = 200, fields: [(name: String, value: String)] = [], body: [UInt8] = [], mishap: Mishap? = nil
  ) {
    self.status = status
    self.fields = fields
    self.body = body
    self.mishap = mishap
  }

  public init(status: Int = 200, type: String, text: String) {
    self.init(status: status, fields: [("Content-Type", type)], body: Array(text.utf8))
  }

  /// The body as text.
  public var text: String {
    get { String(decoding: body, as: UTF8.self) }
    set { body = Array(newValue.utf8) }
  }

  /// Sends callers on to another address.
  public static func movedTo(_ address: String) -> FakeAnswer {
    FakeAnswer(status: 302, fields: [("Location", address)])
  }

  public static let notFound = FakeAnswer(
    status: 404, type: "text/html; charset=utf-8", text: "<html><body><h1>Not Found</h1></body></html>\n")

  /// The status line, the fields, and the length of the whole body, even where not all of it will come.
  var head: [UInt8] {
    var headers = fields
    if case .endless = mishap {
      headers.append(("Connection", "close"))
    } else {
      headers.append(("Content-Length", String(body.count)))
    }
    let lines = ["HTTP/1.1 \(status) Status"] + headers.map { "\($0.name): \($0.value)" }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }
}

extension FakeAnswer {
  /// The answer to a request that names what it has already, or only wants a part (RFC 9110 §13 and §14).
  func conditional(on request: FakeRequest) -> FakeAnswer {
    guard status == 200 else { return self }
    var answer = self
    if let tag = fields.first(where: { $0.name == "ETag" })?.value, request.fields["if-none-match"] == tag {
      answer.status = 304
      answer.body = []
    } else if let range = request.fields["range"], let start = Self.start(of: range) {
      answer.status = start < body.count ? 206 : 416
      let part = start < body.count ? "\(start)-\(body.count - 1)" : "*"
      answer.fields.append(("Content-Range", "bytes \(part)/\(body.count)"))
      answer.body = Array(body.dropFirst(start))
    }
    return answer
  }

  /// Reads `bytes=1024-`.
  private static func start(of range: String) -> Int? {
    guard range.hasPrefix("bytes="), range.hasSuffix("-") else { return nil }
    return Int(range.dropFirst(6).dropLast())
  }
}
