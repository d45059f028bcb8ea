import Testing

@Suite struct SearchCommandTests {
  let folder: TestFolder

  init() throws { folder = try makeShop() }

  @Test func `prints what it finds, the best first, and exits with 1 where that is nothing`() {
    #expect(
      folder.run("search", "frost", "--format", "table") == """
          Apple ID  Kind  Name         Artist       Genre  Storefront  Page
        1790000002  song  First Frost  The Medlars         us

        """)
    #expect(folder.run("search", "plum", "--no-header") == .refused("nothing found for 'plum'"))
  }
}
