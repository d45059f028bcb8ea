import CatalogModel
import TestSupport
import Testing

@testable import Catalog

@Suite struct CatalogOutboxTests {
  private let test = TestCatalog()
  private let time = Timestamp(seconds: 1_794_994_200)

  private func open() throws -> Catalog { try Catalog(at: test.path, access: .writing) }

  private func event(_ number: Int) -> WatchEvent {
    WatchEvent(id: "id-\(number)", happenedAt: time, message: "Pear \(number)", url: nil)
  }

  private func message(_ number: Int, for receiver: String = "r") -> NewMessage {
    NewMessage(receiver: receiver, id: "id-\(number)", body: Array("body \(number)".utf8))
  }

  @Test func `keeps messages in their order until they are sent, apart from other lists and receivers`() throws {
    let catalog = try open()
    let record = WatchRecord(prices: [], messages: [message(1), message(2), message(3, for: "other")])
    try catalog.remember(record, of: "a", at: time)
    try catalog.remember(WatchRecord(prices: [], messages: [message(4)]), of: "b", at: time)
    let waiting = try open().waitingMessages(of: "a", for: "r")
    #expect(waiting.map(\.id) == ["id-1", "id-2"])
    #expect(waiting.map { String(decoding: $0.body, as: UTF8.self) } == ["body 1", "body 2"])
    #expect(try catalog.countMessages(of: "a", notFor: ["r"]) == 1)
    #expect(try catalog.countMessages(of: "a", notFor: []) == 3)
    try catalog.markSent(waiting[0])
    try catalog.postpone(waiting[1], until: Timestamp(seconds: time.seconds + 60))
    let rest = try open().waitingMessages(of: "a", for: "r")
    #expect(rest.map(\.id) == ["id-2"])
    #expect(rest.first?.notBefore == Timestamp(seconds: time.seconds + 60))
  }

  @Test func `no number comes twice, and what is discarded is gone`() throws {
    let catalog = try open()
    try catalog.remember(WatchRecord(prices: [], messages: [message(1)]), of: "a", at: time)
    let first = try #require(try catalog.waitingMessages(of: "a", for: "r").first)
    try catalog.markSent(first)
    try catalog.remember(WatchRecord(prices: [], messages: [message(2)]), of: "a", at: time)
    try catalog.markSent(first)
    #expect(try open().waitingMessages(of: "a", for: "r").map(\.id) == ["id-2"])
    try catalog.discardMessages(of: "b")
    #expect(try open().waitingMessages(of: "a", for: "r").count == 1)
    try catalog.discardMessages(of: "a")
    #expect(try open().waitingMessages(of: "a", for: "r").isEmpty)
  }

  @Test func `keeps the newest two hundred events of each list`() throws {
    let catalog = try open()
    try catalog.remember(WatchRecord(prices: [], events: [event(9)]), of: "b", at: time)
    for round in 0..<3 {
      let events = (0..<90).map { event(100 + round * 90 + $0) }
      try catalog.remember(WatchRecord(prices: [], events: events), of: "a", at: time)
    }
    #expect(try catalog.watchEvents(of: "a").map(\.id) == (170..<370).reversed().map { "id-\($0)" })
    #expect(try catalog.watchEvents(of: "b") == [event(9)])
  }
}
