import CatalogModel
import Feeds
import ProductLinks
import Testing

@Suite struct TextReaderTests {
  @Test(arguments: [1, 10, 4096]) func `finds the product links of any text`(piece: Int) throws {
    let text =
      "Try https://apps.apple.com/us/app/orchard/id302 or\nhttps://music.apple.com/gb/album/cox/401?i=301, today.\n"
    let reading = try Reading(text, piece: piece)
    #expect(reading.links.map(\.appleID) == [AppleID("302"), AppleID("301")])
    #expect(reading.summary?.format == .text)
    #expect(reading.summary?.linkCount == 2)
    #expect(reading.summary?.byteCount == Int64(text.utf8.count))
  }

  @Test func `takes a text without links for a good one`() throws {
    let reading = try Reading("nothing here")
    #expect(reading.items == [])
    #expect(reading.error == nil)
  }

  @Test func `counts each link of a browser's bookmarks, with its location`() throws {
    let text = """
      <!DOCTYPE NETSCAPE-Bookmark-file-1>
      <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
      <TITLE>Bookmarks</TITLE><H1>Bookmarks</H1><DL><p>
      <DT><A HREF="https://apps.apple.com/us/app/orchard/id302?l=de&amp;mt=8" ADD_DATE="1">Orchard</A>
      <DT><A HREF="https://example.com/">Other</A>
      <DT><A HREF="https://apps.apple.com/us/app/orchard/id302">again</A>
      <DT><A HREF="https://music.apple.com/gb/album/cox/401?i=301">Song</A></DL>
      """
    let reading = try Reading(text)
    #expect(reading.summary?.format == .text)
    #expect(reading.links.map(\.appleID) == [AppleID("302"), AppleID("302"), AppleID("301")])
    #expect(reading.links.first?.language == "de")
    guard case .link(let first)? = reading.items.first else {
      Issue.record("no link")
      return
    }
    #expect(first.line == 4)
    #expect(first.column == 14)
  }
}
