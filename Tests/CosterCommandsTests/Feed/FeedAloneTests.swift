import TestSupport
import Testing

/// Every verb on a catalog into which nothing but the partner feed was ever imported.
@Suite struct FeedAloneTests {
  private let folder = TestFolder()

  init() throws {
    try folder.importFeed(FeedShop.tables(on: "2026-11-11"))
  }

  /// What a verb answers, without its heading.
  private func answer(_ arguments: String...) -> Outcome { folder.run(arguments + ["--no-header"]) }

  private func lines(_ arguments: String...) -> [String] {
    let outcome = folder.run(arguments + ["--no-header"])
    return (outcome.result + outcome.messages).split(separator: "\n").map(String.init)
  }

  private func sql(_ statement: String) -> [String] { lines("sql", statement) }

  @Test(arguments: [
    ("1001", "app Orchard Ledger 101 Business"), ("1002", "mac-app Cider Press 101 null"),
    ("2001", "album Late Frost 102 Alternative"), ("2002", "book The Pruner's Book 103 null"),
    ("2003", "tv-season Windfalls, Season 1 null null"), ("3001", "song Blossom Week 102 null"),
    ("4001", "movie The Graft 104 Drama"), ("4002", "tv-episode Two Keys to the Cellar null null"),
    ("101", "developer Pippin & Russet Ltd null null"), ("103", "author Wilma Alder null null"),
  ])
  func `says what each kind of item is`(id: String, expected: String) {
    #expect(
      sql(
        """
        SELECT kind || ' ' || name || ' ' || coalesce(artist_id, 'null') || ' ' || coalesce(genre, 'null')
        FROM product WHERE apple_id = \(id) AND storefront IS NULL
        """) == [expected])
    #expect(folder.run("lookup", id).exitCode == 0)
  }

  @Test func `looks an app up with the prices of every store`() {
    #expect(
      answer("lookup", "1001", "--format", "tsv").cells(2, 10, 11, by: "|") == [
        "Orchard Ledger||[\"us buy: $4.99 (USD)\"]", "Obstgarten-Buch|de|[\"buy: Gratis (EUR)\"]",
        "オーチャード帳簿|jp|[\"buy: ¥800 (JPY)\"]",
      ])
  }

  @Test(arguments: [
    ("upc:5099900000015", "2001"), ("05099900000015", "2001"), ("isrc:qz-fak-25-00001", "3001"),
    ("grid:A1-0302B-0000000042-X", "2001"), ("amg:12345", "4001"), ("amg:R 77", "2001"),
    ("isan:0000-0001-8CFA-0000-I-0000-0000-K", "4001"),
    ("https://music.apple.com/us/album/late-frost/2001?i=3001", "3001"),
  ])
  func `finds items by their identifiers`(reference: String, id: String) {
    let answer = folder.run("price", reference, "--no-header")
    #expect(Set(answer.result.split(separator: "\n").map { $0.prefix { $0 != "\t" } }) == [Substring(id)], "\(answer)")
  }

  @Test func `prices every offer of every kind`() {
    #expect(
      answer("price", "1001", "2001", "2003", "3001", "4001", "4002").cells(0, 3, 4, 7, 8) == [
        "1001 de buy Gratis free", "1001 jp buy ¥800 priced", "1001 us buy $4.99 priced",
        "2001 us buy $9.99 priced", "2001 us pre-order $8.99 priced", "2003 us buy $12.99 priced",
        "2003 us buy-hd $15.99 priced", "3001 us buy $1.29 priced", "4001 us buy $9.99 priced",
        "4001 us buy-hd $14.99 priced", "4001 us rent $3.99 priced", "4001 us rent-hd $4.99 priced",
        "4002 us buy $2.99 priced", "4002 us buy-hd $3.49 priced",
      ])
    // A name of no one store is nobody else's.
    #expect(
      lines("price", "1001", "--storefront", "us", "--format", "ndjson")[0].hasSuffix(#""name_storefront":null}"#))
  }

  @Test func `searches names, artists and sellers, in every language`() {
    func found(_ words: String...) -> [String] {
      let answer = folder.run(["search", "--format", "tsv", "--no-header"] + words, in: TestWorld())
      #expect(
        answer.says(answer.exitCode == 0 ? "" : "… '\(words[0])'")
      )
      return answer.cells(0, 1, 2)
    }
    #expect(found("orchard") == ["1001 app Orchard Ledger"])
    #expect(found("帳簿") == ["1001 app オーチャード帳簿"])
    #expect(found("obst") == ["1001 app Obstgarten-Buch"])
    #expect(found("遅霜") == ["2001 album 遅霜"])
    #expect(found("おそじも") == [])
    #expect(
      Set(found("grafting")) == ["102 artist The Grafting Knives", "2001 album Late Frost", "3001 song Blossom Week"])
    #expect(found("grafting", "--kind", "song") == ["3001 song Blossom Week"])
    #expect(found("trading") == ["1001 app Orchard Ledger"])
    #expect(found("orchard", "--storefront", "us") == ["1001 app Orchard Ledger"])
    #expect(found("orchard", "--storefront", "fr") == [])
    #expect(found("帳簿", "--storefront", "us") == ["1001 app Orchard Ledger"])
  }

  @Test func `exports listings with the prices of their stores`() {
    let apps = lines("export", "--kind", "app")
    #expect(apps.count == 3)
    #expect(
      apps.first == """
        {"apple_id":1001,"kind":"app","name":"Orchard Ledger","artist":"Pippin & Russet Ltd","artist_id":101,\
        "parent_id":null,"bundle_id":null,"genre":"Business","release_date":"2026-03-09","storefront":null,\
        "url":"https://apps.apple.com/us/app/id1001","artwork_url":null,"feed":null,"former_feeds":null,\
        "observed_at":"2026-11-11T00:00:00Z","source":"itunes-20261111","prices":[{"storefront":"us","offer":"buy",\
        "state":"priced","amount":"4.99","currency":"USD","text":null,"observed_at":"2026-11-11T00:00:00Z"}]}
        """)
    #expect(lines("export", "--storefront", "jp", "--kind", "app,mac-app").count == 1)
    #expect(lines("export", "--storefront", "us", "--format", "tsv").count == 7)
  }

  @Test func `counts the feed's items`() {
    let counts = lines("stats", "--by", "file")
    let observed = "2026-11-11T00:00:00Z\t2026-11-11T00:00:00Z"
    #expect(counts.contains("listings\tapp\t\titunes-20261111\t1\t\(observed)"))
    #expect(counts.contains("listings\tapp\tjp\titunes-20261111\t1\t\(observed)"))
    #expect(counts.contains("rows\t\t\tprice_change\t0\t\t"))
    #expect(counts.contains { $0.hasPrefix("bytes\t\t\tsnapshots/pricing.sqlite\t") })
  }

  @Test func `reports what prices did between two feeds`() throws {
    let imported = try folder.importFeed(FeedShop.tables(on: "2026-11-18", isLater: true))
    #expect(imported.saysAmongOthers("pricing-20261118 video_price: 1 change …"))
    let history = answer("history", "1001", "4001", "3001", "--storefront", "us").cells(0, 4, 5, 8, 11, 13, 15)
    #expect(
      history.filter { !$0.contains("  ") } == [
        "1001 buy 2026-11-18T00:00:00Z $4.99 $2.99 -40.1 pricing-20261118",
        "4001 rent-hd 2026-11-18T00:00:00Z $4.99 $3.99 -20 pricing-20261118",
      ])
    #expect(history.contains("3001 buy 2026-11-18T00:00:00Z $1.29 not sold separately  pricing-20261118"))
    #expect(
      lines("drops", "--since", "2026-11-12").map { $0.replacing("\t", with: " ") } == [
        """
        1001 app Ledger of Orchards us buy fell 4.99 $4.99 2.99 $2.99 USD -40.1 2026-11-18T00:00:00Z pricing-20261118
        """,
        "4001 movie The Graft us rent-hd fell 4.99 $4.99 3.99 $3.99 USD -20 2026-11-18T00:00:00Z pricing-20261118",
      ])
    #expect(lines("drops", "--since", "2026-11-12", "--limit", "1").map { $0.prefix { $0 != "\t" } } == ["1001"])
    #expect(
      lines("drops", "--since", "2026-11-12", "--limit", "1", "--kind", "movie").map { $0.prefix { $0 != "\t" } }
        == ["4001"])
    #expect(lines("drops", "--since", "2026-11-12", "--min", "30%").map { $0.prefix { $0 != "\t" } } == ["1001"])
    #expect(
      sql("SELECT offer, amount, observed_at FROM price_history WHERE apple_id = 4001 AND offer = 'rent-hd' ORDER BY 3")
        == ["rent-hd\t4990\t2026-11-11T00:00:00Z", "rent-hd\t3990\t2026-11-18T00:00:00Z"])
  }

  @Test func `reports the last price of an item that has left the feed`() throws {
    try folder.importFeed([.prices(on: "2026-11-18", ["5|0.990|USD|143441", "6|1.99|USD|143441"])])
    try folder.importFeed([.prices(on: "2026-11-25", ["6|1.99|USD|143441"])])
    #expect(
      answer("history", "5").cells(5, 8, 11, 12, 16, by: "|") == [
        "2026-11-18T00:00:00Z||$0.99|priced|", "2026-11-25T00:00:00Z|$0.99|gone|unknown|the feed has it no more",
      ])
    #expect(
      folder.run("price", "5", "--no-header")
        == .refused("5: … 'coster history 5' …"))
    #expect(folder.run("history", "99").exitCode == 1)
  }

  @Test func `keeps the keys of two columns of one name apart`() {
    #expect(
      folder.run("sql", "--format", "ndjson", "SELECT 1 AS a, 2 AS a, 3 AS a_2, 4 AS a").result
        == "{\"a\":1,\"a_3\":2,\"a_2\":3,\"a_4\":4}\n")
    #expect(folder.run("sql", "--format", "json", "SELECT 1 AS a WHERE false").result == "[]\n")
  }

  @Test func `asks the store that a link points into`() {
    func stores(_ arguments: String...) -> [String] {
      folder.run(["price", "--no-header"] + arguments).cells(3)
    }
    #expect(stores("https://apps.apple.com/jp/app/id1001") == ["jp"])
    #expect(stores("https://apps.apple.com/jp/app/id1001", "--storefront", "us,de") == ["us", "de"])
    #expect(stores("https://apps.apple.com/jp/app/id1001", "--storefront", "all") == ["de", "jp", "us"])
    #expect(stores("https://apps.apple.com/app/id1001") == ["de", "jp", "us"])
    #expect(
      folder.run("price", "https://apps.apple.com/fr/app/id1001", "--no-header")
        == .refused("https://apps.apple.com/fr/app/id1001: … fr … de, jp, us"))
  }
}
