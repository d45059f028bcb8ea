import Testing

@Suite struct SearchCommandTests {
  let folder: TestFolder

  init() throws { folder = try makeShop() }

  @Test func `prints what it finds, the best first`() {
    #expect(
      folder.run("search", "frost", "--format", "table")
        == Outcome(
          exitCode: 0,
          result: """
              Apple ID  Kind  Name         Artist       Genre  Storefront  Page
            1790000002  song  First Frost  The Medlars         us

            """))
  }

  @Test func `keeps to a kind and a storefront`() {
    #expect(
      folder.run("search", "帳簿", "--kind", "app", "-s", "jp", "--format", "csv", "--no-header").result
        == "6759209764,app,梨の帳簿,Quince Works,Business,jp,https://apps.apple.com/jp/app/pear-ledger/id6759209764\r\n")
  }

  @Test func `says that nothing is found, with exit code 1`() {
    #expect(
      folder.run("search", "plum", "--no-header")
        == Outcome(exitCode: 1, messages: "coster: nothing found for 'plum'\n"))
  }

  @Test func `refuses a kind that there is not, and says what was meant`() {
    let outcome = folder.run("search", "x", "--kind", "songg")
    #expect(outcome.exitCode == 64)
    #expect(outcome.messages.contains("'songg' is not a valid kind for --kind."))
    #expect(outcome.messages.contains("'song'"))
  }
}
