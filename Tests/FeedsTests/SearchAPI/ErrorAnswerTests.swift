import CatalogModel
import Feeds
import TestSupport
import Testing

@Suite struct ErrorAnswerTests {
  private let error = #"{"errorMessage":"Invalid value(s) for key(s): [country]","queryParameters":{"term":"x"}}"#

  @Test func `throws on an answer that is an error`() throws {
    let reading = try Reading("\n\n\n\(error)\n")
    #expect(reading.items == [])
    #expect(
      reading.reason.says(
        "… error … Search API: Invalid value(s) for key(s): [country]; ask … parameters"))
  }

  @Test func `refuses an error among answers and goes on`() throws {
    let reading = try Reading(Samples.answer(Samples.song) + error + Samples.answer(Samples.app))
    #expect(reading.appleIDs == [301, 302])
    #expect(reading.refused.count == 1)
    #expect(reading.error == nil)
  }

  @Test func `notes an error before other answers`() throws {
    let reading = try Reading(error + Samples.answer(Samples.song))
    #expect(reading.appleIDs == [301])
    #expect(reading.notes.first?.contains("error answer") == true)
  }

  @Test(arguments: [
    "<html><head><title>Error</title></head><body>Your request produced an error. <BR>[newNullResponse]</body></html>",
    "<!DOCTYPE html><html><head><title>503 Service Unavailable</title></head><body></body></html>",
  ]) func `knows the error pages of servers`(page: String) throws {
    #expect(try Reading(page).reason.contains("error page"))
  }
}
