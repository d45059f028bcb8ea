import CatalogModel
import SQLite
import TestSupport
import Testing

@testable import Catalog

@Suite struct CatalogWatchesTests {
  private let test = TestCatalog()

  private func key(_ threshold: String) throws -> WatchedPrice.Key {
    WatchedPrice.Key(
      appleID: appleID(5), storefront: try #require(Storefront("us")), offer: .buy, threshold: threshold)
  }

  @Test func `remembers what a list saw, apart from other lists`() throws {
    let money = Money(milliunits: 990, currency: try #require(CurrencyCode("USD")))
    let catalog = try Catalog(at: test.path, access: .writing)
    let price = WatchedPrice(key: try key("free"), money: money, isMet: false)
    let time = Timestamp(seconds: 1_794_994_200)
    try catalog.remember([price], of: "a", at: time)
    try catalog.remember([WatchedPrice(key: try key("changes"), money: money, isMet: true)], of: "b", at: time)
    #expect(try test.open().watchedPrices(of: "a") == [price.key: price])
    try catalog.remember([], of: "a", at: time)
    #expect(try test.open().watchedPrices(of: "a").isEmpty)
    #expect(try test.open().watchedPrices(of: "b").values.map(\.isMet) == [true])
  }

  @Test(arguments: 1..<Schema.migrations.steps.count)
  func `brings a catalog that an older version made up to date when it opens it`(steps: Int) throws {
    try test.makeOlder(steps: steps)
    let catalog = try test.open()
    #expect(try catalog.watchedPrices(of: "a").isEmpty)
    #expect(try catalog.tierTables().isEmpty)
    #expect(try catalog.priceHistories(of: appleID(5)).isEmpty)
    #expect(try catalog.priceDrops(DropQuery(since: Timestamp(seconds: 0))).next() == nil)
    #expect(try catalog.charts().isEmpty && catalog.rankHistories(of: appleID(5)).isEmpty)
    #expect(try catalog.reviews(ReviewQuery(appleID(5))).isEmpty && catalog.ratingHistory(of: appleID(5)).isEmpty)
    #expect(try catalog.tableCounts().count >= 6)
    #expect(try test.rows("SELECT * FROM price_history").isEmpty)
    #expect(try test.rows("SELECT count(*) FROM main.watched") == ["0"])
    #expect(try test.rows("SELECT count(*) FROM main.price_change") == ["0"])
  }
}
