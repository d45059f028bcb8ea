import CatalogModel
import Feeds
import Testing

/// A record may have 16 MB.
@Suite struct RecordLimitTests {
  private static let limit = 16 << 20

  private func record(ofSize size: Int) -> String {
    let (head, tail) = ("{\"trackId\":9,\"trackName\":\"", "\"}")
    return head + String(repeating: "x", count: size - head.utf8.count - tail.utf8.count) + tail
  }

  @Test func `takes a record of just the limit`() throws {
    let reading = try Reading("{\"results\":[\(record(ofSize: Self.limit)),\(Samples.song)]}")
    #expect(reading.appleIDs == [9, 301])
  }

  @Test func `refuses a record past the limit, keeps its beginning and goes on`() throws {
    let reading = try Reading("{\"results\":[\(record(ofSize: Self.limit + 1)),\(Samples.song)]}")
    #expect(reading.appleIDs == [301])
    #expect(reading.refused.map(\.reason) == ["is larger than 16 MB, the most that one record may have"])
    #expect(reading.refused.first?.bytes.count == RefusedRecord.byteLimit)
  }
}
