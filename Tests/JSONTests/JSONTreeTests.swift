import JSON
import Testing

@Suite struct JSONTreeTests {
  @Test func `keeps the order of members and the digits of numbers`() throws {
    let tree = try JSONTree(bytes: #" {"b":1.290,"a":[true,null,"x\u0041"],"c":{}} "#.utf8)
    let text = String(decoding: tree.text(isCompact: true), as: UTF8.self)
    #expect(text == #"{"b":1.290,"a":[true,null,"xA"],"c":{}}"# + "\n")
  }

  @Test(arguments: ["", "{", "[1,2", "{\"a\":}", "[1] x", "nope", "[\"\u{1}\"]"])
  func `throws on what is no JSON`(text: String) {
    #expect(throws: JSONError.self) { try JSONTree(bytes: text.utf8) }
  }
}
