import CatalogModel
import Feeds
import TestSupport
import Testing

/// In files with a JSON text on each line, a broken line costs itself and no other.
@Suite struct BrokenLineTests {
  private static func app(_ number: Int) -> String {
    "{\"wrapperType\":\"software\",\"kind\":\"software\",\"trackId\":\(number),\"screenshotUrls\":[\"a\",\"b\"],"
      + "\"genres\":[{\"name\":\"Games\"}],\"trackName\":\"A, {b}: \\\"c\\\"\",\"price\":4.99,\"currency\":\"USD\"}"
  }

  private static func answer(_ number: Int) -> String { "{\"resultCount\":1,\"results\":[\(app(number))]}" }

  private static func chart(_ number: Int) -> String {
    let entry = "{\"im:name\":{\"label\":\"A\"},\"id\":{\"label\":\"x\",\"attributes\":{\"im:id\":\"\(number)\"}}}"
    return "{\"feed\":{\"entry\":[\(entry)],\"id\":{\"label\":\"https://itunes.apple.com/us/rss/topsongs/json\"}}}"
  }

  @Test(arguments: [answer, app, chart]) func `reads on behind a line that is cut at any byte`(
    line: @Sendable (Int) -> String
  ) throws {
    let cut = line(2)
    for length in 1..<cut.utf8.count {
      let lines = [line(1), String(cut.prefix(length)), line(3), line(4), ""]
      let reading = try Reading(lines.joined(separator: "\n"))
      #expect(Array(reading.appleIDs.suffix(2)) == [3, 4], "cut at \(length)")
      #expect(reading.appleIDs.first == 1)
      #expect(reading.refused.count == 1, "cut at \(length)")
      #expect(reading.error == nil, "cut at \(length)")
    }
  }

  @Test func `tells where the cut line begins, and keeps it`() throws {
    let cut = String(Self.app(2).prefix(50))
    let reading = try Reading([Self.app(1), cut, Self.app(3)].joined(separator: "\n"))
    #expect(reading.appleIDs == [1, 3])
    let location = RecordLocation(record: 2, offset: Int64(Self.app(1).utf8.count + 1))
    #expect(reading.refused.map(\.location) == [location])
    #expect(reading.refused.map(\.bytes) == [Array((cut + "\n").utf8)])
    #expect(reading.refused.map(\.reason).say("… inside … record … cut off … again"))
  }

  @Test(arguments: [
    "null", "5", "-1.5e3", "\"text\"", "true", "garbage", "more garbage {", "2026-11-21 12:00 INFO next", "[INFO] next",
    "<html>", "# a remark", "}", "]", "\u{FFFD}",
  ]) func `refuses a line that is no object, and reads on`(line: String) throws {
    let lines = [Self.answer(1), line, Self.answer(2), line, Self.app(3)]
    let reading = try Reading(lines.joined(separator: "\r\n"))
    #expect(reading.appleIDs == [1, 2, 3])
    #expect(reading.refused.count == 2)
    #expect(reading.refused.first.map { String(decoding: $0.bytes, as: UTF8.self) } == line + "\r\n")
    #expect(reading.refused.first?.location.offset == Int64(Self.answer(1).utf8.count + 2))
    #expect(reading.error == nil)
    #expect(reading.summary?.notes == [])
  }

  @Test func `leaves the line breaks in lists of small objects alone`() throws {
    let long = String(repeating: "x", count: 200_000)
    let record =
      "{\"trackId\":1,\"genres\":[\n{\"name\":\"a\",\"id\":\"7\"},\n{\"name\":\"b\"}],\"trackName\":\"\(long)\"}"
    let reading = try Reading(Samples.answer(record, Samples.app))
    #expect(reading.appleIDs == [1, 302])
    #expect(reading.refused == [])
  }

  @Test(arguments: [1, 2, 3]) func `loses no whole line to garbage between lines`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<150 {
      var (lines, numbers): ([String], [Int64]) = ([Self.app(1)], [1])
      for number in 2...30 {
        if Int.random(in: 0..<3, using: &random) == 0 {
          lines.append(Self.garbage(&random))
        } else {
          lines.append(Bool.random(using: &random) ? Self.answer(number) : Self.app(number))
          numbers.append(Int64(number))
        }
      }
      let text = lines.joined(separator: "\n")
      let reading = try Reading(text)
      #expect(Set(numbers).isSubset(of: reading.appleIDs), "\(text)")
      let pieces = try Reading(text, piece: Int.random(in: 1...300, using: &random))
      #expect(pieces.items == reading.items)
    }
  }

  /// A line cut somewhere, or with bytes that mean something in JSON, or with any bytes.
  private static func garbage(_ random: inout SeededRandom) -> String {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return String(app(99).prefix(Int.random(in: 2...100, using: &random)))
    case 1: return String(answer(99).prefix(Int.random(in: 2...100, using: &random)))
    case 2:
      let signs = Array("}]\":,\\/*()x1 ")
      return String(
        (0..<Int.random(in: 1...20, using: &random)).map { _ in signs.randomElement(using: &random) ?? " " })
    default:
      let bytes = (0..<Int.random(in: 9...40, using: &random)).map { _ in UInt8.random(in: 0x20...0x7E, using: &random)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  @Test(arguments: [
    "{\"wrapperType\":\"software\",\"screenshotUrls\":[", "{\"resultCount\":1,\"results\":[", "{\"a\":", "x {", "x(",
  ]) func `goes through many broken lines as fast as through a few`(line: String) throws {
    let text = String(repeating: line + "\n", count: 10_000) + Self.answer(1)
    #expect(try Reading(Self.app(2) + "\n" + text).appleIDs.suffix(1) == [1])
  }
}
