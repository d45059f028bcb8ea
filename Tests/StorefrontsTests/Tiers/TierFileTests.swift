import CatalogModel
import Storefronts
import TestSupport
import Testing

struct TierFileTests {
  private static let header = "tier\tname\tcountry\tcurrency\tretail_price\n"

  @Test func `reads tiers in the order of the file`() throws {
    let rows = "2\tTier 2\tus\tUSD\t1.99\r\n1\tTier 1\tUSA\tUSD\t0.99\r\n2\tTier 2\tjp\tJPY\t240\r\n"
    let table = try TierTable(period: "2015-11", file: Array((Self.header + rows).utf8))
    #expect(table.period == "2015-11")
    #expect(table.tiers.map(\.name) == ["Tier 2", "Tier 1"])
    #expect(table.storefronts.map(\.code) == ["jp", "us"])
    #expect(table.tier("2")?.price(in: try storefront("jp"))?.milliunits == 240_000)
  }

  @Test func `accepts columns in any order, and ignores others`() throws {
    let file = "retail_price\tnote\ttier\tname\tcurrency\tcountry\n0.99\tx\t1\tTier 1\tEUR\tde\n"
    let table = try TierTable(period: "2016", file: Array(file.utf8))
    #expect(table.tier("1")?.price(in: try storefront("de"))?.decimalText == "0.99")
  }

  @Test(arguments: [
    ("", "line 1: … no column 'tier'"),
    ("tier\tname\tcountry\tcurrency\n", "line 1: … no column 'retail_price'"), (header, "line 1: … no tiers"),
    (header + "1\tTier 1\tus\tUSD\n", "line 2: … 4 fields … 5"),
    (header + "one\tTier 1\tus\tUSD\t1\n", "line 2: 'one' … tier …"),
    (header + "1\tTier 1\tzz\tUSD\t1\n", "line 2: 'zz' … storefront"),
    (header + "1\tTier 1\tus\tUSD\t-1\n", "line 2: '-1 USD' … price"),
    (header + "1\tTier 1\tus\tUSD\t1\n\n1\tTier 1\tus\tUSD\t2\n", "line 4: Tier 1 … two prices … us"),
  ])
  func `says where a file stops making sense`(file: String, facts: String) throws {
    let error = try #require(throws: UnreadableLine.self) { try TierTable(period: "2016", file: Array(file.utf8)) }
    #expect(error.description.says(facts))
  }

  @Test func `a file with any bytes changed has tiers, or a line that says why not`() {
    var numbers = SeededRandom(seed: 11)
    let file = Array((Self.header + "1\tTier 1\tus\tUSD\t0.99\n2\tTier 2\tjp\tJPY\t240\n").utf8)
    var readings = 0
    for _ in 0..<3000 {
      var bytes = file
      numbers.damage(&bytes, upTo: 4)
      do throws(UnreadableLine) {
        let tiers = try TierTable(period: "2016", file: bytes).tiers
        #expect(!tiers.isEmpty && tiers.flatMap(\.prices.values).allSatisfy { $0.milliunits >= 0 })
        readings += 1
      } catch {
        #expect((1...bytes.count { $0 == 0x0A } + 1).contains(error.line) && !error.reason.isEmpty, "\(error)")
      }
    }
    #expect(readings > 0)
  }
}
