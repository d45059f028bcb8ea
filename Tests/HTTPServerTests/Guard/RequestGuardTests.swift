import HTTPServer
import TestSupport
import Testing

/// Requests that servers read in different ways, over a real connection: none reaches the handler.
@Suite struct RequestGuardTests {
  private func server(_ change: (inout ServerOptions) -> Void = { _ in }) throws -> LoopbackServer {
    try LoopbackServer {
      $0.times.head = 1000
      change(&$0)
    } answering: { _ in
      HTTPResponse(contentType: "text/plain", text: "handled")
    }
  }

  private static let host = "Host: localhost\r\n"
  private static let smuggled = "GET /admin HTTP/1.1\r\nHost: localhost\r\n\r\n"

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var status: Int
    var reason: String
    var request: String

    init(_ name: String, _ status: Int, _ reason: String, _ request: String) {
      (testDescription, self.status, self.reason, self.request) = (name, status, reason, request)
    }
  }

  /// Lengths that are not whole numbers, or more than any machine counts to.
  private static let lengths = ["-1", "+5", "4, 4", "5 5", "5x", "0x5", "", "5 ,"].map { length in
    Case(
      "the length '\(length)'", 400, "length", "POST / HTTP/1.1\r\n\(host)Content-Length: \(length)\r\n\r\n\(smuggled)")
  }

  /// Bodies one of whose lines ends with a line feed alone.
  private static let chunks = ["3\nabc\r\n0\r\n\r\n", "3;a=b\nabc\r\n0\r\n\r\n", "3\r\nabc\n3\r\nabc\r\n0\r\n\r\n"].map
  { body in
    Case(
      "the chunks '\(body.debugDescription)'", 400, "chunk",
      "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n\(body)\(smuggled)")
  }

  static let requests =
    lengths + chunks + [
      Case(
        "a length that nobody counts to", 413, "size",
        "POST / HTTP/1.1\r\n\(host)Content-Length: 100000000000000000000000\r\n\r\n\(smuggled)"),
      Case("a GET with a bad length", 400, "length", "GET / HTTP/1.1\r\n\(host)Content-Length: -1\r\n\r\n\(smuggled)"),
      Case(
        "white space behind a coding", 501, "coding",
        "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked \r\n\r\n0\r\n\r\n\(smuggled)"),
      Case(
        "chunks of HTTP/1.0", 400, "length",
        "POST / HTTP/1.0\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n\(smuggled)"),
      Case(
        "two framings", 400, "length",
        "POST / HTTP/1.1\r\n\(host)Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n\(smuggled)"),
      Case(
        "two lengths", 400, "length",
        "POST / HTTP/1.1\r\n\(host)Content-Length: 0\r\nContent-Length: 40\r\n\r\n\(smuggled)"),
      Case(
        "an unknown coding", 501, "coding",
        "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked, gzip\r\n\r\n\(smuggled)"),
      Case(
        "a packed body", 415, "coding", "POST / HTTP/1.1\r\n\(host)Content-Encoding: gzip\r\nContent-Length: 1\r\n\r\na"
      ),
      Case("a GET with a body", 400, "body", "GET / HTTP/1.1\r\n\(host)Content-Length: 40\r\n\r\n\(smuggled)"),
      Case("a bare line feed", 400, "head", "GET / HTTP/1.1\r\n\(host)X: a\n\r\n"),
      Case("a space before the colon", 400, "head", "GET / HTTP/1.1\r\n\(host)X : a\r\n\r\n"),
      Case("a folded field", 400, "head", "GET / HTTP/1.1\r\n\(host)X: a\r\n b\r\n\r\n"),
      Case("a control character", 400, "head", "GET / HTTP/1.1\r\n\(host)X: a\u{1}b\r\n\r\n"),
      Case("no host", 400, "host", "GET / HTTP/1.1\r\n\r\n"),
      Case("two hosts", 400, "host", "GET / HTTP/1.1\r\n\(host)\(host)\r\n"),
      Case("another's host", 421, "other-host", "GET / HTTP/1.1\r\nHost: pear.example\r\n\r\n"),
      Case("another's host in the address", 421, "other-host", "GET http://pear.example/ HTTP/1.1\r\n\(host)\r\n"),
      Case("an invalid escape", 400, "target", "GET /a%zz HTTP/1.1\r\n\(host)\r\n"),
      Case("a method of no letters", 501, "method", "P(T / HTTP/1.1\r\n\(host)\r\n"),
      Case(
        "another expectation", 417, "expectation", "POST / HTTP/1.1\r\n\(host)Expect: tea\r\nContent-Length: 1\r\n\r\na"
      ),
      Case(
        "a page of another site", 403, "origin",
        "POST / HTTP/1.1\r\n\(host)Origin: https://pear.example\r\nContent-Length: 1\r\n\r\na"),
      Case("101 fields", 431, "size", "GET / HTTP/1.1\r\n\(host)\((0..<101).map { "X\($0): a\r\n" }.joined())\r\n"),
    ]
  @Test(arguments: requests)
  func `a request that can be read in two ways is refused, and its connection ends`(_ hostile: Case) throws {
    let server = try server()
    let client = RawClient(port: server.port)
    client.send(hostile.request)
    #expect(client.answersToEnd().map(\.status) == [hostile.status])
    #expect(client.isClosed)
    #expect(server.server.rejectionCounts == [hostile.reason: 1])
    server.stop()
    #expect(server.answered.map(\.route) == ["refused"])
  }

  @Test func `a bad length that comes in pieces has one answer, beside others whose head is not whole yet`() throws {
    let server = try server { $0.times.head = 10_000 }
    let slow = RawClient(port: server.port)
    slow.send("GET /slow HTTP/1.1\r\n")
    let client = RawClient(port: server.port)
    client.send("POST / HTTP/1.1\r\n\(Self.host)Content-Length: -1\r\n\r\n")
    let statuses = client.answersToEnd().map(\.status)
    #expect(client.isClosed && statuses.allSatisfy { $0 == 400 })
    slow.send("\(Self.host)\r\n")
    #expect(slow.answer()?.status == 200)
  }

  @Test func `nothing behind chunks is taken for a request`() throws {
    let server = try server()
    let client = RawClient(port: server.port)
    client.send(
      "POST / HTTP/1.1\r\n\(Self.host)Transfer-Encoding: chunked\r\n\r\n3\r\na\nb\r\n1\r\n\n\r\n0\r\n\r\n\(Self.smuggled)"
    )
    #expect(client.answersToEnd().map(\.text) == ["handled"] && client.isClosed)
  }

  @Test func `another version of HTTP is refused before there is a request`() throws {
    let server = try server()
    let client = RawClient(port: server.port)
    client.send("GET / HTTP/2.0\r\n\(Self.host)\r\n")
    #expect(client.answersToEnd().map(\.status) == [505] && client.isClosed && server.answered.isEmpty)
  }

  @Test func `a slash in disguise is nothing that is here`() throws {
    #expect(try server().ask("GET", "/a%2fb").status == 404)
  }

  @Test func `hosts are answered for that are named, or this machine's`() throws {
    let server = try server { $0.isAllowedHost = { $0 == "pear.example" } }
    for (host, status) in [
      ("pear.example", 200), ("PEAR.example:8080", 200), ("127.0.0.1:\(server.port)", 200), ("[::1]", 200),
      ("quince.example", 421), ("pear.example.evil.example", 421),
    ] {
      let client = RawClient(port: server.port)
      client.send("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")
      #expect(client.answer()?.status == status, "\(host)")
    }
  }

  @Test func `an unknown method reaches the handler, which ends the connection`() throws {
    let server = try server()
    let client = RawClient(port: server.port)
    client.send("BREW / HTTP/1.1\r\n\(Self.host)\r\n\(Self.smuggled)")
    #expect(client.answersToEnd().map(\.text) == ["handled"])
    #expect(client.isClosed)
  }
}
