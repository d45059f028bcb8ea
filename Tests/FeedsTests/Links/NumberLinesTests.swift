import CatalogModel
import Feeds
import Testing

@Suite struct NumberLinesTests {
  @Test func `writes numbers of every length`() throws {
    let numbers: [Int64] = [1, 9, 10, 99, 100, 6_759_209_764, 1_000_654_145_267, 1 << 62, .max]
    let text = NumberLines.text(numbers.compactMap(AppleID.init(rawValue:)))
    #expect(String(decoding: text, as: UTF8.self) == numbers.map { "\($0)\n" }.joined())
    #expect(NumberLines.text([]).isEmpty)
  }
}
