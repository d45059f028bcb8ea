import CatalogModel
import Feeds
import TestSupport
import Testing

/// Damage never ends in a crash, and never costs what stands before it.
@Suite struct DamagedAnswerTests {
  private static let text = Array(Samples.answer(Samples.song, Samples.app, Samples.artist).utf8)
  private static let whole = [Samples.song, Samples.app, Samples.artist].map { Array($0.utf8) }

  /// How many records end before `index`.
  private func recordsBefore(_ index: Int) throws -> Int {
    let places = try Reading(Self.text).places
    return zip(places, Self.whole).count { Int($0.offset) + $1.count <= index }
  }

  @Test func `keeps the records before a cut at every byte, and tells of the cut`() throws {
    let end = try #require(Self.text.lastIndex(of: UInt8(ascii: "}")))
    for cut in 4..<Self.text.count {
      let reading = try Reading(Array(Self.text[..<cut]))
      #expect(reading.records.count == (try recordsBefore(cut)), "cut at \(cut)")
      #expect((reading.error == nil && reading.refused.isEmpty) == (cut > end), "cut at \(cut)")
    }
  }

  @Test func `keeps the records before a flipped bit`() throws {
    var random = SeededRandom(seed: 20_260_818)
    for _ in 0..<2000 {
      var damaged = Self.text
      let index = Int.random(in: 0..<damaged.count, using: &random)
      damaged[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      let before = try recordsBefore(index)
      let reading = try Reading(damaged)
      #expect(reading.records.prefix(before).map(\.original) == Self.whole.prefix(before).map { $0 } || index < 30)
    }
  }
}
