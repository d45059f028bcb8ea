import Catalog
import CatalogModel
import StoreService
import TestSupport
import Testing

/// Charts, searches and reviews that are not what was asked for, or not all of it.
@Suite struct OtherAnswerTests {
  /// A request, and what the store replaces in its address or, if `inAnswer`, once in the answer.
  struct Exchange: CustomTestStringConvertible {
    var testDescription: String
    var request: StoreRequest
    var text = "nothing"
    var other = "nothing"
    var inAnswer = false
    var found = 3
    var problems: [String] = []

    func answer(to request: FakeRequest) -> FakeAnswer {
      var answer = FakeShelf(found: found).answer(inAnswer ? request : request.replacing(text, with: other))
      if inAnswer { answer.text.replace(text, with: other, maxReplacements: 1) }
      return answer
    }
  }

  private static func chart(_ code: String, genre: Int? = nil, isXML: Bool = false) -> StoreRequest {
    var chart = ChartRequest(.feed("topfreeapplications"), in: store(code), limit: 3)
    (chart.genre, chart.isXML) = (genre, isXML)
    return chart.request
  }

  private static func reviews(_ code: String, page: Int = 1) -> StoreRequest {
    StoreRequest.reviews(of: appleID(7), in: store(code), page: page)
  }

  private static func search(_ code: String) -> StoreRequest { SearchRequest("pear", in: store(code)).request }

  @Test(arguments: [
    Exchange(
      testDescription: "a store's chart", request: chart("de"), text: "/de/", other: "/us/",
      problems: ["chart topfreeapplications of de came as of us"]),
    Exchange(
      testDescription: "a store's chart in XML", request: chart("de", isXML: true), text: "/de/", other: "/us/",
      problems: ["chart topfreeapplications of de came as of us"]),
    Exchange(
      testDescription: "a store's reviews", request: reviews("de"), text: "/de/", other: "/us/",
      problems: ["reviews 7 of de came as of us"]),
    Exchange(
      testDescription: "an app's reviews", request: reviews("us"), text: "id=7", other: "id=8",
      problems: ["7 … unknown: … item not asked …", "1 unrequested"]),
    Exchange(
      testDescription: "a store's search", request: search("de"), text: "country=de", other: "country=us",
      problems: ["search pear of de came as of us"]),
  ])
  func `says what came instead, stores it as what it is, and asks again`(exchange: Exchange) throws {
    let world = try ServiceWorld(answering: exchange.answer)
    for _ in 0..<2 {
      let summary = try world.ask([exchange.request])
      #expect(summary.problems.joined(separator: "\n").says(exchange.problems.joined(separator: "\n")))
      #expect(summary.kept == 0)
    }
    #expect(try world.rows("SELECT count(*) FROM _received") == ["0"])
    let stores = try world.rows("SELECT DISTINCT storefront FROM product WHERE kind = 'app'")
    #expect(stores == ["us"] || exchange.request.subject == .reviews)
  }

  @Test func `asks again where an entry cannot be read`() throws {
    let exchange = Exchange(
      testDescription: "chart", request: Self.chart("us"), text: #"/id2?uo=2","attributes":{"im:id":"2""#,
      other: #"","attributes":{"im:id":"pear""#, inAnswer: true)
    let world = try ServiceWorld(answering: exchange.answer)
    for _ in 0..<2 {
      let summary = try world.ask([exchange.request])
      #expect(summary.problems == [] && summary.imported.refused == 1 && summary.records > 0 && summary.kept == 0)
    }
    #expect(try world.rows("SELECT count(*) FROM _received") == ["0"])
  }

  @Test(arguments: [
    (Exchange(testDescription: "a chart of the genre", request: chart("us", genre: 6005)), 3),
    (Exchange(testDescription: "an app without reviews", request: reviews("us", page: 2)), 0),
    (Exchange(testDescription: "a search that finds nothing", request: search("us"), found: 0), 0),
    (
      Exchange(
        testDescription: "a search with some results that have another store's address", request: search("de"),
        text: "apps.apple.com/de/app", other: "apps.apple.com/us/app", inAnswer: true), 3
    ),
  ])
  func `accepts what it asked for, once`(exchange: Exchange, records: Int) throws {
    let summary = try ServiceWorld(answering: exchange.answer).ask([exchange.request, exchange.request])
    #expect(summary.problems == [] && summary.kept == 1 && summary.records == records)
  }
}
