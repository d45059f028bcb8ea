import CatalogModel
import PartnerFeed
import Testing

@Suite struct PartnerDeviationTests {
  @Test(arguments: PartnerDeviation.allCases)
  func `counts one thing as one`(deviation: PartnerDeviation) {
    let (one, two) = (deviation.words(for: 1), deviation.words(for: 2))
    let things = ["row", "value", "date", "number", "comment", "file"]
    #expect(things.contains { one == "1 \($0)" || one.hasPrefix("1 \($0) ") }, "\(one)")
    #expect(things.contains { two.hasPrefix("2 \($0)s ") }, "\(two)")
  }
}
