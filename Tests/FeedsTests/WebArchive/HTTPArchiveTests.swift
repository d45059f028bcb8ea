import CatalogModel
import Feeds
import ProductLinks
import TestSupport
import Testing

@Suite struct HTTPArchiveTests {
  private func entry(
    _ body: String, url: String = "https://apps.apple.com/x", status: Int = 200, encoding: String? = nil,
    date: String = "2024-03-05T10:11:12.345+01:00"
  ) -> String {
    let encoding = encoding.map { ",\"encoding\":\"\($0)\"" } ?? ""
    return """
      {"startedDateTime":"\(date)","request":{"method":"GET","url":"\(url)"},
       "response":{"status":\(status),"content":{"size":1,"mimeType":"text/html","text":\(body.quoted)\(encoding)}}}
      """
  }

  private func archive(_ entries: [String]) -> String {
    """
    {
      "log": {
        "version": "1.2", "creator": {"name": "Browser", "version": "1"}, "pages": [{"id": "page_1", "title": "entries"}],
        "entries": [
          \(entries.joined(separator: ",\n"))
        ],
        "comment": "made by hand"
      }
    }
    """
  }

  @Test(arguments: [1, 100, 1 << 20]) func `reads each page and answer as what it is`(piece: Int) throws {
    // {"resultCount":1,"results":[{"trackId":304,"kind":"software","trackName":"Pear"}]}
    let answer = """
      eyJyZXN1bHRDb3VudCI6MSwicmVzdWx0cyI6W3sidHJhY2tJZCI6MzA0LCJraW5kIjoic29mdHdhcmUiLCJ0cmFja05hbWUiOiJQZWFyIn1dfQ==
      """
    let text = archive([
      entry(Samples.page), entry(answer, url: "https://itunes.apple.com/lookup?id=304&country=jp", encoding: "base64"),
      entry("gone", status: 404), entry("iVBORw0KGgo=", encoding: "base64"), entry(""),
    ])
    let reading = try Reading(Array(text.utf8), piece: piece)
    #expect(reading.error == nil)
    #expect(reading.summary?.format == .webArchive)
    #expect(
      reading.records.map { "\($0.appleID) \($0.name ?? "") \($0.storefront?.code ?? "")" } == [
        "302 Orchard gb", "304 Pear jp",
      ])
    #expect(reading.locations.map(\.record) == [1, 2])
    #expect(reading.links.map(\.appleID) == [AppleID("303")])
    #expect(reading.items.first == .time(Timestamp("2024-03-05T09:11:12Z")))
    #expect(
      reading.notes.say(
        "… HTTP … status 404 … (1 ×)", "… HTTP … without … body (1 ×)", "… binary … PNG … (1 ×)"))
  }

  @Test func `an entry of more than 16 MB is refused, and the next one read`() throws {
    let parts = archive([entry("LARGE"), entry(Samples.page)]).split(separator: "LARGE")
    let reading = try Reading(parts.joined(separator: String(repeating: "x", count: 17 << 20)))
    #expect(reading.refused.map(\.reason).say("… larger … 16 MB …"))
    #expect(reading.appleIDs == [302])
  }

  @Test func `refuses a page that cannot be read under its address, and an entry that is no JSON`() throws {
    let reading = try Reading(
      archive([
        entry("<html>403 Forbidden</html>", url: "https://music.apple.com/us/album/gone/1"), "{\"a\":tru}",
        entry(Samples.page),
      ]))
    #expect(
      reading.refused.first?.reason.hasPrefix("https://music.apple.com/us/album/gone/1: ") == true)
    #expect(reading.refused.last?.reason.hasSuffix("of the entry") == true)
    #expect(reading.refused.map(\.location.record) == [1, 2])
    #expect(reading.appleIDs == [302])
  }

  @Test func `says that an archive was cut off, after what stands before`() throws {
    let reading = try Reading(String(archive([entry(Samples.page), entry(Samples.page)]).dropLast(200)))
    #expect(reading.appleIDs == [302])
    #expect(reading.refused.map { $0.reason.contains("inside this record") } == [true])
    #expect(reading.reason.contains("cut off"))
  }
}
