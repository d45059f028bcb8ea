import Catalog
import CatalogModel
import StoreService
import TestSupport
import Testing

/// What the answer to several items does not resolve, and what asking once more for these items does.
@Suite struct SecondRequestTests {
  private let us = store("us")

  /// A store that has no even apps, and whose record of an odd one can never be read.
  private func spoilt(unreadable appleID: Int64) throws -> ServiceWorld {
    try ServiceWorld { request in
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

  @Test func `asks once more for what an answer with an unreadable record does not show, then reports it as unknown`()
    throws
  {
    let world = try spoilt(unreadable: 5)
    let summary = try world.lookUp(Array(1...8), in: us)
    #expect(summary.unknown.map(\.item.text) == ["2", "4", "5", "6", "8"] && summary.missing.isEmpty)
    #expect(summary.unknown.first?.reason == "a record of the answer could not be read")
    #expect(world.requests.map { $0.query["id"] } == ["1,2,3,4,5,6,7,8", "2,4,5,6,8"])
    #expect(try world.rows("SELECT * FROM missing").isEmpty)
    #expect(try world.rows("SELECT count(*) FROM product WHERE kind = 'app'") == ["3"])
  }

  @Test func `reports an item as missing that the second answer, a complete one, does not show`() throws {
    let world = try ServiceWorld(
      answering: FakeShelf(missing: ["us": 2]).answer, faults: { $0.number == 0 ? .otherItem : nil })
    let summary = try world.lookUp([1, 2, 3], in: us)
    #expect(summary.unknown.isEmpty && summary.missing.map(\.text) == ["2"])
    #expect(try world.rows("SELECT apple_id FROM missing") == ["2"])
  }

  @Test func `reports unresolved items when the second request fails`() throws {
    let world = try ServiceWorld(
      answering: FakeShelf().answer, faults: { [0: .otherItem, 1: .serverError(500)][$0.number] })
    world.settings.tries = 1
    let summary = try world.lookUp([7, 8, 9, 10], in: us)
    #expect(summary.failures.count == 1 && summary.missing.isEmpty)
    #expect(summary.unknown.map(\.item.text) == ["7", "8", "9", "10"])
    #expect(summary.unknown.first?.reason == "the answer tells of an item not asked for")
  }

  @Test func `reports unresolved items that it could not request again`() throws {
    let world = try ServiceWorld(
      answering: FakeShelf().answer, faults: { $0.number == 0 ? .otherItem : .tooManyRequests(retryAfter: "7200") })
    let fetch = try world.fetch()
    #expect(throws: StoreFailure.self) { try fetch.fetch(ServiceWorld.lookups([7, 8, 9], in: us)[0]) }
    #expect(fetch.summary.unknown.map(\.item.text).sorted() == ["7", "8", "9"])
    #expect(fetch.summary.failures.count == 1 && fetch.summary.missing.isEmpty)
  }

  @Test func `asks again for bundle IDs as they were written`() throws {
    let world = try ServiceWorld(answering: FakeShelf().answer, faults: { $0.number == 0 ? .otherItem : nil })
    let items = try ["com.example.Pear7", "com.example.pear8"].flatMap {
      try LookupItem.items($0, in: world.catalog())
    }
    let summary = try world.ask(LookupRequest(items, in: us).requests)
    #expect(
      world.requests.map { $0.query["bundleId"] } == [
        "com.example.Pear7,com.example.pear8", "com.example.Pear7,com.example.pear8",
      ])
    #expect(summary.unknown.isEmpty && summary.missing.isEmpty)
  }
}
