import Catalog
import CatalogModel
import StoreService
import TestSupport
import Testing

/// What the answer to several items leaves open, and what asking again for these items settles.
@Suite struct SettlingTests {
  private let us = store("us")

  /// A store that has no even apps, and whose record of an odd one can never be read.
  private func shop(unreadable appleID: Int64) throws -> FakeStore {
    try FakeStore { request in
      let asked = (request.query["id"] ?? "").split(separator: ",")
      let known = FakeShelf(missing: ["us": 2]).answer(request)
      return asked.contains("\(appleID)") ? Self.spoil(appleID, in: known) : known
    }
  }

  private static func spoil(_ appleID: Int64, in answer: FakeAnswer) -> FakeAnswer {
    var answer = answer
    let text = String(decoding: answer.body, as: UTF8.self)
    answer.body = Array(text.replacing("\"trackId\":\(appleID),", with: "\"trackId\":\"pear\",").utf8)
    return answer
  }

  @Test func `finds out which items are missing beside one whose record cannot be read`() throws {
    let shop = try shop(unreadable: 5)
    let world = try ServiceWorld(endpoint: shop.address)
    let summary = try world.lookUp(Array(1...8), in: us)
    #expect(summary.unknown.map(\.item.text) == ["5"])
    #expect(summary.missing.map(\.text).sorted() == ["2", "4", "6", "8"])
    #expect(
      shop.requests.map { $0.query["id"] } == ["1,2,3,4,5,6,7,8", "2,4", "5,6,8", "5", "6,8"])
    #expect(try world.rows("SELECT apple_id FROM missing ORDER BY 1") == ["2", "4", "6", "8"])
    #expect(try world.rows("SELECT count(*) FROM product WHERE kind = 'app'") == ["3"])
  }

  @Test func `has nothing left to refresh but what cannot be read`() throws {
    let sold = try FakeStore(answering: FakeShelf().answer)
    let world = try ServiceWorld(endpoint: sold.address)
    _ = try world.lookUp(Array(1...8), in: us)
    world.now += 90_000_000
    let shop = try shop(unreadable: 5)
    world.settings.endpoint = shop.address
    world.settings.asksAgain = true
    let moment = Timestamp(seconds: world.now / 1000)
    var due = try world.catalog().itemsDue(before: moment, kinds: [], fallback: us)
    #expect(due.flatMap(\.items).count == 8)
    _ = try world.lookUp(due.flatMap(\.items).map(\.rawValue), in: us)
    due = try world.catalog().itemsDue(before: moment, kinds: [], fallback: us)
    #expect(due.map { "\($0.storefront) \($0.items)" } == ["us [5]"])
  }

  @Test func `keeps to halves of what is open, so that one bad record among two hundred costs few calls`() throws {
    let shop = try shop(unreadable: 77)
    let world = try ServiceWorld(endpoint: shop.address)
    world.settings.limit = CallLimit(count: 1000, window: 1000)
    let summary = try world.lookUp(Array(1...200), in: us)
    #expect(summary.unknown.map(\.item.text) == ["77"] && summary.missing.count == 100)
    #expect(summary.calls <= 16, "\(summary.calls) calls")
  }

  @Test func `gives up on a store whose every answer is about something else`() throws {
    let shop = try FakeStore(answering: FakeShelf().answer, faults: { _ in .otherItem })
    let world = try ServiceWorld(endpoint: shop.address)
    world.settings.limit = CallLimit(count: 1000, window: 1000)
    let summary = try world.lookUp(Array(1...400), in: us)
    #expect(summary.unknown.count == 400 && summary.missing.isEmpty && summary.unaskedCount == 1)
    #expect(Set(summary.unknown.map(\.item.text)).count == 400)
    #expect(summary.calls < 30, "\(summary.calls) calls")
  }

  @Test func `tells what was open of items when asking for them again fails`() throws {
    let shop = try FakeStore(
      answering: FakeShelf().answer, faults: { [0: .otherItem, 1: .serverError(500)][$0.number] })
    let world = try ServiceWorld(endpoint: shop.address)
    world.settings.tries = 1
    let summary = try world.lookUp([7, 8, 9, 10], in: us)
    #expect(summary.failures.count == 1 && summary.missing.isEmpty)
    #expect(summary.unknown.map(\.item.text) == ["7", "8"])
    #expect(summary.unknown.first?.reason == "the answer tells of an item not asked for")
    #expect(try world.rows("SELECT count(*) FROM product WHERE apple_id IN (9, 10)") == ["2"])
  }

  @Test func `tells what was open of items that it could not ask for again`() throws {
    let shop = try FakeStore(
      answering: FakeShelf().answer, faults: { $0.number == 0 ? .otherItem : .tooManyRequests(retryAfter: "7200") })
    let world = try ServiceWorld(endpoint: shop.address)
    let fetch = try world.fetch()
    #expect(throws: StoreFailure.self) { try fetch.fetch(ServiceWorld.lookups([7, 8, 9], in: us)[0]) }
    #expect(fetch.summary.unknown.map(\.item.text).sorted() == ["7", "8", "9"])
    #expect(fetch.summary.failures.count == 1 && fetch.summary.missing.isEmpty)
  }

  @Test func `asks again for bundle IDs as they were written`() throws {
    let shop = try FakeStore(answering: FakeShelf().answer, faults: { $0.number == 0 ? .otherItem : nil })
    let world = try ServiceWorld(endpoint: shop.address)
    let items = try ["com.example.Pear7", "com.example.pear8"].flatMap {
      try LookupItem.items($0, in: world.catalog())
    }
    let summary = try world.ask(LookupRequest(items, in: us).requests)
    #expect(
      shop.requests.map { $0.query["bundleId"] } == [
        "com.example.Pear7,com.example.pear8", "com.example.Pear7", "com.example.pear8",
      ])
    #expect(summary.unknown.isEmpty && summary.missing.isEmpty)
  }
}
