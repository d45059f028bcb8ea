import Archives
import CatalogModel
import Feeds
import TestSupport
import Testing

/// Which chart a feed is, of when, and who has which rank in it.
@Suite struct ChartRankTests {
  @Test func `tells the chart behind its entries, from XML and from JSON`() throws {
    for text in [ChartFeedSample().atom, ChartFeedSample().json] {
      let reading = try Reading(text)
      #expect(reading.appleIDs == [301, 302])
      #expect(reading.charts.map(\.line) == ["us topsongs - 2026-11-18T14:05:11Z 1=301 2=302"])
      #expect(reading.charts.first?.title == "iTunes Store: Top Songs")
      #expect(reading.items.last == reading.charts.first.map { .chart($0) })
      #expect(reading.summary?.chartCount == 1)
    }
  }

  @Test(arguments: [
    "x", "{}", "<!DOCTYPE x>", "<html></html>", "<?xml ", "<?xml version=\"1.0\"?>", "<fe", "<!-- cut", "&",
    ChartFeedSample(numbers: [303]).atom,
  ])
  func `keeps a whole chart, whatever stands behind it, and says that it was not read`(rest: String) throws {
    for piece in [1, 64, 1 << 20] {
      let reading = try Reading(ChartFeedSample().atom + rest, piece: piece)
      #expect(reading.charts.map(\.line) == ["us topsongs - 2026-11-18T14:05:11Z 1=301 2=302"])
      #expect(reading.error?.reason.contains("import ") == true)
    }
  }

  @Test(arguments: [
    ("https://itunes.apple.com/jp/rss/topfreeapplications/limit=100/genre=6014/json", "jp topfreeapplications 6014"),
    (
      "http://ax.itunes.apple.com/WebObjects/MZStoreServices.woa/ws/RSS/topalbums/sf=143443/limit=10/xml",
      "de topalbums -"
    ),
    (
      "https://mzstoreservices-int-st.itunes.apple.com/kr/rss/toppodcasts/limit=100/explicit=true/json",
      "kr toppodcasts -"
    ),
    ("https://itunes.apple.com/gb/rss/topsongs/explicit=false/xml?lang=en", "gb topsongs/non-explicit -"),
    ("https://rss.applemarketingtools.com/api/v2/fr/apps/top-free/50/apps.json", "fr apps/top-free/apps -"),
    (
      "https://rss.marketingtools.apple.com/api/v2/us/music/most-played/10/albums.json", "us music/most-played/albums -"
    ),
    (
      "https://rss.marketingtools.apple.com/api/v2/us/music/most-recent/50/albums/genre=18/json",
      "us music/most-recent/albums 18"
    ),
    (
      "https://rss.itunes.apple.com/api/v1/br/apple-music/top-albums/all/10/explicit.json",
      "br apple-music/top-albums -"
    ),
    (
      "https://rss.itunes.apple.com/api/v1/br/apple-music/top-songs/country/10/non-explicit.json",
      "br apple-music/top-songs/non-explicit country"
    ),
  ]) func `tells chart, storefront and genre by the feed's own address`(address: String, chart: String) throws {
    // The entries are of another store, and so is the option: the address outweighs both.
    let sample = ChartFeedSample(address: address, numbers: [301])
    for text in [sample.atom, sample.json, sample.generatorJSON] {
      let reading = try Reading(text, storefront: Storefront("ca"))
      #expect(reading.charts.map(\.line) == ["\(chart) 2026-11-18T14:05:11Z 1=301"])
    }
  }

  @Test(arguments: [
    ("Mon, 28 Oct 2024 04:29:58 +0000", "2024-10-28T04:29:58Z"), ("28 Oct 2024 04:29:58 GMT", "2024-10-28T04:29:58Z"),
    ("Tue, 3 Jun 2008 21:29:58 PDT", "2008-06-04T04:29:58Z"), ("2020-04-14T02:06:44.000-07:00", "2020-04-14T09:06:44Z"),
    ("yesterday", "-"), ("", "-"), ("Mon, 28 Foo 2024 04:29:58 +0000", "-"), ("Mon, 28 Oct 2024 04:29:58 +0", "-"),
  ]) func `reads the moment in each of the ways in which feeds write it`(updated: String, moment: String) throws {
    let chart = try #require(try Reading(ChartFeedSample(updated: updated).generatorJSON).charts.first)
    #expect(chart.updated?.description ?? "-" == moment)
  }

  @Test func `counts a refused entry, as those behind it keep their ranks`() throws {
    let sample = ChartFeedSample(numbers: [301, 302, 303])
    let json = sample.json.replacing(#""im:id":"302""#, with: "").replacing("/song/song/302", with: "/nothing")
    let atom = sample.atom.replacing(#" im:id="302""#, with: "").replacing("/song/song/302", with: "/nothing")
    for text in [json, atom] {
      let reading = try Reading(text)
      #expect(reading.refused.map(\.location.record) == [2])
      #expect(reading.charts.map(\.line) == ["us topsongs - 2026-11-18T14:05:11Z 1=301 3=303"])
    }
  }

  @Test func `begins to count anew with each chart of a file`() throws {
    let other = ChartFeedSample(address: "https://itunes.apple.com/jp/rss/topalbums/json", numbers: [401, 402])
    let reading = try Reading(ChartFeedSample().json + "\n" + other.json)
    #expect(reading.locations.map(\.record) == [1, 2, 3, 4])
    #expect(
      reading.charts.map(\.line) == [
        "us topsongs - 2026-11-18T14:05:11Z 1=301 2=302", "jp topalbums - 2026-11-18T14:05:11Z 1=401 2=402",
      ])
  }

  @Test func `keeps the ranks before a cut`() throws {
    let atom = ChartFeedSample().atom
    #expect(try Reading(String(atom.dropLast(60))).charts.map(\.line) == ["us topsongs - 2026-11-18T14:05:11Z 1=301"])
    // JSON tells which chart it is behind its entries; the generator's tells it before.
    let json = try Reading(String(ChartFeedSample().json.dropLast(200)))
    #expect(json.charts == [])
    #expect(json.error != nil)
    let generator = ChartFeedSample(updated: "2026-11-18T14:05:11Z").generatorJSON
    #expect(
      try Reading(String(generator.dropLast(20))).charts.map(\.line) == ["us topsongs - 2026-11-18T14:05:11Z 1=301"])
  }

  @Test func `takes the name from the title, else from the path that it was saved under, else says that it has none`()
    throws
  {
    let lost = ChartFeedSample(address: "urn:lost")
    #expect(try Reading(lost.atom).charts.map(\.line) == ["us topsongs - 2026-11-18T14:05:11Z 1=301 2=302"])
    let bare = #"{"feed":{"entry":[{"im:name":{"label":"x"},"id":{"attributes":{"im:id":"301"}}}]}}"#
    let reading = try Reading(bare)
    #expect(reading.appleIDs == [301])
    #expect(reading.charts == [])
    #expect(reading.notes.first?.contains("ranks") == true)
    var saved: [Chart] = []
    let stream = ByteStream(name: "mirror/itunes.apple.com/se/rss/topsongs/limit=10/json", bytes: Array(bare.utf8))
    _ = try FeedReader(stream).read(storefront: nil) { item in
      if case .chart(let chart) = item { saved.append(chart) }
    }
    #expect(saved.map(\.line) == ["se topsongs - - 1=301"])
  }

  @Test func `takes the storefront from the head, the entries, or who asks`() throws {
    let head = ChartFeedSample(address: "urn:lost", country: "no").generatorJSON
    #expect(try Reading(head).charts.first?.storefront == Storefront("no"))
    let entries = ChartFeedSample(address: "urn:lost", country: "fi").json
    #expect(try Reading(entries).charts.first?.storefront == Storefront("fi"))
    let neither = ChartFeedSample(address: "urn:lost", country: "zz").json
    #expect(try Reading(neither, storefront: Storefront("is")).charts.first?.storefront == Storefront("is"))
    #expect(try Reading(neither).charts.first?.storefront == nil)
  }

  @Test func `reads a chart that a proxy has wrapped in a string`() throws {
    let reading = try Reading(#"{"contents":\#(ChartFeedSample().json.quoted),"status":{"http_code":200}}"#)
    #expect(reading.charts.map(\.line) == ["us topsongs - 2026-11-18T14:05:11Z 1=301 2=302"])
  }
}
