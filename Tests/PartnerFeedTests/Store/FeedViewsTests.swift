import TestSupport
import Testing

@testable import PartnerFeed

/// The views of snapshot files, over the sample feed.
struct FeedViewsTests {
  @Test func `products of every kind are there`() throws {
    let store = try TestStore.sample()
    #expect(
      try store.rows(
        "itunes", "SELECT kind, count(*) FROM product WHERE storefront IS NULL GROUP BY kind ORDER BY kind") == [
          "album|2", "app|5", "artist|3", "audiobook|1", "author|1", "developer|2", "movie|2", "music-video|1",
          "podcast|1", "tv-episode|3", "tv-season|1", "tv-show|1",
        ])
    #expect(
      try store.rows(
        "itunes",
        """
        SELECT kind, name, artist, artist_id, parent_id, genre, release_date, url, observed_at, source, version
        FROM product WHERE apple_id = 6759209764 AND storefront IS NULL
        """) == [
          """
          app|Orchard Ledger|Pippin & Russet Ltd|1688800017|∅|Business|2026-03-09|\
          https://apps.apple.com/us/app/orchard-ledger/id6759209764?uo=5|2026-11-18T06:00:00Z|itunes-20261118|2.4.1
          """
        ])
    #expect(
      try store.rows("itunes", "SELECT kind, name, artist_id, parent_id FROM product WHERE apple_id = 1801100102")
        == ["tv-episode|Two Keys to the Cellar|1801100021|1801100077"])
  }

  @Test func `an app's titles in other languages are those of the stores that speak them`() throws {
    let store = try TestStore.sample()
    #expect(
      try store.rows(
        "itunes",
        "SELECT storefront, name FROM product WHERE apple_id = 6759209764 AND storefront IS NOT NULL ORDER BY storefront"
      ) == [
        "br|Orchard Ledger", "de|Orchard Ledger: Obstgarten", "fr|Orchard Ledger", "jp|オーチャード帳簿", "kr|과수원 장부",
      ])
    #expect(
      try store.rows("itunes", "SELECT storefront, name FROM product WHERE apple_id = 1455002190 ORDER BY storefront")
        == ["∅|The Grafting Knives", "jp|ザ・グラフティング・ナイヴズ"])
  }

  @Test(arguments: [
    ("itunes", "product WHERE apple_id = 6759209764"), ("pricing", "price WHERE apple_id = 6759209764"),
    ("pricing", "price WHERE apple_id = 1811200345 AND storefront = 'us'"),
    ("pricing", "price_history WHERE apple_id = 1811200345"), ("match", "identifier WHERE apple_id = 1790334412"),
  ])
  func `keys are searched, and no table of the feed is scanned`(group: String, question: String) throws {
    let plan = try TestStore.sample().rows(group, "EXPLAIN QUERY PLAN SELECT * FROM \(question)")
    #expect(plan.count > 2)
    // These are the names under which the statements know the feed's tables.
    let scans = plan.filter { line in ["t", "p", "u", "r", "g", "d", "c"].contains { line.hasSuffix("SCAN \($0)") } }
    #expect(scans == [])
  }

  @Test func `-1 is not sold separately, and text is no price`() throws {
    let store = TestStore()
    try store.importTables(
      .prices(on: "2026-11-18", ["99|-1.00|USD|143441", "98|cheap|USD|143441", "97|1.99|XTS|999999"]))
    #expect(try store.rows("pricing", "SELECT amount, currency FROM price WHERE apple_id = 99") == ["∅|USD"])
    #expect(try store.rows("pricing", "SELECT amount FROM price WHERE apple_id = 98") == [])
    #expect(try store.rows("pricing", "SELECT storefront, amount FROM price WHERE apple_id = 97") == ["999999|1990"])
  }

  @Test func `tables with other columns than Apple's give what they have`() throws {
    let store = TestStore()
    func table(_ name: String, _ columns: String) -> FeedTable {
      let types = columns.split(separator: " ").enumerated().map { "\($1):\($0 == 0 ? "BIGINT" : "VARCHAR(20)")" }
      return FeedTable("itunes", name, on: "2026-11-18", types.joined(separator: " "), ["6759209764|x"])
    }
    try store.importTables(
      table("application", "app title"), table("artist", "artist_id label"), table("artist_type", "id name"),
      table("genre_artist", "genre artist_id"))
    #expect(store.problems == [])
    #expect(try store.rows("itunes", "SELECT apple_id, kind, name, genre FROM product") == ["6759209764|artist|∅|∅"])
  }
}
