import CatalogModel
import Feeds
import ProductLinks
import TestSupport
import Testing

/// Answers are found inside of scripts and other text.
@Suite struct AnswerInTextTests {
  private static let answer = "{\"resultCount\":2,\"results\":[\(Samples.song),\(Samples.app)]}"

  @Test(arguments: [
    "/*a*//*b*/x(\(answer));", "x(/* in */\(answer));", "x\n(\n\(answer)\n)", "/* a(b) */ x(\(answer));",
    "/* {} */ x(\(answer));", "window['a-b'](\(answer));", "window['a-b'].c[0](\(answer))", "café(\(answer));",
    "cb?.(\(answer));", ";x(\(answer));", "\u{A0}x(\(answer))", "//c\nx(/* in */\(answer)/*after*/);",
    "{ // hi\n \"resultCount\":2, /* a */ \"results\":[\(Samples.song), // b\n\(Samples.app),]}",
  ]) func `reads calls and comments without a word`(text: String) throws {
    let reading = try Reading(text)
    #expect(reading.appleIDs == [301, 302])
    #expect(reading.refused == [])
    #expect(reading.links == [])
    #expect(reading.summary?.remarks == [])
  }

  @Test(arguments: [
    ("void x(\(answer));", "void x("), ("\"use strict\"; x(\(answer));", "\"use strict\"; x("),
    ("cb = \(answer);", "cb ="), ("var data = \(answer);", "var data ="), ("for(;;);\(answer)", "for(;;);"),
    ("export default \(answer);", "export default"), ("!cb(\(answer));", "!cb("),
    ("typeof cb === \"function\" && cb(\(answer));", "typeof cb === \"function\" && cb("),
    ("x(\"ok\", \(answer));", "x(\"ok\","), ("It said so (\(answer)", "It said so ("),
  ]) func `reads an answer behind other text and tells what that was`(text: String, told: String) throws {
    let reading = try Reading(text)
    #expect(reading.appleIDs == [301, 302])
    #expect(reading.refused == [])
    #expect(
      reading.summary?.remarks == ["what stands around the answers was passed over: first `\(told)` at byte 0"])
  }

  @Test func `counts what stands around answers and tells of the first`() throws {
    let reading = try Reading("try{cb(\(Self.answer))}catch(e){}")
    #expect(reading.appleIDs == [301, 302])
    #expect(
      reading.summary?.remarks == ["what stands around the answers was passed over (2 ×): first `try{cb(` at byte 0"])
  }

  @Test(arguments: [1, 5, 100, 5000]) func `finds the links of the text around an answer, with their places`(
    piece: Int
  ) throws {
    let text = """
      # Samples
      See https://apps.apple.com/us/app/orchard/id601 for more.

      ```json
      \(Self.answer)
      ```
      And https://music.apple.com/gb/album/cox/602 too.
      """
    let reading = try Reading(text, piece: piece)
    #expect(reading.appleIDs == [301, 302])
    #expect(reading.links.map(\.appleID?.rawValue) == [601, 602])
    let found = reading.items.compactMap { if case .link(let link) = $0 { link } else { nil } }
    #expect(found.map(\.line) == [2, 7])
    #expect(found.map(\.column) == [5, 5])
    #expect(found.map(\.offset) == ProductLink.all(in: text).filter { [2, 7].contains($0.line) }.map(\.offset))
    #expect(reading.refused.count == 2)
  }

  @Test func `finds the links of a long text around an answer`() throws {
    let lines = (1...5000).map { "Line \($0) has https://apps.apple.com/us/app/orchard/id\(600 + $0).\n" }
    let reading = try Reading("# Links\n\(Self.answer)\n\(lines.joined())", piece: 1000)
    #expect(reading.appleIDs == [301, 302])
    #expect(reading.links.map(\.appleID?.rawValue) == (601...5600).map(Optional.init))
    #expect(reading.refused.map(\.bytes.count) == [8, RefusedRecord.byteLimit])
  }

  @Test(arguments: [
    "Its answer has {\"trackId\": 5 and then\nhttps://apps.apple.com/us/app/orchard/id601",
    "<p>{\"resultCount\":1}</p> https://apps.apple.com/us/app/orchard/id601",
    "if (a) { \"resultCount\" } https://apps.apple.com/us/app/orchard/id601",
  ]) func `finds the links of text that merely mentions an answer`(text: String) throws {
    let reading = try Reading(text)
    #expect(reading.links.map(\.appleID?.rawValue) == [601])
    #expect(reading.records.isEmpty)
  }

  @Test(arguments: [
    "<pre>\(answer)</pre>", "<html><title>A</title><body><pre>\(answer)</pre></body></html>",
    "{\"a\":{\"b\":[{\"c\":\(answer)}]}}",
  ]) func `says so where an answer inside of other text is not read`(text: String) throws {
    let reading = try Reading(text)
    #expect(reading.records.isEmpty)
    #expect(reading.summary?.remarks.first?.hasPrefix("looks like an answer of the Search API inside") == true)
  }

  @Test func `survives any bytes around answers, and reads the same in pieces of any size`() throws {
    var random = SeededRandom(seed: 31)
    let signs = [
      "x", "(", "{", "[", "\"a\":", "\n", " ", "/*", "*/", "//", "\"", "é", "=", "{\"trackId\":", Self.answer,
    ]
    for _ in 0..<400 {
      let text = (0..<Int.random(in: 1...20, using: &random)).map { _ in signs.randomElement(using: &random) ?? "" }
        .joined()
      let reading = try Reading(text + Self.answer)
      let pieces = try Reading(text + Self.answer, piece: Int.random(in: 1...400, using: &random))
      #expect(pieces.items == reading.items)
    }
  }
}
