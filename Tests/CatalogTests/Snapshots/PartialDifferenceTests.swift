import Catalog
import CatalogModel
import TestSupport
import Testing

/// What a comparison tells of snapshots that are not whole.
struct PartialDifferenceTests {
  private let test = TestCatalog()
  private let rows = ["1|1|USD|143441", "1|1|EUR|143443", "2|2|USD|143441", "2|2|EUR|143443"]

  private func prices(_ day: String, _ rows: [String], isIncremental: Bool = false) -> FeedTable {
    FeedTable(
      "pricing", "application_price", on: day, isIncremental: isIncremental,
      "*application_id:BIGINT retail_price:DECIMAL(9,3) currency_code:VARCHAR(20) *storefront_id:INTEGER", rows)
  }

  /// What is said of a comparison of two days, and then its changes.
  private func told(_ older: String, _ newer: String) throws -> [String] {
    var (said, changes): ([String], [String]) = ([], [])
    try test.open().forEachChange(
      from: #require(SnapshotName(file: "pricing-202611\(older).sqlite")),
      to: #require(SnapshotName(file: "pricing-202611\(newer).sqlite")), doubted: { said.append($0) }
    ) { change in
      changes.append(([change.kind.rawValue] + change.key.map { "\($0.value)" }).joined(separator: " "))
    }
    return said + changes
  }

  @Test func `takes no row for gone or new that was cut off`() throws {
    var partner = PartnerOptions()
    partner.allowsTruncated = true
    try test.importTables(prices("2026-11-11", rows))
    try test.importTables(prices("2026-11-18", ["1|3|USD|143441"]).cut, partner: partner)
    let fact = "application_price is not whole in pricing-20261118, cut short"
    let change = "price integer(1) integer(143441)"
    #expect(try told("11", "18") == ["\(fact): no row is told as gone", change])
    #expect(try told("18", "11") == ["\(fact): no row is told as new", change])
  }

  @Test func `takes rows for gone of the stores alone that were asked for`() throws {
    var partner = PartnerOptions()
    partner.storefronts = ["de"].compactMap { Storefront($0) }
    try test.importTables(prices("2026-11-11", rows))
    try test.importTables(prices("2026-11-18", ["1|1|USD|143441", "2|2|EUR|143443"]), partner: partner)
    #expect(
      try told("11", "18") == [
        "application_price is not whole in pricing-20261118, 1 row left out (--only-storefront de): "
          + "only rows of these stores are told as gone", "gone integer(1) integer(143443)",
      ])
    // Where both have the same stores, what is new in these is told.
    try test.importTables(prices("2026-11-19", rows), partner: partner)
    #expect(try told("18", "19").last == "new integer(1) integer(143443)")
    #expect(try told("18", "19").count == 3)
  }

  @Test func `takes no row for new or gone that a condition left out`() throws {
    var partner = PartnerOptions()
    partner.conditions = [try PartnerCondition("*_price: retail_price > 1")]
    try test.importTables(prices("2026-11-11", rows))
    try test.importTables(prices("2026-11-18", Array(rows.dropLast())), partner: partner)
    let fact = "2 rows left out (--where '*_price: retail_price > 1')"
    #expect(
      try told("11", "18") == ["application_price is not whole in pricing-20261118, \(fact): no row is told as gone"])
    #expect(
      try told("18", "11") == ["application_price is not whole in pricing-20261118, \(fact): no row is told as new"])
    // Of an incremental it is known which rows they were.
    try test.importTables(
      prices("2026-11-12", ["1|0.5|USD|143441", "2|3|USD|143441"], isIncremental: true), partner: partner)
    #expect(
      try told("11", "12-incremental") == [
        "application_price is not whole in pricing-20261112-incremental, 1 row left out "
          + "(--where '*_price: retail_price > 1'): rows that were left out of it are not told as gone",
        "price integer(2) integer(143441)",
      ])
  }

  @Test func `doubts what is gone where rows were refused`() throws {
    try test.importTables(prices("2026-11-11", rows))
    try test.importTables(prices("2026-11-18", Array(rows.dropLast()) + ["2"]))
    #expect(
      try told("11", "18") == [
        "application_price is not whole in pricing-20261118, 1 refused: a row that is told as gone may be one of them",
        "gone integer(2) integer(143443)",
      ])
  }

  @Test func `compares an incremental with the rows of its own full, and not of those before`() throws {
    func songs(_ day: String) -> FeedTable {
      FeedTable(
        "pricing", "song_price", on: day,
        "*song_id:BIGINT retail_price:DECIMAL(9,3) currency_code:VARCHAR(20) *storefront_id:INTEGER",
        ["7|1|USD|143441"])
    }
    var partner = PartnerOptions()
    partner.storefronts = ["us"].compactMap { Storefront($0) }
    // The older full lies under the incremental for its songs alone.
    try test.importTables(prices("2026-11-11", rows), songs("2026-11-11"))
    try test.importTables(prices("2026-11-18", Array(rows.prefix(2))), partner: partner)
    try test.importTables(prices("2026-11-19", ["1|9|USD|143441"], isIncremental: true))
    #expect(
      try told("11", "19-incremental") == [
        "application_price is not whole in pricing-20261118, 1 row left out (--only-storefront us): "
          + "only rows of these stores are told as gone", "gone integer(2) integer(143441)",
        "price integer(1) integer(143441)",
      ])
  }
}
