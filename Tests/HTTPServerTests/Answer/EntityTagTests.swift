import HTTPServer
import TestSupport
import Testing

@Suite struct EntityTagTests {
  private func server() throws -> LoopbackServer {
    try LoopbackServer { request in
      let text = String(repeating: request.target.path, count: 300)
      return HTTPResponse(status: request.target.path == "/none" ? 404 : 200, contentType: "text/plain", text: text)
    }
  }

  @Test func `a client that has the body gets it once`() throws {
    let server = try server()
    let tag = try #require(try server.ask("GET", "/pears")["etag"])
    for known in [tag, "W/\(tag)", "\"x\", \(tag)", "*"] {
      let answer = try server.ask("GET", "/pears", "If-None-Match: \(known)")
      #expect(answer.status == 304 && answer.body.isEmpty && answer["etag"] == tag, "\(known)")
    }
    for other in ["\"x\"", "pears", "\(tag)x", String(repeating: "a", count: 5000)] {
      #expect(try server.ask("GET", "/pears", "If-None-Match: \(other)").status == 200, "\(other.prefix(20))")
    }
  }

  @Test func `another body, or one packed otherwise, has another tag`() throws {
    let server = try server()
    let tags = try [
      server.ask("GET", "/pears"), server.ask("GET", "/quinces"), server.ask("GET", "/pears", "Accept-Encoding: gzip"),
      server.ask("GET", "/pears", "Accept-Encoding: br"),
    ].map { try #require($0["etag"]) }
    #expect(Set(tags).count == 4)
    #expect(try server.ask("GET", "/pears")["etag"] == tags[0])
  }

  @Test func `only what was found has a tag and may be kept`() throws {
    let answer = try server().ask("GET", "/none")
    #expect(answer.status == 404 && answer["etag"] == nil && answer["cache-control"] == "no-store")
    #expect(try server().ask("POST", "/pears", "Content-Length: 0")["etag"] == nil)
  }
}
