import Testing

@testable import CosterCommands

@Suite struct HelpCommandTests {
  @Test(arguments: ["lookup", "price", "link", "history", "rank", "reviews"])
  func `says for every verb with items how to name one`(verb: String) {
    let help = run("help", verb).result.replacing(#/\s+/#, with: " ")
    #expect(help.contains("Apple ID, product link, bundle ID, in-app product ID, UPC, ISBN or sku:…"))
  }

  @Test func `is the same as the option of that name`() {
    #expect(run("help", "man") == run("man", "--help"))
    #expect(run("help") == run("--help"))
    #expect(run() == run("-h"))
  }
}
