import Archives
import HTTPServer
import TestSupport
import Testing

@Suite struct ContentCodingTests {
  private static let text = String(repeating: "pears and quinces, ", count: 200)

  private func server() throws -> LoopbackServer {
    try LoopbackServer { request in
      HTTPResponse(contentType: "text/plain", text: request.target.path == "/short" ? "pears" : Self.text)
    }
  }

  @Test(
    arguments: [
      (nil, nil), ("", nil), ("identity", nil), ("gzip", "gzip"), ("br", "br"), ("gzip, deflate, br", "br"),
      ("GZIP", "gzip"), ("br;q=0, gzip", "gzip"), ("br;q=0,gzip;q=0.0", nil), ("br;q=0.1, gzip;q=1", "br"),
      ("gzip;q=x", nil), ("compress, x-gzip", nil), (";;q=x,,", nil),
    ] as [(String?, String?)])
  func `a body is packed as the client allows`(accepted: String?, coding: String?) throws {
    let answer = try server().ask("GET", "/", accepted.map { "Accept-Encoding: \($0)" } ?? "X: y")
    #expect(answer["content-encoding"] == coding && answer["vary"] == "Accept-Encoding")
    #expect(answer["content-length"] == "\(answer.body.count)")
    #expect(coding == nil ? answer.text == Self.text : answer.body.count < Self.text.utf8.count / 4)
  }

  @Test func `a body is what was packed`() throws {
    for coding in ["gzip", "br"] {
      let packed = try server().ask("GET", "/", "Accept-Encoding: \(coding)").body
      let body = try ByteStream(name: coding, bytes: packed).unpacked(#require(ContentCoding(coding)))
      #expect(try body.readAll(limit: 1 << 20) == Array(Self.text.utf8), "\(coding)")
    }
  }

  @Test func `a short body is sent as it is`() throws {
    let answer = try server().ask("GET", "/short", "Accept-Encoding: br, gzip")
    #expect(answer.text == "pears" && answer["content-encoding"] == nil && answer["vary"] == nil)
  }
}
