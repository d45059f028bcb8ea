import Testing

@testable import Arguments

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("--fromat", "--format"), ("--formt", "--format"), ("--formats", "--format"), ("improt", "import"),
    ("prise", "price"),
  ])
  func `finds the name that was meant`(typed: String, meant: String) {
    #expect(nearest(to: typed, in: ["--format", "--limit", "import", "price", "-f"]) == meant)
  }

  @Test(arguments: ["-x", "--bogus", "sell", "", "é"])
  func `finds nothing for a word like no other`(typed: String) {
    #expect(nearest(to: typed, in: ["--format", "--limit", "import", "price", "-f"]) == nil)
  }
}
