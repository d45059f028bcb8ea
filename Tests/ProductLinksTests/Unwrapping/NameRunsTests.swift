import TestSupport
import Testing

@testable import ProductLinks

@Suite struct NameRunsTests {
  /// The positions of all marks, byte by byte.
  private func marks(_ bytes: [UInt8], _ range: Range<Int>, joins: Bool) -> [Int] {
    range.filter { !bytes[$0].isAlphanumeric && !(joins ? "-_./=" : "-_.").utf8.contains(bytes[$0]) }
  }

  @Test func `finds the marks of any bytes between any two positions`() {
    var random = SeededRandom(seed: 64)
    for length in 1...200 {
      let isText = length % 2 == 0
      let bytes = (0..<length + 3).map { _ in
        isText && random.below(5) > 0
          ? UInt8(ascii: "a") + UInt8(random.below(26)) : UInt8.random(in: .min ... .max, using: &random)
      }
      let range = random.below(3)..<length + 1 + random.below(3)
      if range.isEmpty { continue }
      let joins = random.below(2) == 0
      var names = NameRuns(from: range.lowerBound, to: range.upperBound, joins: joins)
      var found: [Int] = []
      while case let mark = names.nextMark(bytes.span), mark < range.upperBound { found.append(mark) }
      #expect(found == marks(bytes, range, joins: joins))
      #expect(names.nextMark(bytes.span) == range.upperBound)
    }
  }
}
