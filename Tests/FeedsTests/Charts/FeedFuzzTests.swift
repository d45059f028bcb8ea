import Feeds
import TestSupport
import Testing

/// Charts and reviews with random damage: reading never crashes, and every entry is told or refused, or the feed is.
@Suite struct FeedFuzzTests {
  private static let samples = [
    ChartSample(numbers: [301, 302, 303]).atom, ChartSample(numbers: [301, 302, 303]).json,
    ChartSample(numbers: [301, 302, 303]).generatorJSON, ReviewSample().atom, ReviewSample().json,
    ReviewSample(link: nil, hasApp: true).json,
    ChartSample(address: "https://rss.marketingtools.apple.com/api/v2/us/apps/top-free/10/apps.rss").rss,
  ]

  private static let pieces = [
    "<", ">", "</entry>", "<entry>", "<item>", "]]>", "<![CDATA[", "<!--", "&#0;", "&lt;", "\"", "'", "{", "}", "[",
    "]",
    ",", ":", "\u{0}", "\\", "im:rating", "im:id", "99999999999999999999", "-1", "NaN", "\u{1F350}", "\n", "xmlns=''",
  ]

  private func damaged(_ text: String, _ random: inout SeededRandom) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0...random.below(4) {
      let place = random.below(bytes.count)
      switch random.below(5) {
      case 0: bytes[place] = UInt8(random.below(256))
      case 1: bytes.removeSubrange(place..<min(bytes.count, place + random.below(40)))
      case 2: bytes.insert(contentsOf: Self.pieces[random.below(Self.pieces.count)].utf8, at: place)
      case 3:
        bytes.insert(
          contentsOf: bytes[place..<min(bytes.count, place + random.below(200))], at: random.below(place + 1))
      default: bytes.removeLast(min(bytes.count - 1, random.below(60)))
      }
      if bytes.isEmpty { bytes = [0x20] }
    }
    return bytes
  }

  @Test(arguments: 0..<7) func `reads a damaged feed or says what is wrong`(sample: Int) throws {
    var random = SeededRandom(seed: UInt64(4100 + sample))
    for _ in 0..<150 {
      let bytes = damaged(Self.samples[sample], &random)
      let piece = 1 + random.below(300)
      let reading = try Reading(bytes, piece: piece)
      #expect((reading.summary == nil) == (reading.error != nil))
      for chart in reading.charts {
        #expect(zip(chart.items, chart.items.dropFirst()).allSatisfy { $0.rank < $1.rank })
        #expect(chart.items.count <= reading.records.count)
      }
      for review in reading.reviews { #expect((1...5).contains(review.rating) && (review.number ?? 1) > 0) }
      for refused in reading.refused { #expect(!refused.reason.isEmpty) }
      // In what pieces the bytes arrive makes no difference.
      #expect(try Reading(bytes).items == reading.items)
    }
  }

  @Test func `takes or refuses every entry of a sound feed whose values are random`() throws {
    var random = SeededRandom(seed: 4200)
    let values = ["301", "0", "-5", "", "x", "99999999999999999999", "1000654145267", "١", "3.5", "\u{1F350}"]
    for _ in 0..<150 {
      let count = random.below(6)
      let entries = (0..<count).map { _ in
        let (id, rating, price) = (values[random.below(10)], values[random.below(10)], values[random.below(10)])
        let isReview = random.below(2) == 0
        let body =
          isReview ? "<id>\(id)</id><im:rating>\(rating)</im:rating>" : "<id im:id='\(id)'/><im:name>n</im:name>"
        return "<entry>\(body)<im:price amount='\(price)' currency='USD'/></entry>"
      }
      let reading = try Reading(
        """
        <feed xmlns:im="http://itunes.apple.com/rss" xmlns="http://www.w3.org/2005/Atom">\(entries.joined())</feed>
        """)
      #expect(reading.records.count + reading.reviews.count + reading.refused.count == count)
    }
  }
}
