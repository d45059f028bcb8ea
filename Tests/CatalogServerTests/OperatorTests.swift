import Foundation
import ServerSettings
import TestSupport
import Testing

@testable import CatalogServer

/// What an operator of a server asks, and asks for.
@Suite struct OperatorTests {
  private static let probes = ["/healthz", "/readyz", "/metrics"]

  @Test func `no rate limit counts the probes and the metrics`() throws {
    let server = try TestServer(settings: { $0.rateLimit = (1, 3_600_000) })
    for probe in Self.probes + Self.probes { #expect(try server.get(probe).status == 200, "\(probe)") }
    #expect(try [server.get("/lookup?id=1"), server.get("/lookup?id=1")].map(\.status) == [200, 429])
    #expect(try server.get("/healthz").status == 200)
  }

  @Test func `probes below a base path are not counted, and what only looks like one is`() throws {
    let server = try TestServer(settings: { ($0.rateLimit, $0.basePath) = ((1, 3_600_000), "/catalog") })
    for _ in 0..<3 { #expect(try server.get("/catalog/healthz").status == 200) }
    #expect(try [server.get("/healthz"), server.get("/catalog/healthz/x")].map(\.status) == [404, 429])
  }

  @Test func `operators can have an address of their own, where nothing else is answered`() throws {
    let server = try TestServer(settings: { ($0.operatorListen, $0.basePath) = ("127.0.0.1:0", "/catalog") })
    #expect(server.port != server.operatorPort)
    _ = try server.get("/catalog/lookup?id=1")
    for probe in Self.probes {
      #expect(try server.getAsOperator(probe).status == 200, "\(probe)")
      #expect(try server.get("/catalog" + probe).status == 404, "\(probe)")
    }
    #expect(try server.getAsOperator("/metrics").text.contains(#"requests_total{route="lookup",status="200"} 1"#))
    for target in ["/lookup?id=1", "/", "/catalog/healthz", "/healthz/x"] {
      #expect(try server.getAsOperator(target).status == 404, "\(target)")
    }
  }

  @Test func `a log that is opened anew goes to a new file, and the catalog to the one of that name`() throws {
    let folder = TemporaryFolder()
    let log = folder.path + "/log"
    let server = try TestServer(settings: { ($0.log, $0.logFile) = (.text, log) })
    _ = try server.get("/lookup?id=1700000011")
    try FileManager.default.moveItem(atPath: log, toPath: log + ".1")
    try FileManager.default.moveItem(atPath: server.catalogFolder, toPath: server.catalogFolder + ".1")
    server.servers.reopen()
    #expect(try server.get("/lookup?id=1700000003").status == 503)
    #expect(try String(contentsOfFile: log + ".1", encoding: .utf8).contains("1700000011"))
    #expect(try String(contentsOfFile: log, encoding: .utf8).contains("1700000003"))
  }

  @Test func `a log that cannot be opened anew is written on, and says so`() throws {
    let folder = TemporaryFolder()
    let log = folder.path + "/a/log"
    try FileManager.default.createDirectory(atPath: folder.path + "/a", withIntermediateDirectories: true)
    let server = try TestServer(settings: { ($0.log, $0.logFile) = (.json, log) })
    try FileManager.default.moveItem(atPath: folder.path + "/a", toPath: folder.path + "/b")
    server.servers.reopen()
    _ = try server.get("/lookup?id=1700000003")
    let lines = try String(contentsOfFile: folder.path + "/b/log", encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 2 && lines[0].contains(log) && lines[1].contains("1700000003"))
  }
}
