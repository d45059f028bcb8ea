import CatalogModel
import StoreService
import TestSupport
import Testing

@Suite struct FailedCallTests {
  private let us = store("us")

  @Test(arguments: Fault.all(delay: .milliseconds(20)))
  func `asks again after a fault, and accepts none as an answer`(fault: Fault) throws {
    let world = try ServiceWorld(answering: FakeShelf().answer, faults: { $0.number < 2 ? fault : nil })
    let summary = try world.lookUp([7, 8], in: us)
    #expect(summary.records == 2 && summary.missing.isEmpty && summary.failures.isEmpty)
    #expect(try world.rows("SELECT * FROM _missing").isEmpty)
    if case .slow = fault {
      #expect(world.requests.count == 1)
    } else {
      #expect(world.requests.count == 3)
      #expect(world.waits.count == 2)
    }
  }

  @Test(arguments: Fault.all(delay: .zero).filter { $0 != .slow(.zero) })
  func `says what failed in the end, and stores nothing`(fault: Fault) throws {
    let world = try ServiceWorld(answering: FakeShelf().answer, faults: { _ in fault })
    world.settings.tries = 3
    let summary = try world.lookUp([7], in: us)
    #expect(world.requests.count == 3)
    #expect(summary.failures.count == 1 && summary.missing.isEmpty && summary.records == 0)
    #expect(summary.failures.allSatisfy { $0.hasSuffix("at each of 3 tries") })
    #expect(try world.hasNothing())
  }

  @Test func `waits as long as the store says, twice as long after each failure where it does not, and never in step`()
    throws
  {
    let world = try ServiceWorld(
      answering: FakeShelf().answer,
      faults: {
        [0: .tooManyRequests(retryAfter: "120"), 1: .serverError(503), 2: .serverError(503), 3: .forbidden][$0.number]
      })
    _ = try world.lookUp([7], in: us)
    let seconds = world.waits.map { Double($0) / 1000 }
    #expect(seconds.count == 4)
    #expect((120...121.25).contains(seconds[0]))
    #expect((5...15).contains(seconds[1]))
    #expect((10...30).contains(seconds[2]))
    // Four times as much after a rejection: 20 s, doubled thrice, between half and one and a half of it.
    #expect((80...240).contains(seconds[3]))
    #expect(Set(seconds.map { $0.truncatingRemainder(dividingBy: 1) }).count == 4)
  }

  @Test func `keeps every other process from calling while the store wants none`() throws {
    let world = try ServiceWorld(
      answering: FakeShelf().answer, faults: { $0.number == 0 ? .tooManyRequests(retryAfter: "60") : nil })
    world.settings.tries = 1
    _ = try world.lookUp([7], in: us)
    #expect(world.waits.isEmpty)
    _ = try world.lookUp([8], in: us)
    #expect((world.waits.first ?? 0) >= 60_000)
  }

  @Test func `reports what the store refuses`() throws {
    let world = try ServiceWorld(answering: FakeShelf().answer)
    let fetch = try world.fetch()
    var request = SearchRequest("pear", in: us).request
    request.query[1].value = "zz"
    try fetch.fetch(request)
    #expect(fetch.summary.failures.first?.hasSuffix("400: Invalid value(s) for key(s): [country]") == true)
    #expect(world.requests.count == 1)
  }

  @Test func `stops after three calls that reached no server, and says what to look at`() throws {
    let shop = try FakeStore(answering: FakeShelf().answer)
    shop.stop()
    let world = ServiceWorld(endpoint: shop.address)
    let words = failure { try world.lookUp([7, 8], in: us, itemsInCall: 1) }
    #expect(words.contains("cannot be reached") && words.contains("https_proxy"))
    #expect(words.hasPrefix(shop.address.dropFirst("http://".count)))
    #expect(world.waits.count == 2)
    // What is left is done when there is a network again.
    let open = try FakeStore(answering: FakeShelf().answer)
    world.settings.endpoint = open.address
    #expect(try world.lookUp([7, 8], in: us).records == 2)
  }

  @Test func `tries a server on that answered once`() throws {
    let world = try ServiceWorld(answering: FakeShelf().answer)
    let network = world.network()
    var calls = 0
    var failing = network
    failing.exchange = { request, head, body in
      calls += 1
      guard calls == 1 || calls > 6 else { throw NetworkError(.unreachable, reason: "There is no network") }
      try network.exchange(request, head, body)
    }
    let fetch = try world.fetch(failing)
    for request in ServiceWorld.lookups([7, 8], in: us, itemsInCall: 1) { try fetch.fetch(request) }
    #expect(fetch.summary.records == 2 && calls == 7)
  }

  @Test func `gives up only the call whose answer is too large`() throws {
    let world = try ServiceWorld { request in
      request.query["id"] == "7"
        ? FakeAnswer(body: [UInt8](repeating: 0x20, count: 65 << 20)) : FakeShelf().answer(request)
    }
    let summary = try world.lookUp([7, 8], in: us, itemsInCall: 1)
    #expect(summary.records == 1 && summary.failures.count == 1)
    #expect(summary.failures.first?.contains("larger than 64 MB") == true)
  }

  @Test func `does not count what could not be imported as had`() throws {
    let address = "https://itunes.apple.com/us/rss/customerreviews/id=7/json"
    let world = try ServiceWorld { _ in
      FakeAnswer(
        type: FakeShelf.contentType, text: #"{"feed":{"entry":[{"im:rating":],"id":{"label":"\#(address)"}}}"#)
    }
    let summary = try world.ask([StoreRequest.reviews(of: appleID(7), in: us)])
    #expect(summary.failures.count == 1)
    #expect(try world.rows("SELECT count(*) FROM _received") == ["0"])
  }

  @Test func `gives a silent server up`() throws {
    let world = try ServiceWorld(answering: FakeShelf().answer, faults: { $0.number == 0 ? .slow(.seconds(60)) : nil })
    let network = world.network()
    var impatient = network
    // Only the call that is never answered is short of time: the machine may be slow.
    impatient.exchange = { request, head, body in
      var request = request
      if world.waits.isEmpty { request.timeout = 500 }
      try network.exchange(request, head, body)
    }
    let fetch = try world.fetch(impatient)
    for request in ServiceWorld.lookups([7], in: us) { try fetch.fetch(request) }
    #expect(fetch.summary.records == 1 && world.waits.count == 1)
  }
}
