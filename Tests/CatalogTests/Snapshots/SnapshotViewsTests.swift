import Archives
import Feeds
import SQLite
import Testing

@testable import Catalog

struct SnapshotViewsTests {
  private static let samples =
    #filePath.split(separator: "/").dropLast(4).reduce("") { $0 + "/" + $1 } + "/Feeds/partner-feed"

  /// The sample feed's groups, and whatever else `folder` holds, with the unified views over them.
  private func catalog(_ folder: SnapshotFolder) throws -> Connection {
    try build(
      "itunes", folder,
      [
        "application", "application_detail", "artist", "artist_application", "artist_collection", "artist_translation",
        "artist_type", "artist_video", "collection", "collection_video", "genre", "genre_application",
        "genre_collection", "storefront", "video",
      ])
    try build("pricing", folder, ["application_price", "collection_price", "video_price"])
    try build("match", folder, ["collection_match", "video_match", "artist_match"])
    return try attach(folder)
  }

  private func build(_ group: String, _ folder: SnapshotFolder, _ tables: [String]) throws {
    let builder = try SnapshotBuilder(#require(SnapshotName(file: "\(group)-20261118.sqlite")), in: folder.path)
    for table in tables {
      try builder.add(PartnerTableReader(ByteStream(path: "\(Self.samples)/\(group)20261118/\(table)")))
    }
    _ = try builder.finish()
  }

  private func attach(
    _ folder: SnapshotFolder, with names: Set<String> = ["product", "price", "identifier"]
  ) throws -> Connection {
    let connection = try Connection(path: ":memory:")
    var attached: [AttachedSnapshot] = []
    for (index, file) in folder.files.enumerated() {
      let name = try #require(SnapshotName(file: file))
      try connection.execute("ATTACH '\(folder.path)/\(file)' AS snapshot\(index)")
      attached.append(try AttachedSnapshot(name, schema: "snapshot\(index)", on: connection))
    }
    let views = SnapshotViews(attached)
    try connection.execute(views.preparation)
    for (view, arms) in [("product", views.products), ("price", views.prices), ("identifier", views.identifiers)]
    where names.contains(view) {
      try connection.execute("CREATE TEMP VIEW \(view) AS \(arms.joined(separator: "\nUNION ALL\n"))")
    }
    return connection
  }

  @Test func `tells products of every kind`() throws {
    let catalog = try catalog(SnapshotFolder())
    #expect(
      try rows(catalog, "SELECT kind, count(*) FROM product WHERE storefront IS NULL GROUP BY kind ORDER BY kind") == [
        "album|2", "app|5", "artist|3", "audiobook|1", "author|1", "developer|2", "movie|2", "music-video|1",
        "podcast|1", "tv-episode|3", "tv-season|1", "tv-show|1",
      ])
    #expect(
      try rows(
        catalog,
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
      try rows(catalog, "SELECT kind, name, artist_id, parent_id FROM product WHERE apple_id = 1801100102")
        == ["tv-episode|Two Keys to the Cellar|1801100021|1801100077"])
  }

  @Test func `tells an app's title in other languages, in the stores that speak them`() throws {
    let catalog = try catalog(SnapshotFolder())
    #expect(
      try rows(
        catalog,
        "SELECT storefront, name FROM product WHERE apple_id = 6759209764 AND storefront IS NOT NULL ORDER BY storefront"
      ) == [
        "br|Orchard Ledger", "de|Orchard Ledger: Obstgarten", "fr|Orchard Ledger", "jp|オーチャード帳簿", "kr|과수원 장부",
      ])
    #expect(
      try rows(catalog, "SELECT storefront, name FROM product WHERE apple_id = 1455002190 ORDER BY storefront")
        == ["∅|The Grafting Knives", "jp|ザ・グラフティング・ナイヴズ"])
  }

  @Test func `tells prices in milliunits by storefront and offer`() throws {
    let catalog = try catalog(SnapshotFolder())
    #expect(
      try rows(
        catalog,
        "SELECT storefront, offer, amount, currency FROM price WHERE apple_id = 6759209764 ORDER BY storefront"
      ) == [
        "br|buy|29900|BRL", "de|buy|5990|EUR", "fr|buy|5990|EUR", "gb|buy|4990|GBP", "in|buy|499000|INR",
        "jp|buy|800000|JPY", "kr|buy|6600000|KRW", "us|buy|4990|USD",
      ])
    #expect(
      try rows(
        catalog,
        "SELECT offer, amount FROM price WHERE apple_id = 1811200345 AND storefront = 'us' ORDER BY offer"
      ) == ["buy|14990", "buy-hd|19990", "rent|3990", "rent-hd|4990"])
    #expect(
      try rows(catalog, "SELECT offer, amount FROM price WHERE apple_id = 1811200399") == ["rent|2990", "rent-hd|3990"])
    #expect(
      try rows(
        catalog, "SELECT offer, amount FROM price WHERE apple_id = 1801100077 AND storefront = 'gb' ORDER BY offer")
        == ["buy|12990", "buy-hd|15990", "pre-order|12990"])
  }

  @Test func `finds products by barcode`() throws {
    let catalog = try catalog(SnapshotFolder())
    #expect(
      try rows(catalog, "SELECT apple_id FROM identifier WHERE scheme = 'upc' AND value = '5099900000015'")
        == ["1790334412"])
    #expect(
      try rows(catalog, "SELECT scheme, value FROM identifier WHERE apple_id = 1790335001") == ["isrc|QZFAK2500001"])
  }

  @Test(arguments: [
    "product WHERE apple_id = 6759209764", "price WHERE apple_id = 6759209764",
    "price WHERE apple_id = 1811200345 AND storefront = 'us'", "identifier WHERE apple_id = 1790334412",
  ])
  func `probes keys and scans no table of the feed`(question: String) throws {
    let folder = try SnapshotFolder()
    try Self.incremental(folder)
    let plan = try rows(catalog(folder), "EXPLAIN QUERY PLAN SELECT * FROM \(question)")
    #expect(plan.count > 2)
    // These are the names under which the statements know the feed's tables.
    let scans = plan.filter { line in ["t", "u", "r", "g", "d"].contains { line.hasSuffix("SCAN \($0)") } }
    #expect(scans == [])
  }

  private static func incremental(_ folder: SnapshotFolder) throws {
    try folder.build(
      SnapshotSample(
        "itunes20261120/application", "application_id|title|new_column", key: "application_id",
        types: "BIGINT|VARCHAR(1000)|BIGINT", mode: "INCREMENTAL", ["6759209764|Orchard Ledger 3|1", "99|New|2"]),
      SnapshotSample(
        "itunes20261120/artist_application", "artist_id|application_id", key: "artist_id|application_id",
        types: "BIGINT|BIGINT", mode: "INCREMENTAL", ["1688800204|99"]),
      SnapshotSample(
        "itunes20261120/genre_application", "genre_id|application_id|is_primary", key: "genre_id|application_id",
        types: "BIGINT|BIGINT|INTEGER", mode: "INCREMENTAL", ["6014|99|1"]),
      mode: .incremental)
    try folder.build(
      SnapshotSample(
        "pricing20261120/application_price", "application_id|retail_price|currency_code|storefront_id",
        key: "application_id|storefront_id", types: "BIGINT|DECIMAL(9,3)|VARCHAR(20)|INTEGER", mode: "INCREMENTAL",
        ["6759209764|3.99|USD|143441", "99|-1.00|USD|143441", "98|cheap|USD|143441", "97|1.99|XTS|999999"]),
      mode: .incremental)
  }

  @Test func `lays an incremental over its full`() throws {
    let folder = try SnapshotFolder()
    try Self.incremental(folder)
    let catalog = try catalog(folder)
    #expect(
      try rows(
        catalog,
        """
        SELECT name, artist_id, genre, source FROM product WHERE apple_id IN (6759209764, 99) AND storefront IS NULL
        ORDER BY apple_id
        """) == [
          "New|1688800204|Games|itunes-20261120-incremental",
          "Orchard Ledger 3|1688800017|Business|itunes-20261120-incremental",
        ])
    #expect(try rows(catalog, "SELECT count(*) FROM product WHERE kind = 'app' AND storefront IS NULL") == ["6"])
    #expect(
      try rows(
        catalog,
        "SELECT storefront, amount, source FROM price WHERE apple_id = 6759209764 AND storefront IN ('us', 'gb') ORDER BY 1"
      ) == ["gb|4990|pricing-20261118", "us|3990|pricing-20261120-incremental"])
  }

  @Test func `tells -1 as not sold separately, and takes no text for a price`() throws {
    let folder = try SnapshotFolder()
    try Self.incremental(folder)
    let catalog = try catalog(folder)
    #expect(try rows(catalog, "SELECT amount, currency FROM price WHERE apple_id = 99") == ["∅|USD"])
    #expect(try rows(catalog, "SELECT amount FROM price WHERE apple_id = 98") == [])
    #expect(try rows(catalog, "SELECT storefront, amount FROM price WHERE apple_id = 97") == ["999999|1990"])
  }

  @Test func `answers with any part of the groups missing`() throws {
    let folder = try SnapshotFolder()
    try build("itunes", folder, ["application"])
    let connection = try Connection(path: ":memory:")
    try connection.execute("ATTACH '\(folder.path)/itunes-20261118.sqlite' AS s")
    let name = try #require(SnapshotName(file: "itunes-20261118.sqlite"))
    let views = SnapshotViews([try AttachedSnapshot(name, schema: "s", on: connection)])
    try connection.execute(views.preparation)
    #expect(views.products.count == 1)
    #expect(views.prices.isEmpty)
    #expect(views.identifiers.isEmpty)
    #expect(
      try rows(connection, "SELECT name, genre FROM (\(views.products[0])) WHERE apple_id = 6759209764")
        == ["Orchard Ledger|∅"])
    #expect(SnapshotViews([]).products.isEmpty)
  }

  @Test func `is not put out by tables that have other columns than Apple's`() throws {
    let folder = try SnapshotFolder()
    func table(_ name: String, _ columns: String) -> SnapshotSample {
      SnapshotSample("itunes20261118/\(name)", columns, key: "", types: "BIGINT|VARCHAR(20)", ["6759209764|x"])
    }
    try folder.build(
      table("application", "app|title"), table("artist", "artist_id|label"), table("artist_type", "id|name"),
      table("genre_artist", "genre|artist_id"))
    let connection = try attach(folder, with: ["product"])
    #expect(try rows(connection, "SELECT apple_id, kind, name, genre FROM product") == ["6759209764|artist|∅|∅"])
  }
}
