import CatalogModel
import SQLite
import TestSupport
import Testing

@testable import Catalog

@Suite struct CatalogWatchesTests {
  private let test = TestCatalog()

  private let time = Timestamp(seconds: 1_794_994_200)

  private func key(_ threshold: String) throws -> WatchedPrice.Key {
    WatchedPrice.Key(
      appleID: appleID(5), storefront: try #require(Storefront("us")), offer: .buy, threshold: threshold)
  }

  @Test func `remembers what a list saw, apart from other lists`() throws {
    let money = Money(milliunits: 990, currency: try #require(CurrencyCode("USD")))
    let catalog = try Catalog(at: test.path, access: .writing)
    let price = WatchedPrice(key: try key("free"), money: money, isMet: false)
    let changed = WatchedPrice(key: try key("changes"), money: money, isMet: true)
    try catalog.remember(WatchRecord(prices: [price]), of: "a", at: time)
    try catalog.remember(WatchRecord(prices: [changed]), of: "b", at: time)
    #expect(try test.open().watchedPrices(of: "a") == [price.key: price])
    try catalog.remember(WatchRecord(prices: []), of: "a", at: time)
    #expect(try test.open().watchedPrices(of: "a").isEmpty)
    #expect(try test.open().watchedPrices(of: "b").values.map(\.isMet) == [true])
  }
}
