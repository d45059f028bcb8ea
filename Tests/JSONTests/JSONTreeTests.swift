import JSON
import Testing

@Suite struct JSONTreeTests {
  @Test func `keeps the order of members and the digits of numbers`() throws {
    let tree = try JSONTree(bytes: #" {"b":1.290,"a":[true,null,"x\u0041"],"c":{}} "#.utf8)
    let text = String(decoding: tree.text(isCompact: true), as: UTF8.self)
    #expect(text == #"{"b":1.290,"a":[true,null,"xA"],"c":{}}"# + "\n")
  }

  /// The mark stands before the first byte that is wrong, or where a text ends too early.
  @Test(arguments: [
    #"{"a":1,§}"#, #"{"a":1,\#n"b" §2}"#, #"{"a":[{"b":0,§,}]}"#, "{\"a\":1}\n\n§x", "[1,{\"a\":2§", "[1,\n2\n§}", "§]",
    "§}",
    "[1 §2]", "{\"a\":1\n§\"b\":2}", "{\"a\":\n§\"b", "{§1:2}", "{\"a\"§,1}", "[1,{\"a\":1},\n§]",
    "{\"a\":1,\n§/ x\n\"b\":2}",
    #"{"a\"}]":1 §"c\\":2}"#, "[[]§", "[§,1]", "{}§{}",
  ])
  func `says where the grammar is broken`(marked: String) throws {
    let parts = marked.split(separator: "§", omittingEmptySubsequences: false)
    let error = #expect(throws: JSONError.self) { try JSONTree(bytes: parts.joined().utf8) }
    #expect(error?.offset == parts[0].utf8.count)
  }

  @Test(arguments: ["", "{", "[1,2", "{\"a\":}", "[1] x", "nope", "[\"\u{1}\"]"])
  func `throws on what is no JSON`(text: String) {
    #expect(throws: JSONError.self) { try JSONTree(bytes: text.utf8) }
  }
}
