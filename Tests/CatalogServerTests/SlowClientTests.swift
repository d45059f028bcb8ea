import ServerSettings
import Foundation
import TestSupport
import Testing

@testable import CatalogServer
@testable import HTTPServer

/// Clients that send or read so slowly that they would take a connection for ever: each has its time, whatever
/// trickles.
struct SlowClientTests {
  /// A third of a second in place of ten.
  private static func server(_ change: (inout ServerOptions) -> Void = { _ in }) throws -> TestServer {
    try TestServer(options: { options in
      (options.times.head, options.times.body, options.times.answer) = (300, 300, 300)
      change(&options)
    })
  }

  /// Sends a byte at a time until the server has closed the connection.
  private func trickle(_ text: String, to client: RawClient) {
    for byte in text.utf8.lazy.flatMap({ [$0] }) {
      client.send([byte])
      usleep(20_000)
    }
  }

  @Test(arguments: [
    ("", "GET /healthz HTTP/1.1\r\nHost: localhost\r\n"),
    (
      "POST /coster/v1/resolve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n",
      String(repeating: "a", count: 30)
    ),
  ]) func `a head or a body that trickles is ended`(start: String, rest: String) throws {
    let server = try Self.server()
    defer { server.stop() }
    let client = RawClient(port: server.port)
    client.send(start)
    trickle(rest, to: client)
    #expect(client.answersToEnd().isEmpty)
    #expect(client.isClosed)
  }

  @Test func `an answer that nobody reads is ended`() throws {
    let text = String(repeating: "https://apps.apple.com/us/app/id1700000011 ", count: 20_000)
    let server = try Self.server()
    defer { server.stop() }
    let client = RawClient(port: server.port)
    client.narrow()
    client.send(
      "POST /coster/v1/resolve?limit=1000 HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)"
    )
    // Two seconds of reading slowly are more than the server waits; what the kernel holds by then is read at once.
    var reads = 0
    while client.read(bytes: 100), reads < 20_000 {
      reads += 1
      if reads < 100 { usleep(20_000) }
    }
    #expect(client.isClosed)
  }

  @Test func `a connection that says nothing is ended, and others are answered meanwhile`() throws {
    // Long enough for those who ask at once, however busy the machine is.
    let server = try Self.server { $0.times.head = 3000 }
    let idle = (0..<100).map { _ in RawClient(port: server.port) }
    for _ in 0..<20 { #expect(try server.get("/healthz").status == 200) }
    for client in idle {
      #expect(client.answersToEnd().isEmpty)
      #expect(client.isClosed)
    }
  }

  @Test func `one address has so many connections, and this machine as many as there are`() throws {
    let server = try TestServer(options: { $0.exemptsLoopback = false })
    let clients = (0..<64).map { _ in RawClient(port: server.port) }
    for client in clients {
      client.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(client.answer()?.status == 200)
    }
    let further = RawClient(port: server.port)
    #expect(further.answersToEnd().isEmpty)
    #expect(further.isClosed)
    #expect(server.server.rejectionCounts["connections"] == 1)
  }

  @Test func `at the limit the connection that has been idle for longest makes room`() throws {
    let server = try TestServer(options: { ($0.maximumConnections, $0.times.head) = (8, 60_000) })
    var clients: [RawClient] = []
    for _ in 0..<8 {
      let client = RawClient(port: server.port)
      client.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(client.answer()?.status == 200)
      // The answer arrives before the server marks the connection as idle.
      while server.server.register.isBusy { sched_yield() }
      clients.append(client)
    }
    #expect(try server.get("/healthz").status == 200)
    #expect(clients[0].answersToEnd().isEmpty)
    #expect(clients[0].isClosed)
    clients[7].send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    #expect(clients[7].answer()?.status == 200)
  }

  @Test func `an address that asks too often is told to wait`() throws {
    let server = try TestServer(settings: { $0.rateLimit = (2, 60_000) })
    let answers = try (0..<3).map { _ in try server.get("/lookup?id=1") }
    #expect(answers.map(\.status).filter { $0 == 200 }.count >= 2 || answers.last?.status == 429)
    #expect(try server.get("/lookup?id=1")["retry-after"] == "1")
  }
}
