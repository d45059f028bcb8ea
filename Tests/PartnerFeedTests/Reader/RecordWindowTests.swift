import Archives
import CatalogModel
import Testing

@testable import PartnerFeed

struct RecordWindowTests {
  @Test func `hands out records with where they begin`() throws {
    #expect(
      try records("ab\u{2}\ncde\u{2}\n\u{2}\nf") == ["record 0 ab", "record 4 cde", "record 9 ", "truncated 11 f"])
  }

  @Test func `lets a record over its limit go by and keeps its first bytes`() throws {
    let long = String(repeating: "x", count: 300)
    #expect(
      try records("ab\u{2}\n\(long)\u{2}\ncd\u{2}\n", limit: 40)
        == ["record 0 ab", "overlong 4 xxxxxxxxxxxxxxxxxxxx…", "record 306 cd"])
    #expect(try records("\(long)", limit: 40) == ["overlong 0 xxxxxxxxxxxxxxxxxxxx…"])
    #expect(
      try records("\(long)\u{2}\u{2}\u{2}\u{2}\ncd\u{2}\n", limit: 40)
        == ["overlong 0 xxxxxxxxxxxxxxxxxxxx…", "record 305 cd"])
  }

  @Test(arguments: 1...70)
  func `finds the separator wherever a record over the limit ends`(length: Int) throws {
    let long = String(repeating: "x", count: 100 + length)
    let found = try records("\(long)\u{2}\ncd\u{2}\n", limit: 40)
    #expect(found.last == "record \(102 + length) cd")
    #expect(found.count == 2)
  }

  @Test(arguments: 1...120)
  func `takes no record over its limit, however much of it a window holds`(length: Int) throws {
    let found = try records("\(String(repeating: "x", count: length))\u{2}\ncd\u{2}\n", limit: 40)
    #expect(found[0].hasPrefix(length > 40 ? "overlong 0 x" : "record 0 x"))
    #expect(found.last == "record \(length + 2) cd")
  }

  @Test func `says of each record whether it is text`() throws {
    let bytes = Array("plain\u{2}\nn\u{0}l\u{2}\ncafé\u{2}\n".utf8) + [0xFF, 2, 10] + Array("end\u{2}\n".utf8)
    var window = RecordWindow(ByteStream(name: "x", bytes: bytes), limit: 1000)
    var clean: [Bool] = []
    while try window.next() == .record { clean.append(window.isClean()) }
    #expect(clean == [true, false, true, false, true])
  }

  private func records(_ text: String, limit: Int = 1000) throws -> [String] {
    var window = RecordWindow(ByteStream(name: "x", bytes: Array(text.utf8)), capacity: 8, limit: limit)
    var found: [String] = []
    while true {
      let step = try window.next()
      if step == .end { return found }
      let bytes = unsafe String(decoding: window.bytes, as: UTF8.self)
      found.append("\(step) \(window.offset) " + (bytes.count > 20 ? bytes.prefix(20) + "…" : bytes))
    }
  }
}
