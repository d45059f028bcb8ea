import CatalogModel
import Feeds
import TestSupport
import Testing

/// Customers' reviews as XML and as JSON: the same entry in both gives the same review.
@Suite struct ReviewTests {
  private func expected(_ number: Int64) -> CustomerReview {
    CustomerReview(
      number: number, appleID: appleID(6759209764), storefront: Storefront("us"), rating: 4,
      title: "Ripe & sweet", text: "Counts pears \u{1F350} well", version: "2.1", author: "pip_\(number)",
      updated: Timestamp("2026-11-17T12:05:35Z"), voteCount: 4, voteSum: 3)
  }

  @Test func `reads all of a review but the link to its author, and tells once which item is reviewed`() throws {
    for text in [ReviewSample().atom, ReviewSample().json] {
      let reading = try Reading(text)
      #expect(reading.summary?.format == .reviews)
      #expect(reading.reviews == [expected(7001), expected(7002)])
      #expect(reading.summary?.reviewCount == 2)
      #expect(reading.charts == [] && reading.records == [])
      #expect(!"\(reading.items)".contains("id55"))
      #expect(reading.children.map(\.line) == ["app 6759209764 us -"])
    }
  }

  @Test(arguments: [false, true])
  func `takes the item from the feed where the review does not name it, with the app of old feeds`(hasApp: Bool) throws
  {
    let sample = ReviewSample(link: nil, hasApp: hasApp)
    for text in [sample.atom, sample.json] {
      let reading = try Reading(text)
      #expect(reading.records.map(\.name) == (hasApp ? ["Orchard Ledger"] : []))
      #expect(reading.reviews == [expected(7001), expected(7002)])
      #expect(reading.charts == [])
    }
  }

  @Test func `refuses a review that nothing names an item for`() throws {
    let sample = ReviewSample(address: "urn:lost", link: nil)
    for text in [sample.atom, sample.json, "[\(sample.jsonEntry(7001)),\(sample.jsonEntry(7002))]"] {
      let reading = try Reading(text)
      #expect(reading.reviews == [])
      #expect(reading.refused.map(\.location.record) == [1, 2])
      #expect(reading.refused.allSatisfy { $0.reason.contains("does not name its item") })
    }
  }

  @Test func `does not take a chart's first item for what a stray review is of`() throws {
    let stray = ReviewSample(address: "urn:lost", link: nil).jsonEntry(7001)
    let chart = ChartFeedSample(address: "urn:lost").json.replacing(#""entry":["#, with: #""entry":[\#(stray),"#)
    let reading = try Reading(chart)
    #expect(reading.appleIDs == [301, 302])
    #expect(reading.reviews == [])
    #expect(reading.refused.count == 1)
  }

  @Test(arguments: ["0", "6", "five", "4.5", ""])
  func `refuses a rating that is not 1 to 5 stars`(rating: String) throws {
    let sample = ReviewSample(numbers: [7001], rating: rating)
    for text in [sample.atom, sample.json] {
      let reading = try Reading(text)
      #expect(reading.reviews == [])
      #expect(reading.refused.map(\.reason).say("im:rating … 1 … 5: \(rating)"))
    }
  }

  @Test func `reads a page of one review and a page of none`() throws {
    let one = ReviewSample().json.replacing(
      "[\(ReviewSample().jsonEntry(7001)),\(ReviewSample().jsonEntry(7002))]", with: ReviewSample().jsonEntry(7001))
    #expect(try Reading(one).reviews == [expected(7001)])
    for text in [ReviewSample(numbers: []).json, ReviewSample(numbers: []).atom] {
      let reading = try Reading(text)
      #expect(reading.items == [])
      #expect(reading.error == nil)
      #expect(reading.summary?.format == .reviews)
    }
  }

  @Test func `reads entries that were taken out of their feed`() throws {
    #expect(try Reading("[\(ReviewSample().jsonEntry(7001))]").reviews == [expected(7001)])
  }

  @Test func `keeps the reviews before a cut`() throws {
    #expect(try Reading(String(ReviewSample().atom.dropLast(40))).reviews == [expected(7001)])
    let waiting = try Reading(String(ReviewSample(link: nil).atom.dropLast(40)))
    #expect(waiting.reviews == [expected(7001)])
    #expect(waiting.error?.reason.contains("cut off") == true)
  }
}
