import JSON
import Testing

@Suite struct JSONTreeTextTests {
  private let tree: JSONTree = ["a\"": [.number("1.290"), .null, .bool(true)], "b": .object([]), "c<": "<"]

  @Test func `writes a value on one line`() {
    let text = String(decoding: tree.text(isCompact: true), as: UTF8.self)
    #expect(text == #"{"a\"":[1.290,null,true],"b":{},"c<":"<"}"# + "\n")
  }

  @Test func `lays a value out as Xcode does`() {
    let text = String(decoding: tree.text(isCompact: false), as: UTF8.self)
    #expect(
      text == #"""
        {
          "a\"" : [
            1.290,
            null,
            true
          ],
          "b" : {

          },
          "c<" : "<"
        }

        """#)
  }

  @Test func `escapes in names and values what is named as well`() {
    var text: [UInt8] = []
    text.append(json: tree) { $0 == "<" }
    #expect(String(decoding: text, as: UTF8.self) == #"{"a\"":[1.290,null,true],"b":{},"c\u003c":"\u003c"}"#)
  }

  @Test func `writes one member after another`() {
    var text = Array("{".utf8)
    text.append(jsonMember: "a\"", .number("1"))
    text += ", ".utf8
    text.append(jsonMember: "b", ["x"])
    #expect(String(decoding: text, as: UTF8.self) == #"{"a\"":1, "b":["x"]"#)
  }
}
