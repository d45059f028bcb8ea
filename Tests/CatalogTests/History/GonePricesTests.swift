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

  @Test(arguments: ["ABD", "ADB", "BAD", "BDA", "DAB", "DBA"])
  func `tells that a price came back in whatever order the snapshots come`(order: String) throws {
    let tables: [Character: FeedTable] = [
      "A": .prices(on: "2026-11-04", "7|1.99|USD|143441", "8|0.99|USD|143441"),
      "B": .prices(on: "2026-11-11", "8|0.99|USD|143441"),
      "D": .prices(on: "2026-11-18", "7|0.99|USD|143441", "8|0.99|USD|143441"),
    ]
    for table in order.compactMap({ tables[$0] }) { try test.importTables(table) }
    #expect(
      try test.rows("SELECT apple_id, substr(since, 1, 10), amount FROM main.price_change ORDER BY since")
        == ["7|2026-11-11|NULL", "7|2026-11-18|990"])
  }

  @Test func `keeps what came back when the snapshot is imported again`() throws {
    try test.importTables(.prices(on: "2026-11-04", "7|1.99|USD|143441", "8|0.99|USD|143441"))
    try test.importTables(.prices(on: "2026-11-11", "8|0.99|USD|143441"))
    for cent in 0...1 {
      var table = FeedTable.prices(on: "2026-11-18", "1|\(cent)|USD|143441", "7|0.99|USD|143441")
      // The row that came back was written half a day before the table's first.
      table.text = table.text.replacing("1794960000000\u{1}1\u{1}", with: "1795003200000\u{1}1\u{1}")
      try test.importTables(table)
    }
    #expect(
      try test.rows("SELECT amount FROM main.price_change WHERE apple_id = 7 ORDER BY since") == ["NULL", "990"])
  }
}
