import CatalogModel
import Feeds
import TestSupport
import Testing

/// Answers of the Search API that fixtures and caches keep under names of their own.
@Suite struct KeptAnswersTests {
  private let pear = searchAnswer(appRecord(304, "Pear"))
  private let quince = searchAnswer(appRecord(305, "Quince"), appRecord(306, "Medlar"))

  @Test(arguments: [1, 1 << 20]) func `are read wherever they lie, and are no chart`(piece: Int) throws {
    let texts = [
      #"{"_note":["for tests"],"first":\#(pear),"second":\#(quince)}"#, "[\(pear),\(quince)]",
      #"{"a":{"b":[{"c":{"d":{"e":[[\#(pear)]]}}},\#(quince)]}}"#,
      #"{"status":200,"data":{"x":[\#(pear),\#(quince)]}}"#,
    ]
    for text in texts {
      let reading = try Reading(Array(text.utf8), piece: piece)
      #expect(reading.summary?.format == .searchAPI)
      #expect(reading.appleIDs == [304, 305, 306])
      #expect(reading.charts == [] && reading.refused == [])
      #expect(reading.summary?.notes == [])
    }
  }

  @Test func `say together how many results they have`() throws {
    let short = pear.replacing(#""resultCount":1"#, with: #""resultCount":2"#)
    let reading = try Reading(#"{"first":\#(short),"second":\#(quince)}"#)
    #expect(reading.notes.say("resultCount … 4 … 3"))
  }

  @Test func `results beside answers, or under their numbers, are read, too`() throws {
    let beside = try Reading(#"{"first":\#(pear),"app":\#(appRecord(305, "Quince"))}"#)
    #expect(beside.appleIDs == [304, 305])
    let cache = try Reading(#"{"304":\#(appRecord(304, "Pear")),"305":\#(appRecord(305, "Quince"))}"#)
    #expect(cache.appleIDs == [304, 305])
    #expect(cache.refused == [])
    #expect(try Reading(#"{"304":{"artistId":1},"x":{"trackId":2}}"#).refused.count == 1)
  }

  @Test func `a chart in a wrapper keeps its ranks and its name`() throws {
    let entry = #"{"im:name":{"label":"A"},"id":{"label":"x","attributes":{"im:id":"7"}}}"#
    let address = #""id":{"label":"https://itunes.apple.com/us/rss/topsongs/json"}"#
    let reading = try Reading(#"{"data":{"feed":{"entry":[\#(entry)],\#(address)}}}"#)
    #expect(reading.charts.map(\.line) == ["us topsongs - - 1=7"])
  }

  @Test func `a record on the line behind a chart has no rank`() throws {
    let entry = #"{"im:name":{"label":"A"},"id":{"label":"x","attributes":{"im:id":"7"}}}"#
    let address = #""id":{"label":"https://itunes.apple.com/us/rss/topsongs/json"}"#
    let app = appRecord(304, "Pear")
    let reading = try Reading("\(app)\n{\"feed\":{\"entry\":[\(entry)],\(address)}}\n\(app)\n\(app)\n")
    #expect(reading.charts.map(\.line) == ["us topsongs - - 1=7"])
    #expect(reading.appleIDs == [304, 7, 304, 304])
  }
}
