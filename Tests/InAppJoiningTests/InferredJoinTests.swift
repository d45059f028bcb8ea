import CatalogModel
import Testing

@testable import InAppJoining

@Suite struct InferredJoinTests {
  @Test func `a name that lists have equally often is joined by the order of its prices`() throws {
    let pages = [
      Page("us", [("Pack", 4990), ("Pack", 990)]), Page("de", [("Pack", 1190), ("Pack", 5990), ("Other", 1)]),
    ]
    let found = JoinedProduct.joining(try pages.flatMap { try $0.prices() }, inferringBy: PriceTiers())
    #expect(
      found.joins == [
        "de Pack = us Pack (inferred: repeated name in order of prices)",
        "de Pack = us Pack (inferred: repeated name in order of prices)",
      ])
    let amounts = found.filter { $0.members.count > 1 }.map { $0.members.compactMap(\.price.price?.milliunits) }
    #expect(Set(amounts) == [[1190, 990], [5990, 4990]])
  }

  @Test func `the only row of each list is joined`() throws {
    let pages = [Page("us", [("Gems", 990)]), Page("cn", [("宝石", 6000)])]
    #expect(try joins(pages) == [])
    #expect(try joins(pages, tiers: PriceTiers()) == ["cn 宝石 = us Gems (inferred: only row of both lists)"])
  }

  @Test func `amounts that two other apps charge for one product join translated names`() throws {
    let pages = [
      Page("us", [("Gems", 990), ("Pro", 4990), ("Other", 7770)]), Page("cn", [("专业", 38_000), ("宝石", 8000)]),
    ]
    let proved = try tiers([(990, 8000), (4990, 38_000)])
    #expect(
      try joins(pages, tiers: proved) == [
        "cn 专业 = us Pro (inferred: equal price tier)", "cn 宝石 = us Gems (inferred: equal price tier)",
      ])
    #expect(try joins(pages, tiers: tiers([(990, 8000), (4990, 38_000)], apps: 1)) == [])
  }

  @Test func `an app's own prices are no evidence for its joins`() throws {
    var own = PriceTiers()
    guard let us = Storefront("us"), let cn = Storefront("cn") else { return }
    for app: Int64 in [1, 2] {
      let rows = try Page("us", [("A", 990)], app: app).prices() + Page("cn", [("A", 8000)], app: app).prices()
      own.add(JoinedProduct.joining(rows), between: us, and: cn)
    }
    #expect(try joins([Page("us", [("Gems", 990), ("B", 1)]), Page("cn", [("宝石", 8000)])], tiers: own) == [])
  }

  @Test func `rows that share an amount are joined by numbers and words of their names alone`() throws {
    let pages = [
      Page("us", [("30 Coins", 990), ("DTS Audio", 990), ("Red", 990), ("Blue", 990), ("X", 7770)]),
      Page("cn", [("DTS 音效", 8000), ("红", 8000), ("３０ 金币", 8000), ("蓝", 8000)]),
    ]
    #expect(
      try joins(pages, tiers: tiers([(990, 8000)])) == [
        "cn DTS 音效 = us DTS Audio (inferred: equal price tier)", "cn ３０ 金币 = us 30 Coins (inferred: equal price tier)",
      ])
  }

  @Test func `numbers that differ outweigh a tier`() throws {
    let pages = [Page("us", [("3 months", 990), ("Other", 5550)]), Page("cn", [("12 个月", 8000)])]
    #expect(try joins(pages, tiers: tiers([(990, 8000)])) == [])
  }

  @Test func `complete lists with prices in steady proportion are joined in their order`() throws {
    let us: [(String, Int64)] = [("Year", 29_990), ("Month", 2990), ("Life", 59_990)]
    let steady = [Page("us", us), Page("cn", [("月", 21_000), ("年", 198_000), ("终身", 398_000)])]
    #expect(try joins(steady, tiers: PriceTiers()).count == 3)
    let uneven = [Page("us", us), Page("cn", [("月", 3000), ("年", 198_000), ("终身", 398_000)])]
    #expect(try joins(uneven, tiers: PriceTiers()) == [])
    let longer = [Page("us", us), Page("cn", [("月", 21_000), ("年", 198_000), ("终身", 398_000), ("试", 0)])]
    #expect(try joins(longer, tiers: PriceTiers()) == [])
  }

  @Test func `an inferred product keeps the number of the home store's`() throws {
    let rows = try Page("cn", [("宝石", 6000)]).prices(seen: 1) + Page("us", [("Gems", 990)]).prices(seen: 2)
    let certain = JoinedProduct.joining(rows, home: Storefront("us"))
    let inferred = JoinedProduct.joining(rows, home: Storefront("us"), inferringBy: PriceTiers())
    #expect(certain.map(\.number) == [1, 2])
    #expect(inferred.map(\.number) == [2])
    #expect(inferred[0].members.map(\.join) == [.inferred(.onlyRow), .alone])
  }
}
