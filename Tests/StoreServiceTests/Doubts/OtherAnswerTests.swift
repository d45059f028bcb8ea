import CatalogModel
import StoreService
import TestSupport
import Testing

/// Charts, searches and reviews that are not what was asked for, or not all of it.
@Suite struct OtherAnswerTests {
  private let us = store("us")
  private let de = store("de")

  /// Asks a store twice that changes the addresses which it is asked for, or its answers.
  private func askTwice(
    _ request: StoreRequest, replacing text: String, with other: String, inAnswer: Bool = false
  ) throws -> (FetchSummary, FetchSummary, ServiceWorld) {
    let shop = try FakeStore { request in
      var request = request
      if !inAnswer { request.target = request.target.replacing(text, with: other) }
      var answer = FakeShelf().answer(request)
      if inAnswer {
        let body = String(decoding: answer.body, as: UTF8.self)
        answer.body = Array(body.replacing(text, with: other, maxReplacements: 1).utf8)
      }
      return answer
    }
    let world = try ServiceWorld(endpoint: shop.address)
    return (try world.ask([request]), try world.ask([request]), world)
  }

  private func chart(_ storefront: Storefront, genre: Int? = nil, isXML: Bool = false) throws -> StoreRequest {
    var chart = ChartRequest(try #require(ChartName("topfreeapplications")), in: storefront, limit: 3)
    (chart.genre, chart.isXML) = (genre, isXML)
    return chart.request
  }

  private func reviews(_ storefront: Storefront) throws -> StoreRequest {
    ReviewsRequest(try #require(AppleID(rawValue: 7)), in: storefront).request
  }

  @Test func `asks again for a chart with an entry that cannot be read`() throws {
    let (first, second, world) = try askTwice(
      chart(us), replacing: #"/id2?uo=2","attributes":{"im:id":"2""#, with: #"","attributes":{"im:id":"pear""#,
      inAnswer: true)
    #expect(first.refused == 1 && second.refused == 1 && second.kept == 0)
    #expect(first.missing.isEmpty && first.unknown.isEmpty)
    #expect(try world.rows("SELECT count(*) FROM received") == ["0"])
  }

  @Test func `asks again for reviews when one cannot be read`() throws {
    let (first, second, _) = try askTwice(reviews(us), replacing: #""9001""#, with: #""?""#, inAnswer: true)
    #expect(first.refused == 1 && first.records == 1 && second.refused == 1 && second.kept == 0)
  }

  @Test(arguments: [false, true])
  func `says whose chart came instead of a store's, and asks again`(isXML: Bool) throws {
    let (first, second, world) = try askTwice(chart(de, isXML: isXML), replacing: "/de/", with: "/us/")
    for summary in [first, second] {
      #expect(
        summary.elsewhere.map { "\($0.item.text) \($0.item.storefront) \($0.shown)" } == ["topfreeapplications de us"])
      #expect(summary.kept == 0 && summary.missing.isEmpty && summary.unknown.isEmpty)
    }
    #expect(try world.rows("SELECT count(*) FROM received") == ["0"])
  }

  @Test func `says that another chart came`() throws {
    let (first, second, _) = try askTwice(
      chart(us), replacing: "topfreeapplications", with: "toppaidapplications")
    #expect(first.unknown.map(\.reason) == ["the answer tells of 3 items not asked for"])
    #expect(first.unrequestedCount == 3 && first.missing.isEmpty && second.kept == 0)
  }

  @Test func `says that another genre's chart came, and accepts that of its own genre`() throws {
    let (first, second, _) = try askTwice(chart(us, genre: 6005), replacing: "genre=6005", with: "genre=6014")
    #expect(first.unknown.map(\.reason) == ["the answer tells of 3 items not asked for"])
    #expect(first.unrequestedCount == 3 && first.missing.isEmpty && second.kept == 0)
    let (own, _, _) = try askTwice(chart(us, genre: 6005), replacing: "none", with: "none")
    #expect(own.unknown.isEmpty && own.unrequestedCount == 0 && own.records == 3)
  }

  @Test func `says whose reviews came instead of a store's, and asks again`() throws {
    let (first, second, _) = try askTwice(reviews(de), replacing: "/de/", with: "/us/")
    for summary in [first, second] {
      #expect(summary.elsewhere.map { "\($0.item.appleID?.rawValue ?? 0) \($0.shown)" } == ["7 us"])
      #expect(summary.elsewhere.map(\.item.what) == [.reviews] && summary.kept == 0)
    }
  }

  @Test func `says that another app's reviews came, and asks again`() throws {
    let (first, second, _) = try askTwice(reviews(us), replacing: "id=7", with: "id=8")
    for summary in [first, second] {
      #expect(summary.unknown.map(\.item.text) == ["7"] && summary.unrequestedCount == 1)
      #expect(summary.unknown.first?.reason == "the answer tells of an item not asked for" && summary.kept == 0)
    }
  }

  @Test func `accepts an app without reviews`() throws {
    let shop = try FakeStore(answering: FakeShelf().answer)
    let world = try ServiceWorld(endpoint: shop.address)
    let request = ReviewsRequest(try #require(AppleID(rawValue: 7)), in: us, page: 2).request
    let summary = try world.ask([request, request])
    #expect(summary.missing.isEmpty && summary.unknown.isEmpty && summary.kept == 1 && summary.records == 0)
  }

  @Test func `says of a search that another store answered it, and asks again`() throws {
    let (first, second, world) = try askTwice(
      SearchRequest("pear", in: de).request, replacing: "country=de", with: "country=us")
    for summary in [first, second] {
      #expect(summary.elsewhere.map { "\($0.item.text) \($0.item.storefront) \($0.shown)" } == ["pear de us"])
      #expect(summary.elsewhere.map(\.item.what) == [.search] && summary.kept == 0)
      #expect(summary.missing.isEmpty && summary.unknown.isEmpty && summary.unrequestedCount == 0)
    }
    #expect(try world.rows("SELECT DISTINCT storefront FROM product WHERE kind = 'app'") == ["us"])
  }

  @Test func `accepts a search with some results that have another store's address`() throws {
    let (first, second, _) = try askTwice(
      SearchRequest("pear", in: de).request, replacing: "apps.apple.com/de/app", with: "apps.apple.com/us/app",
      inAnswer: true)
    #expect(first.elsewhere.isEmpty && first.records == 3)
    #expect(second.kept == 1 && second.elsewhere.isEmpty)
  }

  @Test func `accepts a search that finds nothing`() throws {
    let shop = try FakeStore(answering: FakeShelf(found: 0).answer)
    let world = try ServiceWorld(endpoint: shop.address)
    let request = SearchRequest("pear", in: us).request
    let summary = try world.ask([request, request])
    #expect(summary.missing.isEmpty && summary.unknown.isEmpty && summary.kept == 1)
  }
}
