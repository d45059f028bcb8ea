import TestSupport
import Testing

@Suite struct LookupCommandTests {
  let folder = makeShop()

  @Test(arguments: [
    "6759209764", "id6759209764", "com.example.pears", "https://apps.apple.com/gb/app/x/id6759209764?mt=8",
    "bundle-id:com.example.pears",
  ])
  func `finds an item by each of its names`(reference: String) {
    #expect(
      folder.run("lookup", reference, "-s", "us", "--format", "table") == """
        Apple ID:    6759209764
        Kind:        app
        Name:        Pear Ledger
        Artist:      Quince Works
        Artist ID:   77001
        Seller:      Quince Works Ltd
        Genre:       Business
        Released:    2026-03-09T08:00:00Z
        Version:     2.0
        Storefront:  us
        Offers:      buy: $4.99 (USD)
        Identifiers: bundle-id:com.example.pears
        Page:        https://apps.apple.com/us/app/pear-ledger/id6759209764
        Provenance:  a record of its own
        Observed:    2026-11-18T00:00:00Z
        Source:      app-us.json

        """)
  }

  @Test func `says that an album is known from its song only`() {
    let outcome = folder.run("lookup", "1790000001", "--format", "table")
    #expect(outcome.result.contains("Provenance:  a child's record\n"))
    #expect(outcome.result.contains("Offers:      buy: $9.99 (USD)\n"))
  }

  @Test(arguments: [
    ("999", "999: … Apple ID 999"),
    ("pear ledger", "'pear ledger' … UPC … ISBN … ISRC … GRid … ISAN … SKU … 'sku:pear ledger' … search …"),
    ("com.example.plums", "com.example.plums: 'com.example.plums' … bundle ID … product ID …"),
    ("https://example.com/id6759209764", "https://example.com/id6759209764: … link … feed"),
    ("123456789012", "123456789012: … 123456789012 … Apple ID … UPC"),
  ])
  func `says why nothing is found`(reference: String, facts: String) {
    #expect(folder.run("lookup", reference, "--no-header") == .refused(facts))
  }

  @Test func `reports an item that has only prices, in one store or in all`() throws {
    let shop = TestFolder()
    // The names are of a day before the item was there.
    let names = FeedTable(
      "itunes", "application", on: "2026-11-17", "*application_id:BIGINT title:VARCHAR(1000)", ["1002|Cider Press"])
    try shop.importFeed([names] + FeedShop.tables(on: "2026-11-18").filter { $0.path.hasPrefix("pricing") })
    #expect(
      shop.run("lookup", "1001", "--format", "table") == """
        Apple ID:    1001
        Kind:        unknown
        Offers:      de buy: 0,00\u{A0}€ (EUR)
                     jp buy: ¥800 (JPY)
                     us buy: $4.99 (USD)
        Provenance:  a price
        Observed:    2026-11-18T00:00:00Z
        Source:      pricing-20261118

        """)
    #expect(
      shop.run("lookup", "1001", "--storefront", "jp,fr", "--format", "csv", "--no-header")
        == .refused(
          "1001: … fr … de, jp, us",
          after:
            "1001,unknown,,,,,,,,,jp,\"[\"\"buy: ¥800 (JPY)\"\"]\",,,,,,,a price,2026-11-18T00:00:00Z,pricing-20261118\r\n"
        ))
  }

  @Test func `reports the price of a store that has no listing of its own`() throws {
    try folder.importFeed([.prices(on: "2026-11-18", ["6759209764|5.99|EUR|143442"])])
    let france = folder.run("lookup", "6759209764", "--storefront", "fr", "--format", "json")
    #expect(france.exitCode == 0 && france.messages.isEmpty)
    #expect(france.result.contains(#""kind":"app","name":null"#))
    #expect(france.result.contains("\"storefront\":\"fr\",\"offers\":[\"buy: 5,99\u{A0}€ (EUR)\"]"))
  }

  @Test func `reads references from a pipe that an editor on Windows has marked`() {
    let world = TestWorld(input: "\u{FEFF}6759209764\n")
    let outcome = folder.run(["lookup", "-", "-s", "us", "--format", "csv", "--no-header"], in: world)
    #expect(outcome.exitCode == 0 && outcome.messages == "")
    #expect(outcome.result.hasPrefix("6759209764,app,Pear Ledger,"))
  }

  @Test func `says that there is no catalog`() throws {
    #expect(
      TestFolder().run("lookup", "1")
        == .failed("… no catalog in catalog … 'coster import FILE…' … 'coster fetch lookup ID' … --catalog"))
  }
}
