import Testing

@testable import Feeds

@Suite struct JSONTreeTests {
  @Test func `keeps the order of members and the digits of numbers`() throws {
    let tree = try JSONTree(utf8: #" {"b":1.290,"a":[true,null,"x\u0041"],"c":{}} "#)
    let text = String(decoding: tree.text(isCompact: true), as: UTF8.self)
    #expect(text == #"{"b":1.290,"a":[true,null,"xA"],"c":{}}"# + "\n")
  }

  @Test(arguments: ["", "{", "[1,2", "{\"a\":}", "[1] x", "nope", "[\"\u{1}\"]"])
  func `throws on what is no JSON`(text: String) {
    #expect(throws: JSONFlaw.self) { try JSONTree(utf8: text) }
  }

  @Test func `takes a thing without brackets for an array of one`() throws {
    #expect(try JSONTree(utf8: "{\"a\":1}").elements.count == 1)
    #expect(try JSONTree(utf8: "[1,2]").elements.count == 2)
  }
}
