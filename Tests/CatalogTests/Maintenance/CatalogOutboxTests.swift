import CatalogModel
import TestSupport
import Testing

@testable import Catalog

@Suite struct CatalogOutboxTests {
  private let test = TestCatalog()
  private let time = Timestamp(seconds: 1_794_994_200)

  private func open() throws -> Catalog { try Catalog(at: test.path, access: .writing) }

  private func event(_ number: Int) -> WatchEvent {
    WatchEvent(id: "id-\(number)", happenedAt: time, message: "Pear \(number)", url: nil, json: "{}")
  }

  private func message(_ number: Int, for receiver: String = "r") -> NewMessage {
    NewMessage(receiver: receiver, id: "id-\(number)", body: Array("body \(number)".utf8))
  }

  @Test func `keeps messages in their order until they are sent, apart from other lists and receivers`() throws {
    let catalog = try open()
    let record = WatchRecord(prices: [], messages: [message(1), message(2), message(3, for: "other")])
    #expect(try catalog.remember(record, of: "a", after: 0, at: time))
    #expect(try catalog.remember(WatchRecord(prices: [], messages: [message(4)]), of: "b", after: 0, at: time))
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

  @Test func `of two runs that began at the same round only the first is remembered`() throws {
    let (one, other) = (try open(), try open())
    let round = try one.watchRounds(of: "a")
    #expect(try other.watchRounds(of: "a") == round)
    #expect(try one.remember(WatchRecord(prices: [], events: [event(1)]), of: "a", after: round, at: time))
    let second = WatchRecord(prices: [], events: [event(2)], messages: [message(2)])
    #expect(try other.remember(second, of: "a", after: round, at: time) == false)
    #expect(try open().watchEvents(of: "a") == [event(1)])
    #expect(try open().waitingMessages(of: "a", for: "r").isEmpty)
  }

  @Test func `keeps the newest two hundred events of each list`() throws {
    let catalog = try open()
    #expect(try catalog.remember(WatchRecord(prices: [], events: [event(9)]), of: "b", after: 0, at: time))
    for round in 0..<3 {
      let events = (0..<90).map { event(100 + round * 90 + $0) }
      #expect(try catalog.remember(WatchRecord(prices: [], events: events), of: "a", after: Int64(round), at: time))
    }
    #expect(try catalog.watchEvents(of: "a").map(\.id) == (170..<370).reversed().map { "id-\($0)" })
    #expect(try catalog.watchEvents(of: "b") == [event(9)])
  }
}
