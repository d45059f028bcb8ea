import Catalog
import TestSupport
import Testing

/// Of which tables a snapshot may tell that a price is gone.
struct GonePricesTests {
  private let test = TestCatalog()

  private func gone() throws -> [String] {
    try test.rows("SELECT apple_id FROM main.price_change WHERE currency IS NULL ORDER BY 1")
  }

  private func importBoth() throws {
    try test.importTables(
      .prices(on: "2026-11-04", "1|4.99|USD|143441", "2|1.99|USD|143441"),
      .prices(of: "song", on: "2026-11-04", "7|1.29|USD|143441", "8|0.69|USD|143441"))
  }

  private func withoutCheapSongs() throws -> PartnerOptions {
    var partner = PartnerOptions()
    partner.conditions = [try PartnerCondition("song_price: retail_price > 1")]
    return partner
  }

  @Test func `tells what is gone of a whole table beside one that was filtered`() throws {
    try importBoth()
    let said = try test.importTables(
      .prices(on: "2026-11-11", "2|1.99|USD|143441"),
      .prices(of: "song", on: "2026-11-11", "7|1.29|USD|143441", "8|0.69|USD|143441"), partner: withoutCheapSongs())
    #expect(try gone() == ["1"])
    #expect(
      said.notes.contains(
        """
        pricing-20261111: 1 price changed since pricing-20261104; which are gone was not asked of song_price, not \
        known to be there in full
        """))
  }

  @Test func `tells what is gone of a table that was imported without the others`() throws {
    try importBoth()
    let said = try test.importTables(.prices(on: "2026-11-11", "2|1.99|USD|143441"))
    #expect(try gone() == ["1"])
    #expect(said.notes.contains("pricing-20261111: 1 price changed since pricing-20261104"))
  }

  @Test func `tells nothing gone of a table that an older version filtered`() throws {
    try importBoth()
    let apps = FeedTable.prices(on: "2026-11-11", "1|4.99|USD|143441", "2|1.99|USD|143441")
    let songs = FeedTable.prices(of: "song", on: "2026-11-11", "7|1.29|USD|143441", "8|0.69|USD|143441")
    try test.importTables(apps, songs, partner: withoutCheapSongs())
    try Catalog(at: test.path, access: .writing).pretendPartsNotKnown()
    // The other table comes again, and is known from now on.
    try test.importTables(.prices(on: "2026-11-11", "2|1.99|USD|143441"))
    #expect(try gone() == ["1"])
  }
}
