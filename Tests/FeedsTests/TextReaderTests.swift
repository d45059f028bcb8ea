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
}
