import Catalog
import CatalogModel
import StoreService
import TestSupport
import Testing

/// What has to be there before anything counts as missing.
@Suite struct KnownTruthTests {
  private let us = store("us")
  private static let nothing = FakeChange.lookupsEmpty.answering(FakeShelf())

  @Test func `asks a service that has nothing for what must be there, once, and no more of it then`() throws {
    let world = try ServiceWorld(answering: Self.nothing)
    let summary = try world.lookUp([7, 8, 9], in: us, itemsInCall: 1)
    #expect(world.requests.map { $0.query["id"] } == ["7", "375380948,284882215,310633997,909253"])
    #expect(summary.doubts.map(\.service) == ["lookups in us"] && summary.missing.isEmpty)
    #expect(summary.unanswered.map(\.text) == ["7", "8", "9"] && summary.skipped.map(\.text) == ["8", "9"])
    #expect(try world.hasNothing())
  }

  @Test func `asks for items that the catalog knows in that store first`() throws {
    let world = try ServiceWorld(answering: FakeShelf(missing: ["us": 7]).answer)
    _ = try world.lookUp([8, 9], in: us)
    _ = try world.lookUp([10], in: store("jp"))
    #expect(try world.lookUp([7], in: us).missing.map(\.text) == ["7"])
    #expect(world.requests.last?.query["id"]?.split(separator: ",").prefix(2).sorted() == ["8", "9"])
  }

  @Test func `stores nothing as missing of a service that stopped in the middle of a run`() throws {
    let shelf = FakeShelf()
    let world = try ServiceWorld { $0.number == 0 ? shelf.answer($0) : Self.nothing($0) }
    let summary = try world.lookUp([7, 8, 9], in: us, itemsInCall: 1)
    #expect(summary.records == 1 && summary.missing.isEmpty && summary.doubts.count == 1)
    #expect(try world.rows("SELECT * FROM _missing").isEmpty)
  }

  @Test func `a service of one store proves nothing of another store's`() throws {
    let shelf = FakeShelf()
    let world = try ServiceWorld { $0.query["country"] == "jp" ? Self.nothing($0) : shelf.answer($0) }
    let summary = try world.ask(ServiceWorld.lookups([7], in: us) + ServiceWorld.lookups([7], in: store("jp")))
    #expect(summary.records == 1 && summary.doubts.map(\.service) == ["lookups in jp"] && summary.missing.isEmpty)
  }

  @Test func `believes no empty chart that had entries, even where other charts have some`() throws {
    let shelf = FakeShelf()
    let request = ChartRequest(.feed("topsongs"), in: us, limit: 3).request
    let world = try ServiceWorld { asked in
      asked.number > 0 && asked.path.contains("/topsongs/")
        ? FakeChange.chartsEmpty.answering(shelf)(asked) : shelf.answer(asked)
    }
    #expect(try world.ask([request]).records == 3)
    world.now += 90_000_000
    #expect(try world.ask([request]).doubts.map(\.service) == ["charts in us"])
    // One that the catalog does not know may be empty: another one has entries.
    let unknown = ChartRequest(.feed("topsongs"), in: store("de"), limit: 3).request
    #expect(try world.ask([unknown]).missing.map(\.text) == ["topsongs"])
  }

  @Test func `knows nothing of a service that fails when it is asked for what must be there`() throws {
    let world = try ServiceWorld(answering: Self.nothing, faults: { $0.number > 0 ? .serverError(503) : nil })
    world.settings.tries = 1
    let summary = try world.lookUp([7], in: us)
    #expect(summary.doubts.isEmpty && summary.failures.count == 1 && summary.missing.isEmpty)
    #expect(summary.unanswered.map(\.text) == ["7"])
  }

  @Test func `dates what a cache answers by when it was made`() throws {
    let world = try ServiceWorld { request in
      var answer = FakeShelf().answer(request)
      answer.fields.append(("Age", "7200"))
      return answer
    }
    let summary = try world.lookUp([7], in: us)
    #expect(summary.cacheAge == 7200)
    #expect(try world.rows("SELECT observed_at FROM product WHERE kind = 'app'") == ["2026-11-18T07:30:00Z"])
  }

  @Test func `asks a service no more that has nothing in three stores`() throws {
    let world = try ServiceWorld(answering: Self.nothing)
    let summary = try world.ask(["us", "jp", "de", "gb", "fr"].flatMap { ServiceWorld.lookups([7], in: store($0)) })
    #expect(world.requests.count == 6 && summary.doubts.count == 3)
    #expect(summary.skipped.map(\.storefront.code) == ["gb", "fr"] && summary.unanswered.count == 5)
  }

  /// A store of which a cache answers for one query, with an older version of 8.
  private func worldWithCache(_ isCached: @escaping @Sendable (FakeRequest) -> Bool) throws -> ServiceWorld {
    try ServiceWorld { request in
      var answer = FakeShelf().answer(request)
      answer.fields.removeAll { $0.name == "ETag" }
      guard request.number > 0, isCached(request), let item = answer.text.firstRange(of: #""trackId":8,"#),
        let date = answer.text[item.upperBound...].firstRange(of: "2026-10-01")
      else { return answer }
      answer.text.replaceSubrange(date, with: "2026-09-01")
      return answer
    }
  }

  @Test func `asks again for an item of which a cache has an older version, and imports the others`() throws {
    let world = try worldWithCache { $0.query["id"] == "7,8" }
    world.settings.asksAgain = true
    _ = try world.lookUp([7, 8], in: us)
    let summary = try world.lookUp([7, 8], in: us)
    #expect(world.requests.map { $0.query["id"] } == ["7,8", "7,8", "8"])
    #expect(summary.records == 2 && summary.unknown.isEmpty && summary.missing.isEmpty)
  }

  @Test func `never replaces a version by an older one`() throws {
    let world = try worldWithCache { _ in true }
    world.settings.asksAgain = true
    _ = try world.lookUp([8], in: us)
    world.now += 90_000_000
    let lookup = try world.lookUp([8], in: us)
    #expect(lookup.unknown.map(\.item.text) == ["8"] && lookup.records == 0)
    let search = try world.ask([SearchRequest("pear", in: us, limit: 9).request])
    #expect(search.missing.isEmpty && search.unknown.isEmpty)
    let time = try world.rows("SELECT observed_at FROM product WHERE apple_id = 8")
    #expect(time == ["2026-11-18T09:30:00Z"])
  }

  @Test func `believes no answer with songs that all apps are gone`() throws {
    let shelf = FakeShelf(albums: [1_790_000_001: 3])
    let world = try ServiceWorld { request in
      guard request.number > 0 else { return shelf.answer(request) }
      // No app is answered for any more, and the album still is.
      let isWanted = request.query["id"]?.contains("1790000001") == true
      return isWanted ? shelf.answer(request.replacing("7,8,9,10,11,", with: "")) : Self.nothing(request)
    }
    world.settings.asksAgain = true
    let items: [Int64] = [7, 8, 9, 10, 11, 1_790_000_001]
    #expect(try world.lookUp(items, in: us).records == 6)
    world.now += 90_000_000
    let summary = try world.lookUp(items, in: us)
    #expect(world.requests.dropFirst(2).map { $0.query["id"] } == ["7,8,9,10,11", "375380948,284882215,310633997"])
    #expect(summary.records == 1 && summary.missing.isEmpty && summary.doubts.count == 1)
    #expect(try world.rows("SELECT * FROM _missing").isEmpty)
  }

  @Test func `believes that all apps of an answer are gone where others are there`() throws {
    let shelf = FakeShelf(albums: [1_790_000_001: 3])
    let world = try ServiceWorld { request in
      guard request.number > 0 else { return shelf.answer(request) }
      return shelf.answer(request.replacing("7,8,9,10,11", with: "0"))
    }
    world.settings.asksAgain = true
    let items: [Int64] = [7, 8, 9, 10, 11, 1_790_000_001]
    _ = try world.lookUp(items, in: us)
    world.now += 90_000_000
    let summary = try world.lookUp(items, in: us)
    #expect(summary.missing.map(\.text) == ["7", "8", "9", "10", "11"] && summary.doubts.isEmpty)
  }
}
