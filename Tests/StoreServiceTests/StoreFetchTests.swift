import Catalog
import CatalogModel
import StoreService
import TestSupport
import Testing

@Suite struct StoreFetchTests {
  private let us = store("us")

  @Test func `imports the answer to a lookup, keeps the body as received, and asks for nothing twice`() throws {
    let world = try ServiceWorld(answering: FakeShelf().answer)
    let first = try world.lookUp([7, 8], in: us)
    #expect(first.records == 2 && first.imported.stored == 2 && first.files.count == 1)
    #expect(
      try world.rows("SELECT apple_id, name, storefront FROM product WHERE kind = 'app' ORDER BY 1")
        == ["7|Pear 7|us", "8|Pear 8|us"])
    let answer = try #require(try world.catalog().receivedAnswer(to: world.address + "/lookup?id=7,8&country=us"))
    let body = try #require(try world.catalog().body(of: answer))
    #expect(body.starts(with: Array("\n\n\n{\n \"resultCount\":2,".utf8)))
    let second = try world.lookUp([7, 8], in: us)
    #expect(second.kept == 1 && second.files.isEmpty)
    #expect(world.requests.count == 1)
  }

  @Test func `asks with the earlier answer's tag once that is no longer fresh, and confirms the listings`() throws {
    let world = try ServiceWorld(answering: FakeShelf().answer)
    _ = try world.lookUp([7], in: us)
    world.now += 90_000_000
    let again = try world.lookUp([7], in: us)
    #expect(again.imported.unchanged == 1 && again.bytes == 0)
    #expect(world.requests.map { $0.fields["if-none-match"] != nil } == [false, true])
    #expect(try world.rows("SELECT observed_at FROM product WHERE kind = 'app'") == ["2026-11-19T10:30:00Z"])
    // The confirmation counts for as long as the answer did.
    _ = try world.lookUp([7], in: us)
    #expect(world.requests.count == 2)
  }

  @Test func `puts two hundred items into a call, and reports what the store omitted`() throws {
    let world = try ServiceWorld(answering: FakeShelf(missing: ["us": 100]).answer)
    let summary = try world.lookUp(Array(1...450), in: us)
    #expect(world.requests.map { $0.query["id"]?.split(separator: ",").count } == [200, 200, 50])
    #expect(summary.records == 446)
    #expect(summary.missing.map(\.text) == ["100", "200", "300", "400"])
    #expect(try world.rows("SELECT apple_id, storefront FROM _missing") == ["100|us", "200|us", "300|us", "400|us"])
    #expect(summary.failures.isEmpty)
  }

  @Test func `forgets that an item was missing when it is there again`() throws {
    let missing = try FakeStore(answering: FakeShelf(missing: ["us": 7]).answer)
    let world = ServiceWorld(endpoint: missing.address)
    _ = try world.lookUp([7], in: us)
    let there = try FakeStore(answering: FakeShelf().answer)
    world.settings.endpoint = there.address
    _ = try world.lookUp([7], in: us)
    #expect(try world.rows("SELECT * FROM _missing").isEmpty)
  }

  @Test func `learns nothing of what is missing from an answer that it kept`() throws {
    let world = try ServiceWorld(answering: FakeShelf(missing: ["us": 7]).answer)
    _ = try world.lookUp([7], in: us)
    world.now += 3_600_000
    let again = try world.lookUp([7], in: us)
    #expect(again.kept == 1 && again.missing.map(\.text) == ["7"])
    #expect(try world.rows("SELECT observed_at FROM _missing") == ["2026-11-18T09:30:00Z"])
  }

  @Test func `fetches all songs where the album comes with the first page only`() throws {
    let shelf = FakeShelf(albums: [1_790_000_001: 450])
    let world = try ServiceWorld { request in
      var answer = shelf.answer(request)
      guard request.query["offset"] != nil else { return answer }
      let text = answer.text
      guard let first = text.firstRange(of: #"{"wrapperType":"collection""#),
        let second = text.firstRange(of: #"{"wrapperType":"track""#)
      else { return answer }
      let count = text.split(separator: #""wrapperType":"track""#).count - 1
      let rest = "{\"resultCount\":\(count),\"results\":[" + text[second.lowerBound...]
      answer.text = first.lowerBound < second.lowerBound ? rest : text
      answer.fields.removeAll { $0.name == "ETag" }
      return answer
    }
    var request = LookupRequest([LookupItem(appleID(1_790_000_001))], in: us)
    request.entity = .song
    #expect(try world.ask(request.requests).missing.isEmpty)
    #expect(world.requests.map { $0.query["offset"] } == [nil, "200", "400"])
    #expect(try world.rows("SELECT count(*) FROM product WHERE kind = 'song'") == ["450"])
  }

  @Test func `stops where a store gives the same page again`() throws {
    let world = try ServiceWorld { FakeShelf(found: 450).answer($0.replacing("&offset=200", with: "")) }
    _ = try world.ask([SearchRequest("pear", in: us, limit: 1000).request])
    #expect(world.requests.count == 2)
    #expect(try world.rows("SELECT count(*) FROM product WHERE kind = 'app'") == ["200"])
  }

  @Test func `fetches no more of a search than was requested`() throws {
    let world = try ServiceWorld(answering: FakeShelf(found: 999).answer)
    try world.fetch().fetch(SearchRequest("pear", in: us, limit: 450).request)
    #expect(world.requests.map { $0.query["limit"] } == ["200", "200", "50"])
    #expect(try world.rows("SELECT count(*) FROM product WHERE kind = 'app'") == ["450"])
  }

  @Test func `asks for a body that was deleted anew`() throws {
    let world = try ServiceWorld(answering: FakeShelf().answer)
    let summary = try world.lookUp([7], in: us)
    try removeFile(world.path + "/" + summary.files[0])
    _ = try world.lookUp([7], in: us)
    #expect(world.requests.map { $0.fields["if-none-match"] } == [nil, nil])
  }

  @Test func `reports a page without a product as missing`() throws {
    let world = try ServiceWorld(answering: FakeShelf(missing: ["jp": 7]).answer)
    let fetch = try world.fetch()
    for code in ["jp", "de"] { try fetch.fetch(try pageRequest(7, in: store(code))) }
    #expect(fetch.summary.missing.map(\.storefront) == [store("jp")])
    #expect(try world.rows("SELECT apple_id, storefront, name FROM product") == ["7|de|Pear (de-DE) 7"])
  }
}
