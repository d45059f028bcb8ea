import JSON
import TestSupport
import Testing

/// Every value of an object is checked, also those that nobody asks for.
@Suite struct JSONParserTests {
  private let parser = JSONParser(names: ["id", "name"])
  private let bytes = PaddedBytes(capacity: 16)

  private func error(_ text: String) -> JSONError? { error(Array(text.utf8)) }

  private func error(_ text: [UInt8]) -> JSONError? {
    bytes.removeAll()
    unsafe text.withUnsafeBytes { unsafe bytes.append($0) }
    return unsafe parser.readMembers(of: bytes.bytes)
  }

  private func reason(_ text: String) -> String { error(text)?.reason ?? "" }

  @Test(arguments: [
    (#""x":"a\qb""#, "… escape … JSON …"), (#""name":"\u12G4""#, "… escape … JSON …"),
    (#""x":[{"y":01}]"#, "… number … JSON …"),
    (#""x":nul"#, "… true, false … null"), (#""x":[1 2]"#, "… JSON"), ("\"x\":\"a\tb\"", "… control character …"),
  ]) func `says what is malformed anywhere`(members: String, facts: String) {
    #expect(reason("{\"id\":1,\(members)}").says(facts))
    #expect(error(#"{"id":2}"#) == nil, "the next object is still read")
    #expect(parser[0].count == 2)
  }

  @Test func `says where a control character is`() { #expect(error("{\"x\":\"ab\u{1}\"}")?.offset == 8) }

  @Test func `says that an array is no object`() { #expect(reason("[1]").says("… not … JSON object")) }

  @Test(arguments: [#""x":1e400"#, #""x":-0.5E-3"#, #""x":123456789012345678901234567890"#, #""x":[[],{},[{}]]"#])
  func `takes what JSON allows`(members: String) { #expect(error("{\"id\":1,\(members)}") == nil) }

  @Test func `reads escapes in names and values, and half a surrogate pair as the replacement character`() {
    #expect(error(#"{"n\u0061me":"a\"\\\/\b\f\n\r\t\u00e9\ud83c\udf4e\ud83cx"}"#) == nil)
    #expect(parser[1].text == "a\"\\/\u{8}\u{c}\n\r\t\u{e9}\u{1F34E}\u{FFFD}x")
  }

  @Test func `lets the last of two members of one name count, and none be absent`() {
    #expect(error(#"{"id":1,"id":2}"#) == nil)
    #expect(parser[0].count == 2)
    #expect(!parser[1].isPresent)
  }

  @Test func `reads bytes that are not UTF-8 as U+FFFD, and says so of this text alone`() {
    #expect(error(Array("{\"name\":\"é".utf8) + [0xFF] + Array("\"}".utf8)) == nil)
    #expect(parser.hasBadBytes)
    #expect(parser[1].text == "é\u{FFFD}")
    #expect(error(#"{"name":"x"}"#) == nil)
    #expect(!parser.hasBadBytes)
  }

  @Test func `tells kinds of values apart`() {
    #expect(error(#"{"id":[1,2],"name":""}"#) == nil)
    #expect(parser[0].isNested && !parser[0].isString && parser[0].text == nil)
    #expect(parser[1].isString && !parser[1].hasText && parser[1].textOrDigits == nil)
    #expect(error(#"{"id":-1,"name":null}"#) == nil)
    #expect(parser[0].isNumber && parser[0].count == nil && parser[0].textOrDigits == "-1")
    #expect(!parser[1].isPresent)
  }

  @Test func `says where a string stands, unless it had escapes`() {
    #expect(error(#"{"id":"a\n","name":"pear"}"#) == nil)
    #expect(unsafe parser[0].range(in: bytes.bytes) == nil)
    #expect(unsafe parser[1].range(in: bytes.bytes) == 20..<24)
  }
}
