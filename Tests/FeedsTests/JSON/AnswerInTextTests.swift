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
    #expect(reading.summary?.notes == [])
    #expect(try Reading(text, piece: 3).items == reading.items)
  }

  @Test func `reads a chart that a script holds`() throws {
    let entry = #"{"im:name":{"label":"A"},"id":{"label":"x","attributes":{"im:id":"7"}}}"#
    let id = #""id":{"label":"https://itunes.apple.com/us/rss/topsongs/json"}"#
    let reading = try Reading("export const chart = {\n  \"feed\": {\n\"entry\": [\(entry)], \(id)}};")
    #expect(reading.charts.map(\.line) == ["us topsongs - - 1=7"])
    #expect(reading.summary?.notes == [])
  }

  @Test func `reads text with links before an answer for its links, and reports the answer`() throws {
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
    #expect(reading.refused.map { $0.reason.contains("not read") } == [true])
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
    #expect(reading.refused.map { $0.reason.contains("not read") } == [true])
  }

  @Test(arguments: [
    // Swift, JavaScript without quotes, Python, Java, Ruby, XML in a text.
    #"let answer: [String: Any] = ["resultCount": 1, "results": [["trackId": 5]]]"#,
    "const answer = {\n  resultCount: 1,\n  results: [{ trackId: 5, trackName: 'Pear' }],\n};",
    "export default { feed: { title: 'Top', results: [{ artistName: 'Tern', id: '7' }] } }",
    "export default { feed: { entry: [{ 'im:name': { label: 'Tern' }, title: { label: 'x' } }] } };",
    "export const a = { data: [{ type: 'songs', attributes: { artistName: 'Tern' } }] };",
    "ANSWER = {'resultCount': 1, 'results': [{'trackId': 5}]}",
    #"String s = "{\"resultCount\":1,\"results\":[{\"trackId\":5}]}";"#,
    #"ANSWER = { "wrapperType" => "software", "trackId" => 5 }"#,
    "let json = \"\"\"\n{\"resultCount\": 1, \"results\": []}\n\"\"\"",
    "The feed is <entry><im:name>Tern</im:name><im:rating>5</im:rating></entry>",
  ]) func `reports answers in other languages, where the first of them is`(text: String) throws {
    for text in [text, text + "\n// https://apps.apple.com/us/app/orchard/id601\n"] {
      let reading = try Reading(text)
      #expect(reading.records == [])
      #expect(reading.refused.count == 1)
      #expect(reading.refused.first.map { $0.location.offset > 0 && $0.location.offset < 60 } == true)
      #expect(reading.links.count == (text.contains("id601") ? 1 : 0))
    }
  }

  @Test(arguments: [
    "The `trackId` and the \"resultCount\": see https://apps.apple.com/us/app/orchard/id601",
    "interface Result { trackId: number; wrapperType: string } // https://apps.apple.com/us/app/orchard/id601",
    "{ artistName: 'Tern', url: 'https://apps.apple.com/us/app/orchard/id601' }",
  ]) func `takes no text for an answer that only speaks of one`(text: String) throws {
    let reading = try Reading(text)
    #expect(reading.refused == [])
    #expect(reading.links.count == 1)
  }
}
