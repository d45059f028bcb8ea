import CatalogModel
import Feeds
import Testing

/// Feeds made to harm: memory and time stay bounded, and the message says what is wrong.
@Suite struct HostileFeedTests {
  private let head = #"<feed xmlns:im="http://itunes.apple.com/rss" xmlns="http://www.w3.org/2005/Atom">"#

  @Test(arguments: [#"<!ENTITY x SYSTEM "file:///etc/passwd">"#, #"<!ENTITY y "haha"><!ENTITY x "&y;&y;&y;">"#])
  func `refuses external entities, and those that expand into each other`(entities: String) throws {
    for text in [
      #"\#(head)<title>&x;</title><entry><id im:id="301"/><im:name>&x;</im:name></entry></feed>"#,
      """
      <rss version="2.0"><channel>
      <link>https://rss.itunes.apple.com/api/v1/us/ios-apps/top-free/all/10/explicit.rss</link>
      <item><title>&x;</title></item></channel></rss>
      """,
    ] {
      let reading = try Reading("<!DOCTYPE feed [\(entities)]>" + text)
      #expect(reading.items == [])
      #expect(reading.reason.contains("declarations"))
    }
  }

  @Test(arguments: ["", "<entry>", "<author>", "<entry><im:collection>"])
  func `refuses elements that are nested 100,000 deep`(start: String) throws {
    let reading = try Reading(head + start + String(repeating: "<a>", count: 100_000))
    #expect(reading.items == [])
    #expect(reading.reason.contains(" 256 "))
  }

  @Test(arguments: [
    #"{"feed":{"entry":[{"im:name":"#, #"{"feed":{"title":"#, #"{"feed":{"entry":[{"im:rating":"#, #"{"feed":{"feed":"#,
  ]) func `refuses JSON that lies in itself 100,000 deep`(start: String) throws {
    for (opening, closing) in [("[", "]"), (#"{"a":"#, "}")] {
      let deep = String(repeating: opening, count: 100_000) + "1" + String(repeating: closing, count: 100_000)
      let reading = try Reading(start + deep + (start.contains("entry") ? "}]}}" : "}}"))
      #expect(reading.records.isEmpty && reading.charts.isEmpty && reading.reviews.isEmpty)
    }
  }

  @Test(arguments: [
    ("<title>", "pear ", "last tag"), ("<entry>", "<b>x</b>", " 1 MB"),
  ]) func `refuses an element without an end`(start: String, rest: String, fact: String) throws {
    let reading = try Reading(head + start + String(repeating: rest, count: 600_000))
    #expect(reading.items == [])
    #expect(reading.reason.contains(fact))
  }

  @Test func `keeps no more ranks than a chart can have, and says so`() throws {
    let entry = #"{"im:name":{"label":"x"},"id":{"attributes":{"im:id":"301"}}}"#
    let entries = Array(repeating: entry, count: 10_001).joined(separator: ",")
    let reading = try Reading(#"{"feed":{"title":{"label":"Top"},"entry":[\#(entries)]}}"#)
    #expect(reading.records.count == 10_001)
    #expect(reading.charts.map(\.items.count) == [10_000])
    #expect(reading.summary?.notes.first?.contains("more than 10000 entries") == true)
  }
}
