import Testing

@Suite struct LookupCommandTests {
  let folder: TestFolder

  init() throws { folder = try makeShop() }

  @Test(arguments: [
    "6759209764", "id6759209764", "com.example.pears", "https://apps.apple.com/gb/app/x/id6759209764?mt=8",
    "bundle-id:com.example.pears",
  ])
  func `finds an item by each of its names`(reference: String) {
    #expect(
      folder.run("lookup", reference, "-s", "us", "--format", "table")
        == Outcome(
          exitCode: 0,
          result: """
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
            Known from:  a record of its own
            Observed:    2026-11-18T00:00:00Z
            Source:      app-us.json

            """))
  }

  @Test func `says that an album is known from its song only`() {
    let outcome = folder.run("lookup", "1790000001", "--format", "table")
    #expect(outcome.result.contains("Known from:  a child's record\n"))
    #expect(outcome.result.contains("Offers:      buy: $9.99 (USD)\n"))
  }

  @Test(arguments: [
    ("999", "coster: 999: the catalog has nothing of Apple ID 999\n"),
    ("pear ledger", "to look for words, use 'coster search'"),
    ("https://example.com/id6759209764", "is not a link to an item of Apple's stores"),
    ("123456789012", "the catalog knows the number 123456789012 neither as an Apple ID nor as a UPC"),
  ])
  func `says why nothing is found`(reference: String, message: String) {
    let outcome = folder.run("lookup", reference, "--no-header")
    #expect(outcome.exitCode == 1)
    #expect(outcome.messages.contains(message))
    #expect(outcome.result == "")
  }

  @Test func `reads references from a pipe that an editor on Windows has marked`() {
    let world = TestWorld(input: "\u{FEFF}6759209764\n")
    let outcome = folder.run(["lookup", "-", "-s", "us", "--format", "csv", "--no-header"], in: world)
    #expect(outcome.exitCode == 0 && outcome.messages == "")
    #expect(outcome.result.hasPrefix("6759209764,app,Pear Ledger,"))
  }

  @Test func `says that there is no catalog`() throws {
    let outcome = try TestFolder().run("lookup", "1")
    #expect(outcome.exitCode == 2)
    #expect(
      outcome.messages
        == "coster: There is no catalog in catalog. Make one with 'coster import', or name another with --catalog.\n")
  }
}
