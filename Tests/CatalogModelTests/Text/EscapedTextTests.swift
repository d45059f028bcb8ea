import CatalogModel
import Testing

@Suite struct EscapedTextTests {
  @Test func `escapes in JSON what JSON does not allow, and what is named`() {
    var bytes: [UInt8] = []
    bytes.append(jsonString: "a\"b\\c\n\u{1}<梨>") { $0 == "<" }
    #expect(String(decoding: bytes, as: UTF8.self) == #""a\"b\\c\n\u0001\u003c梨>""#)
  }

  @Test func `leaves in an address what needs no escape`() {
    #expect("Aa0-._~ ,/é\u{7}".percentEncoded == "Aa0-._~%20%2C%2F%C3%A9%07")
  }
}
