import Foundation
import HTTPServer
import Synchronization
import TestSupport
import Testing

@Suite struct ServerTests {
  /// Answers with what it was asked.
  private static func echo(_ request: HTTPRequest) -> HTTPResponse {
    let query = request.target.query.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
    let fields = request.fields["x-pear"] ?? ""
    let text =
      "\(request.method) \(request.target.path) [\(query)] \(fields) \(String(decoding: request.body, as: UTF8.self))"
    var response = HTTPResponse(contentType: "text/plain; charset=utf-8", text: text)
    response.route = "echo"
    return response
  }

  @Test func `a handler sees the method, the decoded target, the fields and the body`() throws {
    let server = try LoopbackServer(answering: Self.echo)
    #expect(try server.ask("GET", "/a%20b?x=1+2&y=%C3%A9", "X-Pear: ripe ").text == "get /a b [x=1 2 y=é] ripe ")
    #expect(try server.ask("POST", "/", "Content-Length: 5", body: "pears").text == "post / []  pears")
    let chunked = "2\r\npe\r\n3\r\nars\r\n0\r\n\r\n"
    #expect(try server.ask("POST", "/", "Transfer-Encoding: chunked", body: chunked).text == "post / []  pears")
  }

  @Test func `a HEAD has the fields of a GET and no body`() throws {
    let server = try LoopbackServer(answering: Self.echo)
    let answer = try server.ask("HEAD", "/pears")
    #expect(answer.status == 200 && answer.body.isEmpty)
    #expect(answer["content-length"] == "\("head /pears []  ".utf8.count)")
  }

  @Test func `a connection has one request after another, also where they come at once`() throws {
    let server = try LoopbackServer(answering: Self.echo)
    let client = RawClient(port: server.port)
    client.send((1...20).map { LoopbackServer.head("GET", "/\($0)") }.joined())
    for number in 1...20 { #expect(client.answer()?.text == "get /\(number) []  ") }
    #expect(!client.isClosed)
  }

  @Test func `a request that comes a byte at a time is read`() throws {
    let server = try LoopbackServer(answering: Self.echo)
    let client = RawClient(port: server.port)
    for byte in (LoopbackServer.head("POST", "/slow", ["Content-Length: 3"]) + "abc").utf8 { client.send([byte]) }
    #expect(client.answer()?.text == "post /slow []  abc")
  }

  @Test func `every answer tells browsers to guess nothing, and is told to the log`() throws {
    let server = try LoopbackServer(answering: Self.echo)
    let answer = try server.ask("GET", "/x?y", "User-Agent: pear/1")
    #expect(answer["x-content-type-options"] == "nosniff" && answer["referrer-policy"] == "no-referrer")
    #expect(answer["cross-origin-resource-policy"] == "same-origin")
    #expect(answer["access-control-allow-origin"] == nil)
    server.stop()
    let told = try #require(server.answered.first)
    #expect(server.answered.count == 1)
    #expect((told.method, told.target, told.route, told.status) == ("GET", "/x?y", "echo", 200))
    #expect(told.userAgent == "pear/1" && told.client == "127.0.0.1" && told.byteCount == answer.body.count)
  }

  @Test func `pages of the origin that is named may read answers`() throws {
    let server = try LoopbackServer({ $0.crossOrigin = "https://pear.example" }, answering: Self.echo)
    #expect(try server.ask("GET", "/")["access-control-allow-origin"] == "https://pear.example")
    let options = try server.ask("OPTIONS", "/")
    #expect(options.status == 204 && options["access-control-allow-methods"] == "GET, HEAD, POST")
  }

  @Test func `makes no more handlers than requests are answered at a time`() throws {
    let server = try LoopbackServer({ $0.threads = 2 }, answering: Self.echo)
    let clients = (0..<8).map { _ in RawClient(port: server.port) }
    for _ in 0..<20 {
      for client in clients { client.send(LoopbackServer.head("GET", "/")) }
      for client in clients { #expect(client.answer()?.status == 200) }
    }
    #expect((1...2).contains(server.handlerCount))
  }

  @Test func `a body that is larger than allowed is refused, and never handed on`() throws {
    let server = try LoopbackServer({ $0.bodyLimit = 10 }, answering: Self.echo)
    #expect(try server.ask("POST", "/", "Content-Length: 11", body: "01234567890").status == 413)
    let chunks = "6\r\n012345\r\n6\r\n678901\r\n0\r\n\r\n"
    #expect(try server.ask("POST", "/", "Transfer-Encoding: chunked", body: chunks).status == 413)
    #expect(try server.ask("POST", "/", "Content-Length: 10", body: "0123456789").status == 200)
    server.stop()
    #expect(server.answered.map(\.route) == ["refused", "refused", "echo"])
    #expect(server.server.rejectionCounts == ["size": 2])
  }

  @Test func `what runs when the server is to stop is answered, and is the last of its connection`() throws {
    let (begun, released) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let server = try LoopbackServer { request in
      begun.signal()
      released.wait()
      return Self.echo(request)
    }
    let client = RawClient(port: server.port)
    client.send(LoopbackServer.head("GET", "/last"))
    begun.wait()
    server.beginStopping()
    released.signal()
    let answer = try #require(client.answer())
    #expect(answer.text == "get /last []  ")
    #expect(client.answer() == nil && client.isClosed)
  }

  @Test func `what takes long keeps no other connection waiting, and is answered`() throws {
    let (begun, released) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let server = try LoopbackServer {
      $0.threads = 2
      $0.takesLong = { $0.method == .post }
    } answering: { request in
      if request.method == .post {
        begun.signal()
        released.wait()
      }
      return Self.echo(request)
    }
    let slow = (0..<8).map { _ in RawClient(port: server.port) }
    for client in slow { client.send(LoopbackServer.head("POST", "/slow", ["Content-Length: 1"]) + "a") }
    begun.wait()
    begun.wait()
    for number in 0..<20 { #expect(try server.ask("GET", "/\(number)").text == "get /\(number) []  ") }
    for _ in slow { released.signal() }
    for client in slow {
      #expect(client.answer()?.text == "post /slow []  a")
      client.send(LoopbackServer.head("GET", "/after"))
      #expect(client.answer()?.text == "get /after []  ")
    }
  }

  @Test func `what takes long is answered while the server ends, also where its client has gone`() throws {
    let (begun, released) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let server = try LoopbackServer {
      $0.takesLong = { _ in true }
    } answering: { request in
      begun.signal()
      released.wait()
      return Self.echo(request)
    }
    do { RawClient(port: server.port).send(LoopbackServer.head("GET", "/gone")) }
    begun.wait()
    let client = RawClient(port: server.port)
    client.send(LoopbackServer.head("GET", "/last"))
    begun.wait()
    server.beginStopping()
    released.signal()
    released.signal()
    #expect(client.answer()?.text == "get /last []  ")
    server.stop()
  }

  @Test func `a server that has stopped accepts nothing`() throws {
    let server = try LoopbackServer(answering: Self.echo)
    #expect(try server.ask("GET", "/").status == 200)
    server.stop()
    #expect(RawClient(port: server.port).isClosed)
    #expect(server.server.connectionCount == 0)
  }

  @Test func `a port that is in use is refused with its address`() throws {
    let server = try LoopbackServer(answering: Self.echo)
    let error = #expect(throws: ServerError.self) {
      try Listener(.network(host: "127.0.0.1", port: server.port))
    }
    #expect(error?.description.contains("127.0.0.1:\(server.port)") == true)
    #expect(error?.description.contains("--listen") == true)
    let foreign = #expect(throws: ServerError.self) { try Listener(.network(host: "192.0.2.1", port: 0)) }
    #expect(foreign?.description.contains("192.0.2.1:0") == true)
  }

  /// Requests whose bytes are changed at random: each is answered with a status or its connection closed, and the
  /// server answers others afterwards.
  @Test func `random bytes end no server`() throws {
    let server = try LoopbackServer({ $0.times.head = 200 }, answering: Self.echo)
    var random = SeededRandom(seed: 40)
    let request = Array((LoopbackServer.head("POST", "/a?b=c", ["Content-Length: 3", "X: y"]) + "abc").utf8)
    for round in 0..<200 {
      var bytes = request
      random.damage(&bytes, upTo: 4, signs: ["\r", "\n", "\u{0}", ":", " ", "HTTP/1.1", "\r\n\r\n"])
      let client = RawClient(port: server.port)
      // Behind it comes a whole one, whose answer, or the connection's end, ends the wait.
      client.send(bytes + Array("\r\n\r\n\(LoopbackServer.head("GET", "/end", ["Connection: close"]))".utf8))
      let statuses = client.answersToEnd().map(\.status)
      #expect(statuses.allSatisfy { (200..<600).contains($0) } && client.isClosed, "round \(round): \(statuses)")
    }
    #expect(try server.ask("GET", "/").status == 200)
  }
}
