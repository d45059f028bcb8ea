import CatalogModel
import Feeds
import ProductLinks
import TestSupport
import Testing

/// Charts as the feed generator writes them in RSS: a headline, a page and no Apple ID of its own.
@Suite struct ChartRSSTests {
  private let sample = ChartFeedSample(
    address: "https://rss.marketingtools.apple.com/api/v2/us/music/most-played/10/songs.rss", title: "Top Songs",
    updated: "Wed, 18 Nov 2026 14:05:11 +0000")

  @Test func `reads items with their ranks`() throws {
    let reading = try Reading(sample.rss)
    #expect(reading.summary?.format == .chart)
    #expect(reading.charts.map(\.line) == ["us music/most-played/songs - 2026-11-18T14:05:11Z 1=301 2=302"])
    #expect(
      reading.records.first
        == ProductRecord(
          appleID: appleID(301), kind: .song, storefront: Storefront("us"), name: "Song 301",
          artist: "Cox", genre: "Folk", releaseDate: "2026-11-13T08:00:00Z",
          url: "https://music.apple.com/us/song/song/301"))
    let location = try #require(reading.locations.last)
    #expect(Array(sample.rss.utf8).dropFirst(Int(location.offset)).starts(with: "<item><title>Song 302".utf8))
  }

  @Test(arguments: [
    ("Song - Cox", "Cox", "Song", "Cox"), ("Song", "Song - Cox", "Song", "Cox"), ("Song", "", "Song", nil),
    ("A - B - Cox", "Cox", "A - B", "Cox"),
  ]) func `parts name and artist where the description tells them`(
    title: String, description: String, name: String, artist: String?
  ) throws {
    let text = sample.rss.replacing("Song 301 - Cox", with: title)
      .replacing("<description>Cox", with: "<description>\(description)")
    let record = try #require(try Reading(text).records.first)
    #expect(record.name == name)
    #expect(record.artist == artist)
  }

  @Test(arguments: [
    ("Low Tide - Cox", "low-tide", "Low Tide", "Cox"),
    ("Low Tide - Single - Cox", "low-tide-single", "Low Tide - Single", "Cox"),
    ("Low Tide - Single", "low-tide-single", "Low Tide - Single", nil),
  ]) func `parts name and artist where the page's address tells them`(
    title: String, spelling: String, name: String, artist: String?
  ) throws {
    let text = sample.rss.replacing("Song 301 - Cox", with: title).replacing("<description>Cox", with: "<description>x")
      .replacing("/us/song/song/301", with: "/us/album/\(spelling)/401?i=301")
    let record = try #require(try Reading(text).records.first)
    #expect(record.name == name && record.artist == artist && record.parentID == AppleID("401"))
  }

  @Test func `takes a headline that may hold the artist with less weight than a name`() throws {
    let reading = try Reading(sample.rss.replacing("<description>Cox", with: "<description>Nothing of it"))
    #expect(reading.records.map(\.name) == [nil, nil])
    #expect(reading.children.map(\.name) == ["Song 301 - Cox", "Song 302 - Cox"])
  }

  @Test func `reads others' RSS for the links in it, even when it speaks of the generator`() throws {
    let blog = """
      <rss version="2.0"><channel><title>A blog</title><link>https://blog.example</link><item>
      <title>On rss.itunes.apple.com/api/v1/us</title><link>https://apps.apple.com/us/app/pear/id301</link></item>
      </channel></rss>
      """
    let reading = try Reading(blog)
    #expect(reading.summary?.format == .text)
    #expect(reading.links.map(\.appleID) == [AppleID("301")])
  }

  @Test func `refuses an item without a store page and goes on`() throws {
    let reading = try Reading(
      sample.rss.replacing("https://music.apple.com/us/song/song/301", with: "https://x.example"))
    let item = try #require(reading.refused.first.map { String(decoding: $0.bytes, as: UTF8.self) })
    #expect(item.hasPrefix("<item><title>Song 301 - Cox</title><link>https://x.example</link>"))
    #expect(item.hasSuffix("<pubDate>Fri, 13 Nov 2026 00:00:00 -0800</pubDate></item>"))
    #expect(reading.charts.map(\.line) == ["us music/most-played/songs - 2026-11-18T14:05:11Z 2=302"])
  }
}
