import CatalogModel
import Feeds
import TestSupport
import Testing

@Suite struct JSONPiecesTests {
  private let two = Samples.answer(Samples.song, Samples.app)

  @Test(arguments: [1, 2, 3, 7, 64, 1000, 1 << 20])
  func `reads an answer with blank lines around it, and keeps each record byte for byte with its location`(piece: Int)
    throws
  {
    let reading = try Reading(two, piece: piece)
    let samples = [Array(Samples.song.utf8), Array(Samples.app.utf8)]
    #expect(reading.appleIDs == [301, 302] && reading.error == nil)
    #expect(reading.summary?.format == .searchAPI && reading.summary?.notes == [])
    #expect(reading.summary?.recordCount == 2 && reading.summary?.byteCount == Int64(two.utf8.count))
    #expect(reading.records.map(\.original) == samples)
    let starts = samples.map { Array(two.utf8).firstRange(of: $0)?.lowerBound }
    #expect(reading.locations.map { Int($0.offset) } == starts && reading.locations.map(\.record) == [1, 2])
    #expect(try reading.items == Reading(two).items)
  }

  @Test(arguments: [
    "[\(Samples.song),\(Samples.app)]",
    "\(Samples.song)\n\(Samples.app)\n",
    Samples.answer(Samples.song) + Samples.answer(Samples.app),
    "[\(Samples.answer(Samples.song)),\(Samples.answer(Samples.app))]",
    "{\"results\":[\(Samples.song),\(Samples.app)],\"resultCount\":2}",
    "\u{FEFF}\(Samples.answer(Samples.song, Samples.app))",
    "\u{FEFF}\(Samples.answer(Samples.song))\u{FEFF}\(Samples.answer(Samples.app))",
    "// https://itunes.apple.com/search?term=apple\n\(Samples.answer(Samples.song, Samples.app))",
    "HTTP/1.1 200 OK\r\nContent-Type: text/javascript\r\n\r\n\(Samples.answer(Samples.song, Samples.app))",
    "HTTP/2 302\r\nlocation: /x\r\n\r\nHTTP/2 200\r\nx: y\r\n\r\n\(Samples.answer(Samples.song, Samples.app))",
    "{\"resultCount\":2,\"results\":[\(Samples.song)\(Samples.app)]}",
    "{\"resultCount\":2,\"results\":[\(Samples.song),,\(Samples.app),]}",
  ]) func `finds the records in every wrapping`(text: String) throws {
    let reading = try Reading(text)
    #expect(reading.appleIDs == [301, 302])
    #expect(reading.error == nil)
    #expect(reading.refused == [])
  }

  @Test func `reads a body that a proxy wrapped as a string`() throws {
    let body = Samples.answer(Samples.song, Samples.app)
    let reading = try Reading("{\"contents\":\(body.quoted),\"status\":{\"http_code\":200}}")
    #expect(reading.appleIDs == [301, 302])
    #expect(reading.records.first?.original == Array(Samples.song.utf8))
    #expect(reading.locations == [RecordLocation(record: 1, offset: 0), RecordLocation(record: 1, offset: 0)])
  }

  @Test func `takes an empty answer for a good one`() throws {
    let reading = try Reading(Samples.answer())
    #expect(reading.items == [])
    #expect(reading.summary?.recordCount == 0)
  }

  @Test func `says when resultCount is wrong`() throws {
    let reading = try Reading(Samples.answer(Samples.song, count: 50))
    #expect(reading.appleIDs == [301])
    #expect(reading.notes.say("resultCount … 50 … 1"))
  }

  @Test func `reads the records where what stands beside them is broken`() throws {
    let reading = try Reading("{\"_url\":\"x\"\n\"resultCount\":1,\"results\":[\(Samples.song)]}")
    #expect(reading.appleIDs == [301])
    #expect(reading.notes.say("… beside … not read … JSON"))
    #expect(reading.summary?.announcedCount == nil)
  }

  @Test func `refuses what is no object and goes on`() throws {
    let reading = try Reading("{\"results\":[17,\"x\",null,[1,2],\(Samples.song),true]}")
    #expect(reading.appleIDs == [301])
    #expect(reading.refused.map(\.reason) == Array(repeating: "is not a JSON object", count: 5))
    #expect(
      reading.refused.map { String(decoding: $0.bytes, as: UTF8.self) } == ["17", "\"x\"", "null", "[1,2]", "true"])
    #expect(reading.refused.map(\.location.record) == [1, 2, 3, 4, 6])
  }

  @Test func `refuses a broken record with its location and goes on`() throws {
    let reading = try Reading(Samples.answer(Samples.song, "{\"trackId\":1,,}", Samples.app))
    #expect(reading.appleIDs == [301, 302])
    #expect(reading.refused.map(\.reason).say("… JSON … byte 13 …"))
  }

  @Test func `keeps what stands before garbage and says where it begins`() throws {
    let reading = try Reading(Samples.answer(Samples.song) + "<html>")
    #expect(reading.appleIDs == [301])
    #expect(reading.refused.map(\.reason).say("… JSON object … array … `<`"))
    #expect(reading.refused.first?.location.offset == Int64(Samples.answer(Samples.song).utf8.count))
  }

  @Test func `refuses a hundred thousand levels of nesting`() throws {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    let record = "{\"trackId\":1,\"deep\":\(deep)}"
    for text in [Samples.answer(record, Samples.song), "[\(record),\(Samples.song)]"] {
      let reading = try Reading(text)
      #expect(reading.appleIDs == [301])
      #expect(reading.refused.map(\.reason).say("… nested … 512 … byte 532 …"))
    }
  }

  @Test func `ends on unclosed levels however many there are`() throws {
    let reading = try Reading("{\"results\":[" + String(repeating: "{\"a\":", count: 100_000))
    #expect(reading.refused.count == 1)
    #expect(reading.error != nil)
  }

  @Test func `tells once of a record of NDJSON that is cut off`() throws {
    let reading = try Reading(Samples.song + "\n" + Samples.app.dropLast(5))
    #expect(reading.records.count == 1)
    #expect(reading.error == nil)
    #expect(
      reading.refused.map(\.reason).say("… inside … record … cut off … again"))
  }

  @Test func `reads texts of one line and of many in one file`() throws {
    let (line, lines) = ("{\"results\":[\(Samples.song)]}", Samples.answer(Samples.app))
    for text in ["\(line)\n\(line)\n\(lines)\n\(line)\n{\"results\":[", "\(lines)\(line)\n\(lines)"] {
      let reading = try Reading(text, piece: 50)
      #expect(reading.appleIDs == (text.hasSuffix("[") ? [301, 301, 302, 301] : [302, 301, 302]))
      #expect(reading.refused == [])
    }
  }

  @Test func `refuses what stands beside the records when it is larger than a record may be`() throws {
    let notes = String(repeating: "x", count: 16 << 20)
    let reading = try Reading("{\"results\":[\(Samples.song)],\"notes\":\"\(notes)\"}")
    #expect(reading.appleIDs == [301])
    #expect(reading.refused.map(\.reason).say("… larger … 16 MB …"))
  }

  // MARK: Truncated answers

  private static let text = Array(Samples.answer(Samples.song, Samples.app, Samples.artist).utf8)
  private static let whole = [Samples.song, Samples.app, Samples.artist].map { Array($0.utf8) }

  /// How many records end before `index`.
  private func recordsBefore(_ index: Int) throws -> Int {
    let locations = try Reading(Self.text).locations
    return zip(locations, Self.whole).count { Int($0.offset) + $1.count <= index }
  }

  @Test func `keeps the records before a cut at every byte, and tells of the cut`() throws {
    let end = try #require(Self.text.lastIndex(of: UInt8(ascii: "}")))
    for cut in 4..<Self.text.count {
      let reading = try Reading(Array(Self.text[..<cut]))
      #expect(reading.records.count == (try recordsBefore(cut)), "cut at \(cut)")
      #expect((reading.error == nil && reading.refused.isEmpty) == (cut > end), "cut at \(cut)")
    }
  }

  // MARK: A record may have 16 MB

  private static let limit = 16 << 20

  private func record(ofSize size: Int) -> String {
    let (head, tail) = ("{\"trackId\":9,\"trackName\":\"", "\"}")
    return head + String(repeating: "x", count: size - head.utf8.count - tail.utf8.count) + tail
  }

  @Test func `takes a record of just the limit, refuses one past it, keeps its beginning and goes on`() throws {
    let whole = try Reading("{\"results\":[\(record(ofSize: Self.limit)),\(Samples.song)]}")
    #expect(whole.appleIDs == [9, 301])
    let reading = try Reading("{\"results\":[\(record(ofSize: Self.limit + 1)),\(Samples.song)]}")
    #expect(reading.appleIDs == [301])
    #expect(reading.refused.map(\.reason).say("… larger … 16 MB …"))
    #expect(reading.refused.first?.bytes.count == RefusedRecord.byteLimit)
  }
}
