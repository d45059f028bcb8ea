import CatalogModel
import Feeds
import Testing

@Suite struct NumberLinesTests {
  @Test func `writes numbers of every length`() throws {
    var lines = NumberLines()
    for number: Int64 in [1, 9, 10, 6_759_209_764, 1_000_654_145_267, .max] {
      lines.append(try #require(AppleID(rawValue: number)))
    }
    #expect(
      String(decoding: lines.take(), as: UTF8.self)
        == "1\n9\n10\n6759209764\n1000654145267\n9223372036854775807\n")
    #expect(lines.take().isEmpty)
  }
}
