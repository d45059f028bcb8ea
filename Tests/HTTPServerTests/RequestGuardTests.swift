import Testing

@testable import HTTPServer

@Suite struct RequestGuardTests {
  @Test(arguments: [nil, "127.0.0.1:8080"]) func `refuses an empty host, whatever the server's own is`(own: String?) {
    var fields = HTTPFields()
    fields.append("Host", "")
    let head = RequestGuard.Head(
      method: "GET", version: "HTTP/1.1", target: Array("/".utf8), fields: fields, isWhole: true, size: 30)
    let guardian = RequestGuard(options: ServerOptions(), ownHost: own)
    guard case .refuse(let status, _) = guardian.verdict(on: head) else {
      Issue.record("the request passed")
      return
    }
    #expect(status == 400)
  }
}
