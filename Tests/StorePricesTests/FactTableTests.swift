import Testing

@testable import StorePrices

@Suite struct FactTableTests {
  @Test(arguments: [
    ("us $ 1\nusa x\nus £ 2\nde us\nus ", ["$ 1", "£ 2", ""]), ("us", []), ("", []), ("\n\nus ¥\n", ["¥"]),
    ("u\nus", []),
  ])
  func `finds the lines that begin with a name, as splitting all of them does`(text: String, found: [String]) {
    #expect(FactTable(text).rows(named: "us").map(String.init) == found)
    #expect(
      FactTable(text).rows.filter { $0.hasPrefix("us ") }.map { String($0.dropFirst(3)) } == found)
  }
}
