import Catalog
import CatalogModel
import ServerSettings
import Foundation
import SQLite
import TestSupport
import Testing

@testable import CatalogServer

/// What a server does while its catalog changes, and what all its answers have.
struct ServedCatalogTests {
  private func wait(_ server: TestServer, for target: String, until isRight: (RawAnswer) -> Bool) throws -> Bool {
    for _ in 0..<200 {
      if isRight(try server.get(target)) { return true }
      usleep(20_000)
    }
    return false
  }

  @Test func `a catalog that is replaced is seen, and one that is gone is said to be`() throws {
    let server = try TestServer([ServerSamples.songs])
    #expect(try server.get("/lookup?id=1700000003").text == ServerSamples.answer(ServerSamples.song))
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: server.catalogFolder + "/catalog.sqlite" + suffix)
    }
    #expect(try wait(server, for: "/readyz") { $0.status == 503 && $0["retry-after"] != nil })
    #expect(try server.get("/healthz").status == 200)
    try server.importText(ServerSamples.apps, as: "apps.json")
    #expect(try wait(server, for: "/lookup?id=1700000011") { $0.text == ServerSamples.apps })
    #expect(try wait(server, for: "/lookup?id=1700000003") { $0.text == ServerSamples.answer() })
  }

  @Test func `an import is seen by a server that may not write the catalog's folder`() throws {
    let server = try TestServer([ServerSamples.apps])
    let obstacle = try LockObstacle(in: server.catalogFolder)
    #expect(try server.get("/lookup?id=1700000011").text == ServerSamples.apps)
    #expect(try server.get("/readyz").status == 200)
    try obstacle.remove()
    for (price, day) in [("1.99", "2026-11-21"), ("0.99", "2026-11-22")] {
      try server.importText(
        ServerSamples.apps.replacing("2.99", with: price), as: "\(price).json", at: "\(day)T09:30:00Z")
      #expect(try server.get("/lookup?id=1700000011").text.contains("\"price\":\(price)"))
      #expect(try server.get("/search?term=ledger").text.contains("\"price\":\(price)"))
    }
  }

  @Test func `a catalog that can be read and not be searched is not ready`() throws {
    let server = try TestServer([ServerSamples.apps])
    #expect(try server.get("/readyz").text.hasPrefix("observed 2026-"))
    let file = server.catalogFolder + "/catalog.sqlite"
    try Connection(path: file, access: .writing).execute("DELETE FROM _listing_text_data")
    #expect(try server.get("/lookup?id=1700000011").text == ServerSamples.apps)
    #expect(try server.get("/readyz").status == 503)
    #expect(try !server.get("/metrics").text.contains("coster_searches_total{"))
  }

  @Test func `a group of the partner feed that comes or goes is seen`() throws {
    let server = try TestServer([ServerSamples.apps])
    #expect(try server.get("/lookup?id=3001").text == ServerSamples.answer())
    for _ in 0..<2 {
      try server.importTables(ServerSamples.album)
      #expect(try wait(server, for: "/lookup?id=3001") { $0.text.contains("\"trackPrice\":1.29") })
      for group in ["itunes", "pricing"] {
        #expect(try Catalog(at: server.catalogFolder, access: .writing).drop(snapshot: group) != nil)
      }
      #expect(try wait(server, for: "/lookup?id=3001") { $0.text == ServerSamples.answer() })
    }
  }

  @Test(arguments: ["/search?term=orchard", "/find?q=orchard", "/coster/v1/search?q=orchard"])
  func `a question that takes too long is given up, and says when to come again`(_ target: String) throws {
    // SQLite looks at the clock every thousand steps: so many songs take more.
    let songs = (1...1000).map { ServerSamples.song.replacing("\"trackId\":1700000003", with: "\"trackId\":\($0)") }
    let feed = "{\"resultCount\":1000,\"results\":[\(songs.joined(separator: ","))]}"
    let server = try TestServer([feed], settings: { $0.timeLimit = -1000 })
    let answer = try server.get(target)
    #expect(answer.status == 503)
    #expect(answer["retry-after"] == "5")
    #expect(try server.get("/metrics").text.contains(/coster_requests_total\{route="[^"]+",status="503"\} 1\n/))
    #expect(try server.get("/lookup?id=1").text == ServerSamples.answer(songs[0]))
  }

  @Test func `an answer that a client has is not sent again`() throws {
    let server = try TestServer()
    let answer = try server.get("/lookup?id=1700000011")
    let tag = try #require(answer["etag"])
    let again = try server.get("/lookup?id=1700000011", "If-None-Match: \"x\", \(tag)")
    #expect(again.status == 304)
    #expect(again["etag"] == tag)
    #expect(try server.get("/lookup?id=1700000003", "If-None-Match: \(tag)").status == 200)
  }

  @Test(arguments: [("gzip", "gzip"), ("br, gzip", "br"), ("br;q=0, gzip", "gzip"), ("identity", ""), ("*", "")])
  func `answers from a kilobyte on are packed as the client likes`(_ accepted: String, _ expected: String) throws {
    let server = try TestServer()
    let plain = try server.get("/search?term=fenn")
    let packed = try server.get("/search?term=fenn", "Accept-Encoding: \(accepted)")
    #expect(plain.body.count > 1024)
    #expect(packed["content-encoding"] ?? "" == expected)
    #expect(packed["vary"] == "Accept-Encoding")
    #expect(expected.isEmpty ? packed.body == plain.body : packed.body.count < plain.body.count)
    #expect((packed["etag"] == plain["etag"]) == expected.isEmpty)
    #expect(try server.get("/lookup?id=5", "Accept-Encoding: \(accepted)")["vary"] == nil)
  }

  @Test func `pages of other sites read nothing unless they may`() throws {
    let closed = try TestServer().get("/lookup?id=1700000011", "Origin: https://example.org")
    #expect(closed["access-control-allow-origin"] == nil)
    #expect(closed["cross-origin-resource-policy"] == "same-origin")
    let open = try TestServer(settings: { $0.crossOrigin = "*" }).get("/lookup?id=1700000011")
    #expect(open["access-control-allow-origin"] == "*")
  }

  @Test func `it answers for the hosts that it is told to`() throws {
    let server = try TestServer(settings: { $0.hostNames = ["Catalog.example"] })
    let client = RawClient(port: server.port)
    client.send("GET /healthz HTTP/1.1\r\nHost: catalog.example:80\r\n\r\n")
    #expect(client.answer()?.status == 200)
  }

  @Test func `all paths may stand below a base path`() throws {
    let server = try TestServer(settings: { $0.basePath = "/coster" })
    #expect(try server.get("/coster/lookup?id=1700000011").text == ServerSamples.apps)
    #expect(try server.get("/lookup?id=1700000011").status == 404)
    #expect(try server.get("/coster/coster/v1/openapi.json").text.contains("\"url\":\"/coster/coster/v1\""))
  }

  @Test func `a store that lacks an item falls back to others on request`() throws {
    let server = try TestServer(settings: { settings in settings.fallbacks = [Storefront("us")].compactMap(\.self) })
    #expect(try server.get("/lookup?id=1700000011&country=jp").text == ServerSamples.apps)
  }

  @Test func `the figures count what was answered and refused`() throws {
    let server = try TestServer()
    _ = try server.get("/lookup?id=1700000011")
    _ = try server.get("/a%zz")
    let text = try server.get("/metrics").text
    #expect(text.contains("coster_requests_total{route=\"lookup\",status=\"200\"} 1\n"))
    #expect(text.contains("coster_refused_total{reason=\"target\"} 1\n"))
    #expect(text.contains("coster_catalog_age_seconds "))
    #expect(text.contains("coster_request_seconds_count{route=\"lookup\",status=\"200\"} 1\n"))
  }

  @Test func `the figures have the steps of searches, and how long SQLite ran`() throws {
    let server = try TestServer()
    for target in ["/search?term=ledger+orchard", "/find?q=ledger+orhcard", "/search?term=zzz", "/search?term=zzy"] {
      _ = try server.get(target)
    }
    let text = try server.get("/metrics").text
    #expect(text.contains("coster_searches_total{step=\"wholeName\"} 1\n"))
    #expect(text.contains("coster_searches_total{step=\"misspelledWords\"} 1\n"))
    #expect(text.contains("coster_searches_total{step=\"nothing\"} 2\n"))
    let seconds = try #require(text.firstMatch(of: /coster_sqlite_seconds_total (\d+\.\d{6})\n/))
    #expect((Double(seconds.1) ?? 0) > 0)
  }

  @Test func `what runs is answered when the server stops, and nothing after it`() throws {
    let server = try TestServer()
    let client = RawClient(port: server.port)
    client.send("GET /lookup?id=1700000011 HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(client.answer()?.text == ServerSamples.apps)
    server.stop()
    #expect(client.answersToEnd().isEmpty)
    #expect(RawClient(port: server.port).isClosed)
  }
}
