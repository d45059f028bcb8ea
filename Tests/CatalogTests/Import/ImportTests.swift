import Catalog
import CatalogModel
import PartnerFeed
import TestSupport
import Testing

private func app(price: String, text: String, version: String = "1.0") -> String {
  """



  {"resultCount":1, "results":[
  {"wrapperType":"software", "kind":"software", "trackId":6759209764, "trackName":"Pear Counter", "artistId":77001,
   "artistName":"Quince Works", "bundleId":"com.example.pears", "version":"\(version)", "price":\(price), "currency":"USD",
   "formattedPrice":"\(text)", "trackViewUrl":"https://apps.apple.com/us/app/pear-counter/id6759209764"}]}
  """
}

private let song = """
  {"resultCount":1,"results":[{"wrapperType":"track","kind":"song","artistId":9001,"collectionId":1790000001,
  "trackId":1790000002,"artistName":"The Medlars","collectionName":"Blossom","trackName":"First Frost",
  "artistViewUrl":"https://music.apple.com/us/artist/9001","collectionViewUrl":"https://music.apple.com/us/album/1790000001",
  "trackViewUrl":"https://music.apple.com/us/album/first-frost/1790000001?i=1790000002",
  "collectionPrice":9.99,"trackPrice":-1.00,"country":"USA","currency":"USD"}]}
  """

@Suite struct ImportTests {
  let test = TestCatalog()

  @Test func `stores a record once, and says so when it comes again`() throws {
    let first = try test.importText(app(price: "1.29", text: "$1.29"))
    #expect((first.records, first.stored, first.unchanged, first.refused) == (1, 1, 0, 0))
    let before = try test.rows("SELECT * FROM main._listing") + test.rows("SELECT * FROM main._import")
    let second = try test.importText(app(price: "1.29", text: "$1.29"))
    #expect((second.stored, second.changed, second.unchanged) == (0, 0, 1))
    #expect(second.repeated.count == 1)
    #expect(try test.rows("SELECT * FROM main._listing") + test.rows("SELECT * FROM main._import") == before)
  }

  @Test func `writes history only where a price changed`() throws {
    try test.importText(app(price: "1.29", text: "$1.29"), as: "1.json", at: "2026-11-01T00:00:00Z")
    try test.importText(app(price: "1.29", text: "$1.29", version: "1.1"), as: "2.json", at: "2026-11-02T00:00:00Z")
    let third = try test.importText(app(price: "0.0", text: "Free"), as: "3.json", at: "2026-11-03T00:00:00Z")
    #expect(third.changed == 1)
    #expect(
      try test.rows("SELECT amount, observed_at FROM price_history ORDER BY observed_at")
        == ["1290|2026-11-01T00:00:00Z", "0|2026-11-03T00:00:00Z"])
    #expect(
      try test.rows("SELECT apple_id, storefront, offer, amount, currency, text FROM price")
        == ["6759209764|us|buy|0|USD|Free"])
  }

  @Test func `puts an older file into the history and keeps the answer`() throws {
    try test.importText(app(price: "2.99", text: "$2.99", version: "2.0"), as: "new.json", at: "2026-11-10T00:00:00Z")
    try test.importText(app(price: "0.99", text: "$0.99", version: "1.0"), as: "old.json", at: "2026-01-01T00:00:00Z")
    #expect(try test.rows("SELECT amount FROM price") == ["2990"])
    #expect(try test.rows("SELECT version FROM product WHERE kind = 'app'") == ["2.0"])
    #expect(try test.rows("SELECT amount FROM price_history ORDER BY observed_at") == ["990", "2990"])
  }

  @Test func `changes nothing when files that disagree come again, all together`() throws {
    try test.write(app(price: "2.99", text: "$2.99"), to: "in/a.json")
    try test.write(app(price: "3.99", text: "$3.99", version: "1.1"), to: "in/b.json")
    try test.write("https://apps.apple.com/us/app/pear-counter/id6759209764?mt=8", to: "in/c.txt")
    try test.importFeeds(test.folder + "/in")
    let before = try test.rows("SELECT * FROM main._listing") + test.rows("SELECT * FROM main._offer")
    let again = try test.importFeeds(test.folder + "/in")
    #expect((again.stored, again.changed, again.derived) == (0, 0, 0))
    #expect(again.repeated.count == 3)
    #expect(try test.rows("SELECT * FROM main._listing") + test.rows("SELECT * FROM main._offer") == before)
  }

  @Test func `keeps the store's own text whichever of two sources of one time comes first`() throws {
    let bare = app(price: "2.99", text: "").replacing("\"formattedPrice\":\"\", ", with: "")
      .replacing("\"formattedPrice\":\"\",", with: "")
    try test.importText(bare, as: "bare.json")
    try test.importText(app(price: "2.99", text: "$2.99"), as: "exact.json")
    #expect(try test.rows("SELECT amount, text FROM price") == ["2990|$2.99"])
  }

  @Test func `learns of the album and the artist from a song, until their own records come`() throws {
    let summary = try test.importText(song)
    #expect((summary.records, summary.derived) == (1, 2))
    #expect(
      try test.rows("SELECT apple_id, kind, name, provenance FROM product ORDER BY apple_id")
        == ["9001|artist|The Medlars|child", "1790000001|album|Blossom|child", "1790000002|song|First Frost|record"])
    #expect(
      try test.rows("SELECT apple_id, amount FROM price ORDER BY apple_id") == ["1790000001|9990", "1790000002|NULL"])
    try test.importText(
      """
      {"resultCount":1,"results":[{"wrapperType":"collection","collectionType":"Album","collectionId":1790000001,
      "artistId":9001,"artistName":"The Medlars","collectionName":"Blossom (Deluxe)","collectionPrice":11.99,
      "country":"USA","currency":"USD"}]}
      """, as: "album.json", at: "2026-01-01T00:00:00Z")
    #expect(
      try test.rows("SELECT name, provenance FROM product WHERE apple_id = 1790000001") == ["Blossom (Deluxe)|record"])
    try test.importText(song, as: "again.json", at: "2026-12-01T00:00:00Z")
    #expect(try test.rows("SELECT name FROM product WHERE apple_id = 1790000001") == ["Blossom (Deluxe)"])
  }

  @Test func `keeps the original JSON to the byte`() throws {
    try test.importText(app(price: "1.29", text: "$1.29"))
    let original = try test.rows("SELECT original FROM main._listing WHERE kind = 'app'").joined()
    #expect(original.hasPrefix(#"{"wrapperType":"software""#) && original.hasSuffix("}"))
    #expect(
      try test.rows("SELECT json_extract(original, '$.bundleId') FROM main._listing WHERE kind = 'app'") == [
        "com.example.pears"
      ])
  }

  @Test func `keeps an original that is not UTF-8 to the byte when it replaces another`() throws {
    for (day, note) in [("2026-11-01", UInt8(ascii: "a")), ("2026-11-02", 0x93)] {
      let answer = #"""
        {"data":[{"id":"9001","type":"artists","attributes":{"name":"The Medlars","genreNames":["Rock"],
        "url":"https://music.apple.com/gb/artist/the-medlars/9001","editorialNotes":{"standard":"*"}}}]}
        """#
      let bytes = answer.utf8.map { $0 == UInt8(ascii: "*") ? note : $0 }
      try test.importFeeds(test.write(bytes: bytes, to: "\(day).json", at: "\(day)T00:00:00Z"))
    }
    #expect(try test.rows("SELECT instr(hex(original), '229322') > 0 FROM main._listing") == ["1"])
  }

  @Test func `refuses a bad record, keeps its bytes, and imports the rest`() throws {
    let summary = try test.importText(
      """
      {"resultCount":2,"results":[
      {"wrapperType":"track","kind":"song","trackName":"No ID","country":"USA","currency":"USD"},
      {"wrapperType":"track","kind":"song","trackId":1790000009,"trackName":"Fine","country":"USA","currency":"USD"}]}
      """)
    #expect((summary.records, summary.stored, summary.refused) == (1, 1, 1))
    #expect(test.problems.count == 1 && test.problems[0].hasPrefix("/feed.json:1:"))
    #expect(try test.rows("SELECT count(*) FROM main._refused WHERE instr(bytes, 'No ID') > 0") == ["1"])
  }

  @Test func `does not keep the same refused record twice`() throws {
    let bad = #"{"resultCount":1,"results":[{"wrapperType":"track","kind":"song","trackName":"No ID"}]}"#
    try test.importText(bad)
    try test.importText(bad)
    #expect(try test.rows("SELECT count(*) FROM main._refused") == ["1"])
  }

  @Test func `keeps each link with its location, and knows the item from then on`() throws {
    let text =
      "Get it:\n  https://apps.apple.com/jp/app/x/id6759209764?mt=8 and\nhttps://music.apple.com/us/album/b/1790000001?i=1790000002\n"
    let summary = try test.importText(text, as: "links.txt")
    #expect((summary.links, summary.stored) == (2, 2))
    #expect(
      try test.rows(
        "SELECT apple_id, parent_id, kind, storefront, line, column_number FROM main._link ORDER BY byte_offset")
        == ["6759209764|NULL|app|jp|2|3", "1790000002|1790000001|song|us|3|1"])
    #expect(try test.open().listings(of: appleID(6_759_209_764)).map(\.provenance) == [.link])
    #expect(try test.importText(text, as: "links.txt").unchanged == 2)
  }

  @Test func `a link of another host keeps that host`() throws {
    try test.importText(
      "https://overcast.fm/itunes1500100100 https://podcasts.apple.com/podcast/id1501", as: "links.txt")
    #expect(
      try test.rows("SELECT apple_id, kind, via FROM link ORDER BY byte_offset")
        == ["1500100100|podcast|overcast.fm", "1501|podcast|NULL"])
  }

  @Test func `keeps the location of a link whatever was read before it`() throws {
    let text = "https://apps.apple.com/app/id"
    try test.write(text + "71", to: "in/a.txt")
    try test.write(text + "72", to: "in/b.txt")
    try test.write("https://itunes.apple.com/lookup?id=73,74", to: "in/c.txt")
    let locations = "SELECT apple_id, byte_offset, position FROM main._link ORDER BY 1"
    #expect(try test.importFeeds(test.folder + "/in").stored == 4)
    #expect(try test.rows(locations) == ["71|0|0", "72|0|0", "73|0|0", "74|0|1"])
    for name in ["b.txt", "a.txt", "c.txt"] { #expect(try test.importFeeds(test.folder + "/in/" + name).stored == 0) }
    #expect(try test.rows(locations).count == 4)
  }

  @Test func `reads in a preview the same as it does`() throws {
    let feeds = #filePath.split(separator: "/").dropLast(4).reduce("") { $0 + "/" + $1 } + "/Feeds"
    let preview = try Catalog.previewImport(of: [feeds])
    let summary = try test.importFeeds(feeds)
    let counts = [
      \ImportSummary.files, \.records, \.links, \.rows, \.stored, \.changed, \.unchanged, \.derived,
    ]
    #expect(counts.map { preview[keyPath: $0] } == counts.map { summary[keyPath: $0] })
    #expect(preview.bytes == summary.bytes && preview.problems == summary.problems)
    let tables = { (summary: ImportSummary) in summary.tables.map { $0.sentence + " \($0.tally)" } }
    #expect(tables(preview) == tables(summary))
  }

  @Test func `says what a file is that is no feed, and reads the others`() throws {
    try test.write(bytes: [0x89, 0x50, 0x4E, 0x47, 0, 0], to: "in/picture.png")
    try test.write(bytes: [0x41, 0, 0x42, 0, 0x43], to: "in/something")
    try test.write("", to: "in/empty")
    try test.write(app(price: "1.29", text: "$1.29"), to: "in/good.txt")
    let summary = try test.importFeeds(test.folder + "/in", test.folder + "/missing")
    #expect((summary.files, summary.records) == (1, 1))
    #expect(test.problems.count == 2)
    #expect(test.problems.allSatisfy { $0.hasPrefix("/in/something: is binary") || $0.hasPrefix("/missing") })
    #expect(summary.empty.map { $0.path.split(separator: "/").last } == ["empty", "picture.png"])
  }
}
