import CatalogModel
import Feeds
import TestSupport
import Testing

/// Charts and reviews with random values: every entry is read or refused.
@Suite struct FeedFuzzTests {
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
