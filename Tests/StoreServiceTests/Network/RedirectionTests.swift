import Catalog
import CatalogModel
import StoreService
import TestSupport
import Testing

@Suite struct RedirectionTests {
  private let us = store("us")

  @Test func `counts each redirection as a call, and waits its turn for it`() throws {
    let world = try ServiceWorld { request in
      request.path == "/lookup" ? .movedTo("/b/lookup?id=7&country=us") : FakeShelf().answer(request)
    }
    world.settings.limit = CallLimit(count: 1, window: 60_000)
    let summary = try world.lookUp([7], in: us)
    #expect(summary.calls == 2 && summary.records == 1)
    #expect(world.waits == [60_001])
    #expect(world.requests.map(\.target) == ["/lookup?id=7&country=us", "/b/lookup?id=7&country=us"])
  }

  @Test func `gives up the call alone that is sent on without end`() throws {
    let world = try ServiceWorld { request in
      request.query["id"] == "7" ? .movedTo("/lookup?id=7") : FakeShelf().answer(request)
    }
    let summary = try world.lookUp([7, 8], in: us, itemsInCall: 1)
    #expect(summary.records == 1 && summary.calls == 12)
    #expect(summary.failures.count == 1 && summary.failures[0].contains("again and again"))
  }

  @Test(arguments: ["ftp://example.com/lookup", "http://pippin:s3cret@127.0.0.1/lookup", "http://127.0.0.1:99999/"])
  func `does not go where nothing can be called`(address: String) throws {
    let world = try ServiceWorld { _ in .movedTo(address) }
    let summary = try world.lookUp([7], in: us)
    #expect(summary.failures.count == 1 && !summary.failures[0].contains("s3cret"))
    #expect(world.requests.count == 1)
  }

  @Test(arguments: ["http://itunes.example.com/lookup?id=7", "HTTP://itunes.apple.com/lookup?id=7"])
  func `asks nothing in plain text that was asked encrypted`(next: String) throws {
    let world = ServiceWorld()
    var network = world.network()
    var sent: [String] = []
    network.exchange = { request, head, body in
      sent.append(request.url)
      var answer = HTTPHead(status: request.url.hasPrefix("https:") ? 301 : 200)
      if answer.status == 301 { answer.redirection = next }
      try head(answer)
    }
    let server = FeedServer(network, settings: world.settings, credentials: nil)
    let error = #expect(throws: StoreFailure.self) {
      _ = try FeedSite(server).newest(at: "https://itunes.example.com/v5")
    }
    #expect(sent == ["https://itunes.example.com/v5/"])
    #expect("\(try #require(error))".contains("plain http"))
  }

  // MARK: Passwords

  /// What a feed's server that sends callers on was sent, and how that ended.
  private func ask(_ url: String, movedTo next: String, isInsecure: Bool = false) throws -> (
    sent: [String], end: String
  ) {
    let world = ServiceWorld()
    var network = world.network()
    var sent: [String] = []
    network.exchange = { request, head, body in
      sent.append("\(request.url) \(request.fields["authorization"] == nil ? "alone" : "with the password")")
      var answer = HTTPHead(status: request.url.hasPrefix(url) ? 302 : 200)
      if answer.status == 302 { answer.redirection = next }
      try head(answer)
    }
    world.settings.allowsPlainPassword = isInsecure
    let server = FeedServer(
      network, settings: world.settings, credentials: Credentials(user: "pippin", password: "s3cret"))
    do { _ = try FeedSite(server).newest(at: url) } catch { return (Array(sent.prefix(2)), "\(error)") }
    return (sent, "")
  }

  @Test func `sends no password over plain http where a server sends callers on to that`() throws {
    let (sent, end) = try ask("https://feeds.example.com/v5", movedTo: "http://feeds.example.com/v5/")
    #expect(sent == ["https://feeds.example.com/v5/ with the password"])
    #expect(end.contains("plain http") && end.contains("--insecure"))
    let insecure = try ask("https://feeds.example.com/v5", movedTo: "http://feeds.example.com/v5/", isInsecure: true)
    #expect(insecure.sent.last == "http://feeds.example.com/v5/ with the password")
  }

  @Test(arguments: [
    ("https://feeds.example.com/v5", "https://feeds.example.com/v6/", "with the password"),
    ("http://feeds.example.com/v5", "https://feeds.example.com/v6/", "with the password"),
    ("https://feeds.example.com/v5", "https://example.com/v6/", "alone"),
    ("http://feeds.example.com/v5", "http://example.com/v6/", "alone"),
    ("https://feeds.example.com/v5", "https://feeds.example.com:8443/v6/", "alone"),
  ])
  func `says to no other server who the person is`(url: String, next: String, what: String) throws {
    #expect(try ask(url, movedTo: next).sent.last == "\(next) \(what)")
  }
}
