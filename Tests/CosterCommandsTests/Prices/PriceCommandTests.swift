import TestSupport
import Testing

@Suite struct PriceCommandTests {
  let folder = makeShop()

  @Test func `reports a price, free and unknown apart`() {
    #expect(
      folder.run("price", "6759209764", "--format", "table") == """
        Name         Storefront    Price  Currency  Offer    As of       Source
        Pear Ledger  de           Gratis  EUR       buy      2026-11-18  app-de.json
        梨の帳簿     jp          unknown                     2026-11-18  app-jp.json
        Pear Ledger  us            $4.99  USD       buy      2026-11-18  app-us.json

        """)
  }

  @Test func `reports that a song is not sold separately, without a number`() {
    #expect(
      folder.run("price", "1790000002", "--format", "ndjson").result == """
        {"apple_id":1790000002,"kind":"song","name":"First Frost","storefront":"us","offer":"buy","amount":null,\
        "currency":null,"text":null,"state":"not-sold-separately","mark":null,\
        "observed_at":"2026-11-18T00:00:00Z","source":"music.json","billed_now":null,"name_storefront":null}

        """)
  }

  @Test func `marks the cheapest and the dearest within one currency only`() throws {
    let price = #""price":6.99,"currency":"USD","formattedPrice":"$6.99""#
    folder.add(searchAnswer(appRecord(6_759_209_764, "Pear Ledger", in: "ar", price)), as: "ar.json")
    let lines = folder.run("price", "6759209764", "--format", "csv", "--no-header").result.split(separator: "\r\n")
    #expect(lines.filter { $0.contains(",cheapest,") }.map { $0.contains(",us,") } == [true])
    #expect(lines.filter { $0.contains(",dearest,") }.map { $0.contains(",ar,") } == [true])
  }

  @Test func `answers with the prices of a day, as the store wrote them then`() throws {
    let world = TestFolder()
    try world.see("60", "INR", in: "in", on: "2016-02-01")
    try world.see("499", "INR", in: "in", on: "2026-02-01")
    func price(_ arguments: String...) -> Outcome {
      world.run(["price", "6759209764", "-s", "in", "--format", "csv", "--no-header"] + arguments)
    }
    #expect(price("--date", "2016-06-30").result.contains(",buy,60,INR,Rs\u{A0}60,priced,,2016-02-01T"))
    #expect(price("--date", "2026-02-01").result.contains(",buy,499,INR,₹\u{A0}499,priced,,2026-02-01T"))
    #expect(price("--date", "2015-01-01") == .refused("6759209764: no price in in … 2015-01-01 …"))
  }

  @Test func `names the stores whose prices are not known any more, where all stores are asked`() throws {
    let shop = TestFolder()
    try shop.importFeed(FeedShop.tables(on: "2026-11-17"))
    for table in FeedShop.tables(on: "2026-11-18", isLater: true) {
      try shop.write(table.text, to: "later/" + table.path)
    }
    #expect(shop.run("import", "--only-storefront", "us", "\(shop.path)/later").exitCode == 0)
    let prices = shop.run("price", "1001", "--format", "tsv", "--no-header")
    #expect(prices.exitCode == 0 && prices.cells(3, 5) == ["us 2.99"], "\(prices)")
    #expect(prices.says("1001: no price … de, jp … not covered … 2026-11-18 … us"))
    #expect(shop.run("price", "1001", "-s", "us").messages.isEmpty)
    #expect(shop.run("price", "1001", "--date", "2026-11-17").messages.isEmpty)
    let past = shop.run("price", "1001", "--date", "2026-11-18", "--format", "tsv", "--no-header")
    #expect(past.says("1001: no price … de, jp … not covered … 2026-11-18 … us"))
  }

  /// The name and its source, for a price of a store whose own listing has no name.
  private func name(in store: String, among named: [(String, String)]) throws -> String {
    let world = TestFolder()
    try world.see("1", "USD", in: store, on: "2026-11-18", name: "")
    for (other, name) in named { try world.see("1", "USD", in: other, on: "2026-11-18", name: name) }
    return world.run("price", "6759209764", "-s", store, "--no-header", "--format", "tsv").cells(2, 13)[0]
  }

  @Test func `uses a name from a store of the same language, else an English one, else any`() throws {
    #expect(try name(in: "at", among: [("fr", "Poires"), ("us", "Pears"), ("de", "Birnen")]) == "Birnen de")
    #expect(try name(in: "at", among: [("fr", "Poires"), ("us", "Pears")]) == "Pears us")
    #expect(try name(in: "at", among: [("fr", "Poires")]) == "Poires fr")
  }

  @Test func `writes prices as the page in a language does`() throws {
    let world = TestFolder()
    try world.see("490", "TWD", in: "tw", on: "2026-02-01")
    let outcome = world.run(
      "price", "6759209764", "--language", "en-GB", "--explain", "--format", "csv", "--no-header")
    #expect(outcome.result.contains(",490,TWD,NT$490.00,priced,"))
    #expect(outcome.result.contains("\"The store's own form, observed: App Store pages, 2026-10; proved.\""))
    #expect(
      world.run("price", "6759209764", "--language", "en-GB", "--locale", "de")
        == .misused("price", "--language … stores' … --locale … device …"))
  }
}
