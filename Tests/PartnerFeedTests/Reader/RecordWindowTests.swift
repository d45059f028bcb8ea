import Archives
import CatalogModel
import Testing

@testable import PartnerFeed

struct RecordWindowTests {
  @Test func `records have the offsets at which they begin`() throws {
    #expect(
      try records("ab\u{2}\ncde\u{2}\n\u{2}\nf") == ["record 0 ab", "record 4 cde", "record 9 ", "truncated 11 f"])
  }

  @Test(arguments: [41, 300]) func `reports a record over its limit as damage`(length: Int) {
    let long = String(repeating: "x", count: length)
    for end in ["\u{2}\ncd\u{2}\n", ""] {
      let error = #expect(throws: FeedError.self) { try records("ab\u{2}\n\(long)\(end)", limit: 20) }
      #expect(error?.reason.contains("has a record of more than") == true)
    }
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
