import CatalogModel
import ServerSettings
import Testing

@testable import CatalogServer
@testable import HTTPServer

struct RequestLogTests {
  private let request = AnsweredRequest(
    method: "GET", target: "/search?term=a\u{1B}[2J\"\r\n", userAgent: "x\ty\u{202E}", client: "127.0.0.1",
    route: "search", status: 200, byteCount: 12, microseconds: 345)

  private func line(_ log: ServeSettings.Log, hasQueries: Bool) throws -> String {
    var settings = ServeSettings(folder: "") { Timestamp(seconds: 1_794_994_200) }
    (settings.log, settings.logsQueries) = (log, hasQueries)
    return try RequestLog(settings: settings).line(request)
  }

  @Test func `a line holds nothing that a terminal obeys`() throws {
    #expect(
      try line(.text, hasQueries: true) == #"""
        2026-11-18T09:30:00Z 127.0.0.1 "GET /search?term=a\u001b[2J\"\r\n" 200 12 345us "x\ty\u202e"

        """#)
  }

  @Test func `a line may be without what was searched for`() throws {
    #expect(
      try line(.json, hasQueries: false) == #"""
        {"time":"2026-11-18T09:30:00Z","client":"127.0.0.1","method":"GET","target":"/search","route":"search",\#
        "status":200,"bytes":12,"microseconds":345,"user_agent":"x\ty\u202e"}

        """#)
  }
}
