import Catalog
import CatalogModel
import Testing

@Suite struct PriceQueryTests {
  private let test = TestCatalog()
  private let us = Storefront("us")
  private let jp = Storefront("jp")
  private let de = Storefront("de")

  init() throws {
    try test.see(#""price":4.99,"currency":"USD","#, as: "us.json")
    try test.see(in: "jp", as: "jp.json")
  }

  private func find(_ query: PriceQuery) throws -> FoundPrices {
    let catalog = try test.open()
    guard case .items(let items) = try catalog.knownItems("6759209764"), let item = items.first else {
      throw CancellationError()
    }
    return try catalog.prices(of: item, query)
  }

  @Test func `finds every price, and the stores that list the item without one`() throws {
    let found = try find(PriceQuery())
    #expect(found.prices.map(\.storefront) == [jp, us])
    #expect(found.prices.map(\.state) == [.unknown, .priced])
    #expect(found.missing.isEmpty)
  }

  @Test func `finds the prices of requested stores in their order, and says which have none`() throws {
    let found = try find(PriceQuery(storefronts: [us, de, jp].compactMap(\.self)))
    #expect(found.prices.map(\.storefront) == [us, jp])
    #expect(found.missing == [de] && found.known == [jp, us])
  }

  @Test func `finds only prices that were observed by a day`() throws {
    #expect(try find(PriceQuery(day: Timestamp("2026-11-18")?.endOfDay)).prices.map(\.storefront) == [us])
    let earlier = try find(PriceQuery(storefronts: [us].compactMap(\.self), day: Timestamp("2026-11-17")))
    #expect(earlier.prices.isEmpty && earlier.missing == [us])
  }
}
