import Testing

@testable import HTTPServer

struct RequestLogTests {
  private let request = AnsweredRequest(
    method: "GET", target: "/search?term=a\u{1B}[2J\"\r\n", userAgent: "x\ty\u{202E}", client: "127.0.0.1",
    route: "search",
    status: 200, byteCount: 12, microseconds: 345)

  @Test func `a line holds nothing that a terminal obeys`() {
    #expect(
      RequestLog(.text, hasQueries: true).line(request, atSecond: 0) == #"""
        1970-01-01T00:00:00Z 127.0.0.1 "GET /search?term=a\u001b[2J\"\u000d\u000a" 200 12 345us "x\u0009y\u202e"

        """#)
  }

  @Test func `a line may be without what was searched for`() {
    #expect(
      RequestLog(.json, hasQueries: false).line(request, atSecond: 1_794_994_200) == #"""
        {"time":"2026-11-18T09:30:00Z","client":"127.0.0.1","method":"GET","target":"/search","route":"search",\#
        "status":200,"bytes":12,"microseconds":345,"user_agent":"x\u0009y\u202e"}

        """#)
  }
}
