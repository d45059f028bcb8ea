import Catalog
import CatalogModel
import StoreService
import TestSupport
import Testing

/// What the answer to several items does not resolve, and what asking once more for these items does.
@Suite struct SecondRequestTests {
  private let us = store("us")

  @Test func `reports an item as missing that the second answer, a complete one, does not show`() throws {
    let world = try ServiceWorld(
      answering: FakeShelf(missing: ["us": 2]).answer, faults: { $0.number == 0 ? .otherItem : nil })
    let summary = try world.lookUp([1, 2, 3], in: us)
    #expect(summary.unknown.isEmpty && summary.missing.map(\.text) == ["2"])
    #expect(try world.rows("SELECT apple_id FROM _missing") == ["2"])
  }

  @Test func `reports unresolved items when the second request fails`() throws {
    let world = try ServiceWorld(
      answering: FakeShelf().answer, faults: { [0: .otherItem, 1: .serverError(500)][$0.number] })
    world.settings.tries = 1
    let summary = try world.lookUp([7, 8, 9, 10], in: us)
    #expect(summary.failures.count == 1 && summary.missing.isEmpty)
    #expect(summary.unknown.map(\.item.text) == ["7", "8", "9", "10"])
    let unknown = try #require(summary.unknown.first)
    #expect(unknown.reason.says("… item not asked …"))
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
