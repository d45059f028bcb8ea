import Catalog
import TestSupport
import Testing

/// Snapshots that are compared with one of which a condition left rows out.
struct FilteredBaseTests {
  private let test = TestCatalog()
  private let before = FeedTable.prices(
    on: "2026-11-04", "5|1.99|USD|143441", "6|1.99|USD|143441", "7|1.99|USD|143441", "8|0.99|USD|143441")
  private let after = FeedTable.prices(
    on: "2026-11-18", "5|0.99|USD|143441", "6|1.99|USD|143441", "8|0.99|USD|143441")

  private func filtered(_ day: String, isIncremental: Bool = false) throws -> TestCatalog.Said {
    var partner = PartnerOptions()
    partner.conditions = [try PartnerCondition("application_price: retail_price > 1.5")]
    return try test.importTables(
      .prices(on: day, isIncremental: isIncremental, "5|0.99|USD|143441", "6|1.99|USD|143441", "7|0.99|USD|143441"),
      partner: partner)
  }

  private func changes() throws -> [String] {
    try test.rows(
      """
      SELECT apple_id, substr(since, 1, 10), amount, before_amount, substr(before_seen, 1, 10) FROM main.price_change
      ORDER BY 1, 2
      """)
  }

  private let found = ["5|2026-11-18|990|1990|2026-11-04", "7|2026-11-18|NULL|1990|2026-11-04"]

  @Test(arguments: [[0, 1, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func `tells what changed since the whole one beneath, with the newer date`(order: [Int]) throws {
    for index in order {
      switch index {
      case 0: try test.importTables(before)
      case 1: _ = try filtered("2026-11-11")
      default: try test.importTables(after)
      }
    }
    #expect(try changes() == found)
  }

  @Test func `looks beneath several`() throws {
    try test.importTables(before)
    for day in ["2026-11-08", "2026-11-09", "2026-11-10", "2026-11-11"] { _ = try filtered(day) }
    let said = try test.importTables(after)
    #expect(try changes() == found)
    #expect(said.notes.contains { $0.hasPrefix("pricing-20261118: 2 prices changed since") })
    #expect(!said.notes.contains { $0.contains("not compared") })
  }

  @Test func `looks beneath an incremental that was filtered`() throws {
    try test.importTables(before)
    _ = try filtered("2026-11-11", isIncremental: true)
    try test.importTables(after)
    #expect(try changes() == found)
  }

  @Test func `says which rows were not compared where nothing whole lies beneath`() throws {
    _ = try filtered("2026-11-11")
    let said = try test.importTables(after)
    #expect(try changes().isEmpty)
    #expect(
      said.notes.contains(
        """
        pricing-20261118: no change of price was found in the rows of pricing-20261111; application_price rows that \
        pricing-20261111 left out (--where 'application_price: retail_price > 1.5') were not compared
        """), "\(said.notes)")
  }
}
