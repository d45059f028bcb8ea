import CatalogModel
import Testing

@Suite struct EscapedTextTests {
  @Test func `leaves in an address what needs no escape`() {
    #expect("Aa0-._~ ,/é\u{7}".percentEncoded == "Aa0-._~%20%2C%2F%C3%A9%07")
  }
}
