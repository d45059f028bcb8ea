import JSON
import Testing

@Suite struct JSONStringTests {
  @Test func `escapes what JSON does not allow, and what is named`() {
    #expect(written("a\"b\\c\n\u{1}<梨>") { $0 == "<" } == #""a\"b\\c\n\u0001\u003c梨>""#)
  }

  @Test func `escapes a named character beyond the first plane as two code units`() throws {
    let text = written("🍎") { $0 == "🍎" }
    #expect(text == #""\ud83c\udf4e""#)
    #expect(try JSONTree(bytes: text.utf8).string == "🍎")
  }

  private func written(_ text: String, escaping: (Unicode.Scalar) -> Bool) -> String {
    var bytes: [UInt8] = []
    bytes.append(jsonString: text, escaping: escaping)
    return String(decoding: bytes, as: UTF8.self)
  }
}
