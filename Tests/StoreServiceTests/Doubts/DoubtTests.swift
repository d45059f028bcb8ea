import Catalog
import CatalogModel
import StoreService
import TestSupport
import Testing

/// Answers that are whole and leave open whether a store has what it was asked for.
@Suite struct DoubtTests {
  private let us = store("us")

  /// A store whose first answers are spoilt.
  private func spoilt(_ fault: Fault, _ shelf: FakeShelf = FakeShelf(), times: Int = 1) throws -> ServiceWorld {
    try ServiceWorld(answering: shelf.answer, faults: { $0.number < times ? fault : nil })
  }

  @Test(arguments: Fault.spoilsRecord)
  func `does not report an item as missing whose record may have come and could not be read`(fault: Fault) throws {
    let world = try spoilt(fault, times: 2)
    let first = try world.lookUp([7, 8], in: us)
    #expect(first.records == 1 && first.imported.refused == 2 && first.failures.isEmpty)
    #expect(first.unknown.map(\.item.text) == ["8"] && first.missing.isEmpty)
    let unknown = try #require(first.unknown.first)
    #expect(unknown.reason.says("… record … not … read"))
    #expect(try world.rows("SELECT (SELECT count(*) FROM _missing) + (SELECT count(*) FROM _received)") == ["0"])
    #expect(world.waits.isEmpty && world.problems.count == 2)
    // Unresolved items are requested again, without the tag of the inconclusive answer.
    let second = try world.lookUp([7, 8], in: us)
    #expect(second.records == 2 && second.unknown.isEmpty && second.imported.refused == 0)
    #expect(world.requests.map { $0.query["id"] } == ["7,8", "8", "7,8"])
    #expect(world.requests.allSatisfy { $0.fields["if-none-match"] == nil })
  }

  @Test func `keeps a listing, and what is known of its absence, when its record cannot be read any more`() throws {
    let world = try ServiceWorld(
      answering: { request in
        var answer = FakeShelf().answer(request)
        answer.fields.removeAll { $0.name == "ETag" }
        return answer
      }, faults: { $0.number == 1 ? .rawLineBreak : nil })
    _ = try world.lookUp([8], in: us)
    world.settings.asksAgain = true
    let again = try world.lookUp([8], in: us)
    #expect(again.unknown.map(\.item.text) == ["8"] && again.missing.isEmpty)
    #expect(try world.rows("SELECT name FROM product WHERE kind = 'app'") == ["Pear 8"])
    #expect(try world.rows("SELECT * FROM _missing").isEmpty)
  }

  @Test func `reads names with a byte that is not UTF-8`() throws {
    let world = try spoilt(.latinByte)
    let summary = try world.lookUp([7, 8], in: us)
    #expect(summary.records == 2 && summary.imported.refused == 0 && summary.unknown.isEmpty && summary.missing.isEmpty)
  }

  @Test func `counts items that nobody asked for, and reports nothing as missing after such an answer`() throws {
    let world = try spoilt(.otherItem, times: 3)
    let summary = try world.lookUp([7, 8], in: us)
    #expect(summary.unrequestedCount == 1 && summary.calls == 2)
    #expect(summary.unknown.map(\.item.text) == ["7", "8"] && summary.missing.isEmpty)
    let unknown = try #require(summary.unknown.first)
    #expect(unknown.reason.says("… item not asked …"))
    #expect(try world.rows("SELECT (SELECT count(*) FROM _missing) + (SELECT count(*) FROM _received)") == ["0"])
  }

  @Test func `says that another store's listing came, and asks again the next time`() throws {
    let world = try spoilt(.otherStore, FakeShelf(missing: ["de": 8]))
    let first = try world.lookUp([7, 8], in: store("de"))
    #expect(first.elsewhere.map { "\($0.item.text) \($0.item.storefront) \($0.shown)" } == ["7 de us"])
    // An answer without what spoilt the first shows that this item is not there.
    #expect(first.unknown.isEmpty && first.missing.map(\.text) == ["8"])
    #expect(try world.rows("SELECT apple_id, storefront FROM product WHERE kind = 'app'") == ["7|us"])
    let second = try world.lookUp([7, 8], in: store("de"))
    #expect(second.elsewhere.isEmpty && second.records == 1 && second.missing.map(\.text) == ["8"])
    // That nothing came is concluded only after what must be there came.
    let controls = "375380948,284882215,310633997,909253"
    #expect(world.requests.map { $0.query["id"] } == ["7,8", "8", controls, "7,8"])
  }

  @Test(arguments: [
    ("\n\n\n", "answer"), ("{}", "answer"), ("null", "answer"), ("{\"resultCount\":1}", "holds no list of results"),
    ("{\"resultCount\":0}", "holds no list of results"),
    ("{\"resultCount\":0,\"results\":null}", "holds no list of results"),
    ("{\"resultCount\":1,\"results\":\"\"}", "holds no list of results"),
    ("{\"results\":[]}", "does not say how many results it has"),
    ("{\"resultCount\":\"0\",\"results\":[]}", "does not say how many results it has"),
    ("{\"resultCount\":5,\"results\":[]}", "says that it has 5 results, and holds 0"),
    ("{\"data\":{\"resultCount\":0,\"results\":[]}}", "the answer"),
    ("{\"resultCount\":0,\"results\":[],\"errorMessage\":\"Busy\"}", "with an error: Busy"),
    ("{\"resultCount\":0,\"results\":[]}{\"resultCount\":0,\"results\":[]}", "holds no list of results"),
  ])
  func `reads no answer of another shape as an empty one`(body: String, reason: String) throws {
    let world = try ServiceWorld { _ in FakeAnswer(type: FakeShelf.contentType, text: body) }
    world.settings.tries = 1
    let summary = try world.lookUp([7], in: us)
    #expect(summary.failures.count == 1 && summary.failures.first?.contains(reason) == true, "\(summary.failures)")
    #expect(summary.missing.isEmpty)
    #expect(try world.rows("SELECT (SELECT count(*) FROM _missing) + (SELECT count(*) FROM _received)") == ["0"])
  }

  @Test func `names the server that callers are sent on to and that is not there`() throws {
    let absent = try FakeStore(answering: FakeShelf().answer)
    absent.stop()
    let target = absent.address
    let world = try ServiceWorld { _ in FakeAnswer(status: 302, fields: [("Location", target + "/lookup")]) }
    world.settings.tries = 1
    let (called, sentTo) = (world.address.dropFirst(7), target.dropFirst(7))
    let summary = try world.lookUp([7], in: us)
    #expect(summary.failures.first?.contains("\(called) sends callers on to \(sentTo): ") == true)
    world.settings.tries = 3
    #expect(
      failure { try world.lookUp([7], in: us) }
        .hasPrefix("\(sentTo), to which \(called) sends callers on, cannot be reached: "))
  }
}
