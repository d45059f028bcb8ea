import CatalogModel
import Feeds
import ProductLinks
import TestSupport
import Testing

@Suite struct WebArchiveTests {
  private func record(_ type: String, _ contents: String, address: String = "https://apps.apple.com/x") -> String {
    "WARC/1.0\r\nWARC-Type: \(type)\r\nWARC-Target-URI: \(address)\r\n"
      + "Content-Length: \(contents.utf8.count)\r\n\r\n\(contents)\r\n\r\n"
  }

  private func response(_ body: String, status: String = "200 OK", head: String = "Content-Type: text/html") -> String {
    "HTTP/1.1 \(status)\r\n\(head)\r\n\r\n\(body)"
  }

  @Test(arguments: [1, 100, 1 << 20]) func `reads each page and answer as what it is`(piece: Int) throws {
    let archive =
      record("warcinfo", "software: test\r\n") + record("request", "GET / HTTP/1.1\r\n\r\n")
      + record("response", response(Samples.page)) + record("response", response(Samples.answer(Samples.song)))
      + record("response", response("gone", status: "404 Not Found")) + record("resource", "\u{89}PNG no")
    let reading = try Reading(Array(archive.utf8), piece: piece)
    #expect(reading.error == nil)
    #expect(reading.summary?.format == .webArchive)
    #expect(reading.appleIDs == [302, 301])
    #expect(reading.locations.map(\.record) == [3, 4])
    #expect(reading.links.map(\.appleID) == [AppleID("303")])
    #expect(
      reading.summary?.notes.contains(
        "passed over what is an HTTP answer with status 404, which holds no records (1 ×)") == true)
  }

  @Test func `tells by the address of a record what its answer or chart has lost`() throws {
    let app = #"{"resultCount":1,"results":[{"trackId":304,"kind":"software","trackName":"Pear"}]}"#
    let chart = #"{"feed":{"entry":[\#(Samples.song)],"updated":{"label":"2026-11-01T00:00:00Z"}}}"#
    let reading = try Reading(
      record("response", response(app), address: "https://itunes.apple.com/lookup?id=304&country=jp")
        + record("response", response(chart), address: "<https://itunes.apple.com/kr/rss/topsongs/limit=10/json>"))
    #expect(reading.records.first?.storefront == Storefront("jp"))
    #expect(reading.charts.map { "\($0.storefront?.code ?? "-") \($0.name)" } == ["kr topsongs"])
  }

  @Test func `tells when each page was fetched, rather than when a chart says that it was made`() throws {
    let chart = #"{"feed":{"entry":[\#(Samples.song)],"updated":{"label":"2026-11-01T00:00:00Z"}}}"#
    let dated = record("response", response(chart)).replacing(
      "\r\nContent-Length", with: "\r\nWARC-Date: 2026-11-18T09:30:00Z\r\nContent-Length", maxReplacements: 1)
    let reading = try Reading(dated + record("response", response(Samples.page)))
    let moments = reading.items.compactMap {
      if case .time(let moment) = $0 { moment?.description ?? "none" } else { nil }
    }
    #expect(moments == ["2026-11-18T09:30:00Z", "none"])
    #expect(reading.items.first == .time(Timestamp("2026-11-18T09:30:00Z")))
    #expect(reading.records.count == 2)
  }

  @Test func `refuses a page that cannot be read under its address, and goes on`() throws {
    let archive =
      record("response", response("<html>403 Forbidden</html>"), address: "https://music.apple.com/us/album/gone/1")
      + record("response", response(Samples.page))
    let reading = try Reading(archive)
    #expect(reading.appleIDs == [302])
    #expect(
      reading.refused.first?.reason.hasPrefix("https://music.apple.com/us/album/gone/1: ") == true)
  }

  @Test func `refuses a body that was cut off as it travelled, and goes on`() throws {
    let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n400\r\n" + Samples.answer(Samples.song)
    let reading = try Reading(record("response", chunked) + record("response", response(Samples.page)))
    #expect(reading.appleIDs == [301, 302])
    #expect(
      reading.refused.map(\.reason).say("https://apps.apple.com/x: … last piece … cut off … again"))
  }

  @Test func `tells where a link stands in the archive`() throws {
    let archive = record("warcinfo", "x") + record("resource", "see https://apps.apple.com/us/app/id9")
    let reading = try Reading(archive)
    guard case .link(let found)? = reading.items.first else {
      Issue.record("no link")
      return
    }
    let start = archive.utf8.count - 4 - "https://apps.apple.com/us/app/id9".utf8.count
    #expect(found.offset == Int64(start))
  }

  @Test func `says where an archive is damaged or was cut off, after what stands before`() throws {
    let whole = record("response", response(Samples.page)) + "rubbish"
    let reading = try Reading(whole)
    #expect(reading.appleIDs == [302])
    #expect(reading.reason.contains("damaged"))
    #expect(reading.error?.location?.record == 1)
    let cut = try Reading(String(record("response", response(Samples.page)).dropLast(20)))
    #expect(cut.appleIDs == [302])
    #expect(cut.reason.contains("inside a record"))
  }
}
