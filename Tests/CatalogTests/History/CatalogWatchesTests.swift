import Catalog
import CatalogModel
import SQLite
import Testing

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
    let moment = Timestamp(seconds: 1_794_994_200)
    try catalog.remember([price], of: "a", at: moment)
    try catalog.remember([WatchedPrice(key: try key("changes"), money: money, isMet: true)], of: "b", at: moment)
    #expect(try test.open().watchedPrices(of: "a") == [price.key: price])
    try catalog.remember([], of: "a", at: moment)
    #expect(try test.open().watchedPrices(of: "a").isEmpty)
    #expect(try test.open().watchedPrices(of: "b").values.map(\.isMet) == [true])
  }

  @Test func `reads a catalog that was made before there were watches and tiers`() throws {
    _ = try Catalog(at: test.path, access: .writing)
    let connection = try Connection(path: test.path + "/catalog.sqlite")
    try connection.execute("DROP TABLE watched; DROP TABLE tier_price; DROP TABLE tier_table; PRAGMA user_version = 1")
    try connection.execute("DROP TABLE chart_entry; DROP TABLE chart_edition; DROP TABLE chart")
    try connection.execute("DROP TABLE review; DROP TABLE rating")
    #expect(try test.open().watchedPrices(of: "a").isEmpty)
    #expect(try test.open().tierPrices().isEmpty)
    _ = try Catalog(at: test.path, access: .writing)
    #expect(try test.rows("SELECT count(*) FROM main.watched") == ["0"])
  }
}
