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
    "void x(\(answer));", "\"use strict\"; x(\(answer));", "cb = \(answer);", "var data = \(answer);",
    "for(;;);\(answer)", "export default \(answer);", "export const x: Answer = \(answer) as const;\n",
    "module.exports = \(answer);", "!cb(\(answer));", "x(\"ok\", \(answer));", "try{cb(\(answer))}catch(e){}",
    "typeof cb === \"function\" && cb(\(answer));", "module.exports = \(Samples.answer(Samples.song, Samples.app))",
    "export const a = [\(Samples.song)];\nexport const b = {\"results\":[\(Samples.app)]};\n",
  ]) func `strips what a script has around an answer`(text: String) throws {
    let reading = try Reading(text)
    #expect(reading.appleIDs == [301, 302])
    #expect(reading.refused == [])
    #expect(reading.summary?.remarks == [])
    #expect(try Reading(text, piece: 3).items == reading.items)
  }

  @Test func `reads a chart that a script holds`() throws {
    let entry = #"{"im:name":{"label":"A"},"id":{"label":"x","attributes":{"im:id":"7"}}}"#
    let id = #""id":{"label":"https://itunes.apple.com/us/rss/topsongs/json"}"#
    let reading = try Reading("export const chart = {\n  \"feed\": {\n\"entry\": [\(entry)], \(id)}};")
    #expect(reading.charts.map(\.line) == ["us topsongs - - 1=7"])
    #expect(reading.summary?.remarks == [])
  }

  @Test func `reads text with links before an answer for its links, and says so`() throws {
    let text = """
      # Samples
      See https://apps.apple.com/us/app/orchard/id601 for more.

      ```json
      \(Self.answer)
      ```
      """
    let reading = try Reading(text)
    #expect(reading.records == [])
    #expect(reading.links.map(\.appleID?.rawValue).contains(601))
    #expect(reading.summary?.remarks.first?.hasPrefix("looks like an answer of the Search API inside") == true)
  }

  @Test func `refuses the lines around an answer together`() throws {
    let lines = (1...5000).map { "Line \($0) has no link.\n" }
    let reading = try Reading("# Links\n\(Self.answer)\nx\n\(Samples.answer())\(lines.joined())", piece: 1000)
    #expect(reading.appleIDs == [301, 302])
    #expect(reading.refused.map(\.bytes.count) == [8, 2, RefusedRecord.byteLimit])
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
