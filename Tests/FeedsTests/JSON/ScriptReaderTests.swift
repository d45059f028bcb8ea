import CatalogModel
import Feeds
import ProductLinks
import TestSupport
import Testing

/// Scripts of several values, whatever stands between and behind them.
@Suite struct ScriptReaderTests {
  private static let pear = searchAnswer(appRecord(304, "Pear"))
  private static let quince = searchAnswer(appRecord(305, "Quince"))

  @Test(
    arguments: [
      "export const one: Answer = \(pear);\n\nexport const two: Answer = \(quince);\nexport default one;\n",
      "const first = \(pear)\nconst second = \(quince)\n\nmodule.exports = {\n  first,\n  second,\n}\n",
      "export default { first: \(pear), second: \(quince) };",
      "/*\n * Licence: https://opensource.org/x\n */\nimport a from 'a';\n// {\"trackId\": 1}\nvar x = \(pear), y = \(quince)",
      "const config = {\"a\": [1, 2]};\nfunction it() { return \(pear) }\nconst s = ['[', \"{\"];\nmock(\(quince));",
      "(function () { \"use strict\"; var a = \(pear); var b = \(quince); })();",
      "const a = JSON.parse('\(pear)');\nconst b = JSON.parse(`\(quince)`);",
      "const list = [\(pear), \(quince)];",
    ], [1, 1 << 20]) func `each value is read to the end of the script`(text: String, piece: Int) throws
  {
    let reading = try Reading(Array(text.utf8), piece: piece)
    #expect(reading.error == nil && reading.refused == [])
    #expect(reading.records.map(\.name) == ["Pear", "Quince"])
    #expect(reading.summary?.format == .searchAPI)
    for (record, location) in zip(reading.records, reading.locations) {
      #expect(Array(text.utf8)[Int(location.offset)...].starts(with: record.original))
    }
    #expect(reading.locations.map(\.record) == [1, 2])
    #expect(reading.summary?.announcedCount == 2)
  }

  @Test func `values of several kinds are read, each as what it is`() throws {
    let entry = #"{"im:name":{"label":"A"},"id":{"label":"x","attributes":{"im:id":"7"}}}"#
    let chart = #"{"feed":{"entry":[\#(entry)],"id":{"label":"https://itunes.apple.com/us/rss/topsongs/json"}}}"#
    let song = #"{"data":[{"id":"301","type":"songs","attributes":{"name":"A","artistName":"B"}}]}"#
    let reading = try Reading("const a = \(Self.pear);\nconst b = \(chart);\nconst c = \(song);")
    #expect(reading.appleIDs == [304, 7, 301])
    #expect(reading.charts.map(\.line) == ["us topsongs - - 1=7"])
  }

  @Test func `the links of the code are found, and answers in it that are no JSON reported`() throws {
    let text = """
      const page = "https://apps.apple.com/us/app/orchard/id601";
      const a = \(Self.pear);
      const b = { resultCount: 1, results: [{ trackId: 9, trackName: 'Medlar' }] };
      """
    let reading = try Reading(text)
    #expect(reading.appleIDs == [304])
    #expect(reading.links.map(\.appleID?.rawValue) == [601])
    let refused = try #require(reading.refused.first)
    #expect(
      String(decoding: Array(text.utf8)[Int(refused.location.offset)...].prefix(11), as: UTF8.self) == "resultCount")
  }

  @Test func `a broken value costs no other, and one that is cut off ends the script`() throws {
    let broken = try Reading("a = {\"resultCount\":1,\"results\":[{\"trackId\":tru}]};\nb = \(Self.pear);")
    #expect(broken.appleIDs == [304])
    #expect(broken.refused.count == 1)
    let cut = try Reading("a = \(Self.pear);\nb = \(Self.quince.dropLast(20))")
    #expect(cut.appleIDs == [304])
    #expect(cut.error?.reason.contains("cut off") == true)
  }
}
