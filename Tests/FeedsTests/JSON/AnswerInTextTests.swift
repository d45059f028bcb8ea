import CatalogModel
import Feeds
import ProductLinks
import Testing

/// Answers are found inside of scripts and other text.
@Suite struct AnswerInTextTests {
  private static let answer = "{\"resultCount\":2,\"results\":[\(Samples.song),\(Samples.app)]}"

  @Test(arguments: [
    "callback(\(answer));", "/**/ my.call_back$1 (\(answer))", "cb(\(answer))//end", "x\n(\n\(answer)\n)",
    "window['a-b'](\(answer));", "window['a-b'].c[0](\(answer))", "café(\(answer));",
    "void x(\(answer));", "\"use strict\"; x(\(answer));", "cb = \(answer);", "var data = \(answer);",
    "for(;;);\(answer)", "export default \(answer);", "export const x: Answer = \(answer) as const;\n",
    "module.exports = \(answer);", "!cb(\(answer));", "x(\"ok\", \(answer));", "try{cb(\(answer))}catch(e){}",
    "typeof cb === \"function\" && cb(\(answer));", "module.exports = \(Samples.answer(Samples.song, Samples.app))",
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

  @Test func `refuses the lines between two answers together`() throws {
    let lines = (1...5000).map { "Line \($0) has no link.\n" }
    let reading = try Reading("\(Samples.answer(Samples.song))x\n\(lines.joined())\(Self.answer)", piece: 1000)
    #expect(reading.appleIDs == [301, 301, 302])
    #expect(reading.refused.map(\.bytes.count) == [RefusedRecord.byteLimit])
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
  ]) func `says so where an answer inside of other text is not read`(text: String) throws {
    let reading = try Reading(text)
    #expect(reading.records.isEmpty)
    #expect(reading.summary?.remarks.first?.hasPrefix("looks like an answer of the Search API inside") == true)
  }
}
