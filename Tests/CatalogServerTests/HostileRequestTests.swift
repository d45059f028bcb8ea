import HTTPServer
import TestSupport
import Testing

@testable import CatalogServer

/// Requests that no well-meaning client sends, each over a socket of its own: RFC 9112, and what scanners try.
struct HostileRequestTests {
  struct Case: CustomTestStringConvertible {
    var name: String
    var request: [UInt8]
    /// The statuses that may come, in order; `nil`: nothing comes.
    var statuses: [Int]?
    /// Whether the connection is closed behind it.
    var closes: Bool

    init(_ name: String, _ request: String, _ statuses: Int?..., closes: Bool = true) {
      self.init(name, bytes: Array(request.utf8), statuses, closes: closes)
    }

    init(_ name: String, bytes: [UInt8], _ statuses: [Int?], closes: Bool = true) {
      (self.name, request, self.closes) = (name, bytes, closes)
      self.statuses = statuses.contains(nil) ? nil : statuses.compactMap(\.self)
    }

    var testDescription: String { name }
  }

  private static func get(_ target: String, _ fields: String = "", host: String = "Host: localhost\r\n") -> String {
    "GET \(target) HTTP/1.1\r\n\(host)\(fields)\r\n"
  }

  private static func post(_ fields: String, _ body: String) -> String {
    "POST /links HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n\(body)"
  }

  static let heads: [Case] = [
    Case("6 a field of 40 kB", get("/lookup", "X: \(String(repeating: "a", count: 40_000))\r\n"), 431),
    Case("7 500 fields", get("/lookup", (0..<500).map { "X\($0): a\r\n" }.joined()), 431),
    Case("8 an address of 20 kB", get("/lookup?\(String(repeating: "a", count: 20_000))"), 414),
    Case("9 1,000 parameters", get("/lookup?" + String(repeating: "a=1&", count: 1000)), 414),
    Case(
      "10 a method of 9,000 letters", String(repeating: "M", count: 9000) + " / HTTP/1.1\r\nHost: localhost\r\n\r\n",
      501),
    Case("10 a method of no letters", "P(T / HTTP/1.1\r\nHost: localhost\r\n\r\n", 501),
    Case("11 BREW", "BREW /search HTTP/1.1\r\nHost: localhost\r\n\r\n", 501),
    Case("12 DELETE", "DELETE /search HTTP/1.1\r\nHost: localhost\r\n\r\n", 501),
    Case("12 PUT", "PUT /lookup HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nab", 501),
    Case("12 PATCH", "PATCH /lookup HTTP/1.1\r\nHost: localhost\r\n\r\n", 501),
    Case("13 CONNECT", "CONNECT evil.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n", 501),
    Case("13 TRACE", "TRACE /search HTTP/1.1\r\nHost: localhost\r\n\r\n", 501),
    Case("13 TRACE of a page", "TRACE / HTTP/1.1\r\nHost: localhost\r\n\r\n", 405),
    Case("13 PUT for another's Host", "PUT / HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421),
    Case("15 OPTIONS", "OPTIONS /search HTTP/1.1\r\nHost: localhost\r\n\r\n", 204, closes: false),
    Case("15 OPTIONS *", "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n", 204, closes: false),
    Case("16 HTTP/0.9", "GET /lookup\r\n", 400),
    Case("17 garbage", bytes: [0, 1, 2, 0xFF, 13, 10, 13, 10], [nil]),
    Case("18 HTTP/1.0", "GET /healthz HTTP/1.0\r\n\r\n", 200),
    Case("19 HTTP/2.0", "GET / HTTP/2.0\r\nHost: localhost\r\n\r\n", 505),
    Case("19 HTTP/2 preface", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
    Case("20 a TLS hello", bytes: [0x16, 3, 1, 0, 0xA5, 1, 0, 0, 0xA1, 3, 3], [nil]),
    Case("21 a bare LF", "GET /healthz HTTP/1.1\r\nHost: localhost\nX: a\r\n\r\n", 400),
    Case("21 bare LFs", "GET /healthz HTTP/1.1\nHost: localhost\n\n", 400),
    Case("22 a space before the colon", get("/healthz", "X : a\r\n"), 400),
    Case("23 a folded field", get("/healthz", "X: a\r\n b\r\n"), 400),
    Case("24 no Host", get("/healthz", host: ""), 400),
    Case("24 an empty Host", get("/healthz", host: "Host: \r\n"), 400),
    Case("25 two Hosts", get("/healthz", "Host: localhost\r\n"), 400),
    Case("26 another's Host", get("/healthz", host: "Host: evil.example\r\n"), 421),
    Case("27 LOCALHOST:8080", get("/healthz", host: "Host: LOCALHOST:8080\r\n"), 200, closes: false),
    Case("27 localhost.", get("/healthz", host: "Host: localhost.\r\n"), 200, closes: false),
    Case("27 Apple's host", get("/healthz", host: "Host: itunes.apple.com\r\n"), 200, closes: false),
    Case("33 GET with a body", get("/healthz", "Content-Length: 2\r\n") + "ab", 400),
    Case("34 pipelined", get("/healthz") + get("/none") + get("/healthz"), 200, 404, 200, closes: false),
    Case("36 NUL in the address", bytes: Array("GET /heal\0thz HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8), [400]),
    Case("36 NUL in a field", bytes: Array("GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n".utf8), [400]),
    Case(
      "64 Range and odd codings", get("/healthz", "Range: bytes=0-1\r\nAccept-Encoding: ;;q=x,,gzip;q=a\r\n"), 200,
      closes: false),
    Case(
      "64 If-None-Match of 10 kB", get("/healthz", "If-None-Match: \(String(repeating: "a", count: 10_000))\r\n"), 200,
      closes: false),
  ]

  static let bodies: [Case] = [
    Case(
      "28 two framings",
      post(
        "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n",
        "0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"), 400),
    Case(
      "29 two lengths",
      post("Content-Length: 1\r\nContent-Length: 40\r\n", "aGET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"), 400),
    Case("30 length -1", post("Content-Length: -1\r\n", "a"), 400),
    Case("30 length 4, 4", post("Content-Length: 4, 4\r\n", "abcd"), 400),
    Case("30 length 10²³", post("Content-Length: 100000000000000000000000\r\n", "a"), 413),
    Case("31 xchunked", post("Transfer-Encoding: xchunked\r\n", "a"), 501),
    Case("32 a chunk's size overflows", post("Transfer-Encoding: chunked\r\n", "FFFFFFFFFFFFFFFFF\r\na\r\n"), 413),
    Case("35 another expectation", post("Expect: tea\r\nContent-Length: 1\r\n", "a"), 417),
    Case(
      "35 100-continue", post("Expect: 100-continue\r\nContent-Length: 2\r\nContent-Type: text/plain\r\n", "ab"), 100,
      200, closes: false),
    Case("61 another type", post("Content-Length: 2\r\nContent-Type: application/json\r\n", "{}"), 415, closes: false),
    Case("60 2 MB", post("Content-Length: 2000000\r\nContent-Type: text/plain\r\n", ""), 413),
    Case("62 a page of another site", post("Origin: https://evil.example\r\nContent-Length: 1\r\n", "a"), 403),
    Case("62 a page of no site", post("Origin: null\r\nContent-Length: 1\r\n", "a"), 403),
    Case(
      "62 a page of no site, and no host",
      "POST /links HTTP/1.0\r\nOrigin: null\r\nContent-Type: text/plain\r\nContent-Length: 1\r\n\r\na", 403),
    Case("63 a packed body", post("Content-Encoding: gzip\r\nContent-Length: 1\r\n", "a"), 415),
  ]

  static let targets: [Case] = [
    Case("37 ..", get("/../../etc/passwd"), 404, closes: false),
    Case("37 %2e%2e", get("/%2e%2e/%2e%2e/etc/passwd"), 404, closes: false),
    Case("38 %2f", get("/coster%2fv1"), 404),
    Case("38 %5c", get("/a%5cb"), 404),
    Case("39 the absolute form", get("http://localhost/healthz"), 200, closes: false),
    Case("39 another's absolute form", get("http://evil.example/healthz"), 421),
    Case("40 //evil.com", get("//evil.com/x"), 404, closes: false),
    Case("41 % in a path", get("/a%"), 400),
    Case("41 %zz in a path", get("/a%zz"), 400),
    Case("41 % in a term", get("/search?term=100%"), 200, closes: false),
    Case("41 %zz in a term", get("/search?term=%zz%4"), 200, closes: false),
    Case("42 %00 in a value", get("/search?term=a%00b"), 400),
    Case("43 no UTF-8 in a term", get("/search?term=%ff%fe"), 200, closes: false),
    Case("44 CR LF in a callback", get("/search?term=a&callback=a%0D%0AX:b"), 400, closes: false),
    Case("45 markup in a callback", get("/search?term=a&callback=%3Cscript%3E"), 400, closes: false),
    Case("45 a call in a callback", get("/search?term=a&callback=alert(1)//"), 400, closes: false),
    Case("45 U+2028 in a callback", get("/search?term=a&callback=a%E2%80%A8"), 400, closes: false),
    Case("45 129 letters", get("/search?term=a&callback=" + String(repeating: "a", count: 129)), 400, closes: false),
    Case("46 10,000 IDs", get("/lookup?id=" + (1...10_000).map(String.init).joined(separator: ",")), 414),
    Case("46 1,001 IDs", get("/lookup?id=" + (1...1001).map(String.init).joined(separator: ",")), 400, closes: false),
    Case("47 1e9", get("/lookup?id=1e9"), 400, closes: false),
    Case("47 -1", get("/lookup?id=-1"), 400, closes: false),
    Case("47 0x10", get("/lookup?id=0x10"), 400, closes: false),
    Case("47 ' OR 1=1", get("/lookup?id='%20OR%201=1"), 400, closes: false),
    Case("47 10²³", get("/lookup?id=100000000000000000000000"), 400, closes: false),
    Case("47 0", get("/lookup?id=0"), 200, closes: false),
    Case("48 limits", get("/search?term=a&limit=100000000000000000000000"), 200, closes: false),
    Case("48 limit -1", get("/search?term=a&limit=-1"), 200, closes: false),
    Case("48 limit NaN", get("/search?term=a&limit=NaN"), 200, closes: false),
    Case("49 5,000 words", get("/search?term=" + String(repeating: "a+", count: 5000)), 200, closes: false),
    Case("49 a word of 10 kB", get("/search?term=" + String(repeating: "a", count: 10_000)), 200, closes: false),
    Case("52 a forged date", get("/charts/us/topsongs?date=yesterdayish"), 400, closes: false),
    Case("52 a forged sort", get("/item/1700000011/prices?sort=nonsense"), 400, closes: false),
    Case("53 item -1", get("/item/-1"), 404, closes: false),
    Case("53 item 10²³", get("/item/100000000000000000000000"), 404, closes: false),
    Case("53 an apple", get("/item/%F0%9F%8D%8E"), 404, closes: false),
    Case("50 operators", get("/search?term=%22+name:x+NEAR(+*+-a+%5Ea+%7Ba%7D:b+a+AND"), 200, closes: false),
  ]

  @Test(arguments: heads + bodies + targets)
  func `a hostile request is answered or closed as it should be`(_ hostile: Case) throws {
    let server = try Self.server.get()
    let client = RawClient(port: server.port)
    client.send(hostile.request)
    var statuses: [Int] = []
    if hostile.closes {
      statuses = client.answersToEnd().map(\.status)
    } else {
      for _ in hostile.statuses ?? [] { client.answer().map { statuses.append($0.status) } }
      client.send(Self.get("/healthz"))
      #expect(client.answer()?.status == 200, "the connection goes on")
    }
    #expect(statuses == hostile.statuses ?? [])
    #expect(client.isClosed == hostile.closes)
  }

  @Test func `a HEAD is answered as a GET, without the body`() throws {
    let server = try Self.server.get()
    let get = try server.get("/search?term=orchard")
    let head = try server.ask("HEAD", "/search?term=orchard")
    #expect(head.status == 200)
    #expect(head["content-length"] == get["content-length"])
    #expect(head["etag"] == get["etag"])
  }

  @Test func `nothing of a refused request is echoed`() throws {
    let server = try Self.server.get()
    let answer = try server.get("/search?term=a&callback=%3Cscript%3Ealert(1)%3C/script%3E")
    #expect(!answer.text.contains("<script"))
    #expect(answer["content-type"] == "text/javascript; charset=utf-8")
    #expect(answer["x-content-type-options"] == "nosniff")
  }

  /// What is no request is waited for one second here, and not ten.
  private static let server = Result {
    try TestServer(options: { options in
      options.times.head = 1000
      options.times.body = 1000
      options.times.answer = 1000
    })
  }
}
