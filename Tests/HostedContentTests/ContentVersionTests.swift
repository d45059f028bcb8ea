import HostedContent
import Testing

@Suite struct ContentVersionTests {
  @Test(arguments: [("1.9", "1.10"), ("1", "1.0.1"), ("0.9", "1"), ("1.2.3", "2"), ("9.99", "10.0")])
  func `compares number by number`(lower: String, higher: String) throws {
    let (low, high) = (try #require(ContentVersion(lower)), try #require(ContentVersion(higher)))
    #expect(low < high && !(high < low) && low != high)
  }

  @Test func `ignores zeros at the end`() {
    #expect(ContentVersion("1.0") == ContentVersion("1"))
    #expect(ContentVersion("1.0")?.description == "1.0")
  }

  @Test(arguments: ["", ".", "1.", ".1", "1..2", "1.0b", "-1", "1,0", " 1", "../1", "١", "1e3"])
  func `refuses other texts`(text: String) {
    #expect(ContentVersion(text) == nil)
  }
}
