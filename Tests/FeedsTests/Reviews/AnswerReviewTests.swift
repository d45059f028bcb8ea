import CatalogModel
import Feeds
import TestSupport
import Testing

/// Reviews in answers of App Store Connect and of the media service, which name their app once for all.
@Suite struct AnswerReviewTests {
  private func connect(path: String) -> String {
    let reviews = """
      [{"type":"customerReviews","id":"0-1","attributes":{"rating":2,"title":"Crash","body":"It stops.",\
      "reviewerNickname":"pip","createdDate":"2025-02-01T08:00:00-07:00","territory":"DEU"}},
      {"type":"customerReviews","id":"0-2","attributes":{"rating":5,"territory":"USA"}},
      {"type":"customerReviews","id":"0-3","attributes":{"rating":6,"territory":"USA"}}]
      """
    return connectAnswer(reviews, path: path)
  }

  @Test(arguments: [1, 1 << 20]) func `the answer's own address says of which app they are`(piece: Int) throws {
    let reading = try Reading(Array(connect(path: "v1/apps/302/customerReviews?limit=3").utf8), piece: piece)
    #expect(
      reading.reviews == [
        CustomerReview(
          number: nil, appleID: appleID(302), storefront: Storefront("de"), rating: 2, title: "Crash",
          text: "It stops.",
          author: "pip", updated: Timestamp("2025-02-01T15:00:00Z")),
        CustomerReview(number: nil, appleID: appleID(302), storefront: Storefront("us"), rating: 5),
      ])
    #expect(reading.children.map(\.line) == ["app 302 de -", "app 302 us -"])
    #expect(reading.refused.map(\.location.record) == [3])
  }

  @Test func `refuses reviews of which nothing names the app`() throws {
    let reading = try Reading(connect(path: "v1/appStoreVersions/7/customerReviews"))
    #expect(reading.reviews == [])
    #expect(reading.refused.count == 3)
    #expect(reading.refused.first?.reason.contains("links.self") == true)
  }

  private let review = """
    {"id":"14622591346","type":"user-reviews","attributes":{"date":"2026-10-03T12:26:58Z","isEdited":false,"rating":5,\
    "review":"Only.","title":"What","userName":"J M"}}
    """

  private var expected: CustomerReview {
    CustomerReview(
      number: 14_622_591_346, appleID: appleID(302), storefront: Storefront("gb"), rating: 5, title: "What",
      text: "Only.", author: "J M", updated: Timestamp("2026-10-03T12:26:58Z"))
  }

  @Test func `the next page's address names the app and the store of the media service's reviews`() throws {
    let reading = try Reading(#"{"next":"/v1/catalog/gb/apps/302/reviews?l=en-GB&offset=1","data":[\#(review)]}"#)
    #expect(reading.summary?.format == .mediaAnswer)
    #expect(reading.reviews == [expected])
    #expect(reading.children.map(\.line) == ["app 302 gb -"])
  }

  @Test func `else the address that they came from does, and else nothing`() throws {
    let text = "{\"data\":[\(review)]}"
    let saved = "amp-api.apps.apple.com/v1/catalog/gb/apps/302/reviews.json"
    #expect(try Reading(text, name: saved.replacing(".json", with: "")).reviews == [expected])
    #expect(try Reading(text).refused.count == 1)
  }

  @Test func `reads the reviews that stand in an app's own resource`() throws {
    let app = """
      {"id":"302","type":"apps","href":"/v1/catalog/gb/apps/302","attributes":{"name":"Orchard","artistName":"Works"},\
      "relationships":{"reviews":{"data":[\(review)]}}}
      """
    #expect(try Reading("{\"data\":[\(app)]}").reviews == [expected])
  }
}
