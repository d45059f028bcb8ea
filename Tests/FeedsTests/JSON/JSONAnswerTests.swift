import CatalogModel
import Feeds
import TestSupport
import Testing

/// Every value of a record is checked, also those that nobody asks for.
@Suite struct JSONAnswerTests {
  private func reason(_ members: String) throws -> String? {
    try reason(Array("{\"trackId\":1,\(members)}".utf8))
  }

  private func reason(_ record: [UInt8]) throws -> String? {
    let bytes = Array("{\"results\":[".utf8) + record + Array(",\(Samples.song)]}".utf8)
    let reading = try Reading(bytes)
    #expect(reading.records.last?.appleID.rawValue == 301, "the next record is still read")
    return reading.refused.first?.reason
  }

  @Test(arguments: [
    (#""x":"a\qb""#, "… escape … JSON …"), (#""trackName":"\u12G4""#, "… escape … JSON …"),
    (#""x":[{"y":01}]"#, "… number … JSON …"), (#""x":1.e5"#, "… number … JSON …"), (#""x":-"#, "… number … JSON …"),
    (#""x":nul"#, "… true, false … null …"), (#""x":{"y":truely}"#, "… true, false … null …"),
    (#""x":undefined"#, "… JSON …"), (#""x":[1 2]"#, "… JSON …"), (#""x":{"y" 1}"#, "… JSON …"),
    (#""x":[1,]"#, "… JSON …"),
    (#""x":[1"#, "… JSON …"), ("\"x\":\"a\tb\"", "… control character …"),
    ("\"x\":\"a\u{0}b\"", "… control character …"),
  ]) func `refuses a malformed value anywhere`(members: String, facts: String) throws {
    let reason = try #require(try reason(members))
    #expect(reason.replacing(#/byte \d+/#, with: "").says(facts))
  }

  @Test func `reads bytes that are not UTF-8 as U+FFFD, keeps them, and says so`() throws {
    let record = Array("{\"trackId\":1,\"trackName\":\"é".utf8) + [0xFF, 0xC3] + Array("\"}".utf8)
    let text = Array("{\"results\":[\(Samples.app),".utf8) + record + Array(",".utf8) + record + Array("]}".utf8)
    let reading = try Reading(text)
    #expect(reading.records.dropFirst().map(\.name) == ["é\u{FFFD}\u{FFFD}", "é\u{FFFD}\u{FFFD}"])
    #expect(reading.records.map(\.original) == [Array(Samples.app.utf8), record, record])
    #expect(reading.refused == [])
    let offset = 12 + Samples.app.utf8.count + 1
    #expect(
      reading.notes.say("… not UTF-8 … U+FFFD (2 ×): first … record 2 … byte \(offset)"))
  }

  @Test func `tells where a control character is`() throws {
    #expect(try reason("\"x\":\"\\\"ab\u{1}\"")?.hasSuffix("at byte 22 of the record") == true)
  }

  @Test(arguments: [#""x":1e400"#, #""x":-0.5E-3"#, #""x":123456789012345678901234567890"#, #""x":[[],{},[{}]]"#])
  func `takes what JSON allows`(members: String) throws {
    #expect(try reason(members) == nil)
  }

  @Test func `reads escapes, and half a surrogate pair as the replacement character`() throws {
    let reading = try Reading(#"{"trackId":1,"trackName":"a\"\\\/\b\f\n\r\t\u00e9\ud83c\udf4e\ud83cx"}"#)
    #expect(reading.records.first?.name == "a\"\\/\u{8}\u{c}\n\r\t\u{e9}\u{1F34E}\u{FFFD}x")
  }

  @Test func `reads a name that is written with escapes`() throws {
    #expect(try Reading(#"{"wrapperType":"track","track\u0049d":1}"#).appleIDs == [1])
  }

  @Test func `lets the last of two members of one name count`() throws {
    #expect(try Reading(#"{"trackId":1,"trackId":2}"#).appleIDs == [2])
  }
}
