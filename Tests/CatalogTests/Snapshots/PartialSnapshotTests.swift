import Archives
import Catalog
import CatalogModel
import Foundation
import TestSupport
import Testing

/// What a newer snapshot that is not whole does not hide.
struct PartialSnapshotTests {
  private let test = TestCatalog()
  private let nameColumns = "*application_id:BIGINT title:VARCHAR(1000)"

  private func prices() throws -> [String] {
    try test.rows("SELECT apple_id, storefront, amount, source FROM price ORDER BY 1, 2")
  }

  private func apps(_ day: String, isIncremental: Bool = false, _ rows: String...) -> FeedTable {
    FeedTable("itunes", "application", on: day, isIncremental: isIncremental, nameColumns, rows)
  }

  private func choosing(_ stores: String..., where condition: String? = nil) throws -> PartnerOptions {
    var partner = PartnerOptions()
    partner.storefronts = stores.compactMap { Storefront($0) }
    partner.conditions = try condition.map { [try PartnerCondition($0)] } ?? []
    return partner
  }

  private var truncated: PartnerOptions {
    var partner = PartnerOptions()
    partner.allowsTruncated = true
    return partner
  }

  /// Two apps in two stores.
  private func importWhole() throws {
    try test.importTables(
      .prices(on: "2026-11-11", "1|4.99|USD|143441", "1|4.49|EUR|143443", "2|1.99|USD|143441", "2|1.79|EUR|143443"))
  }

  @Test func `answers from the snapshot before one that is cut short`() throws {
    try importWhole()
    try test.importTables(.prices(on: "2026-11-18", "1|5.99|USD|143441").cut, partner: truncated)
    #expect(
      try prices() == [
        "1|de|4490|pricing-20261111", "1|us|5990|pricing-20261118", "2|de|1790|pricing-20261111",
        "2|us|1990|pricing-20261111",
      ])
    #expect(
      try test.rows("SELECT apple_id, kind, source FROM product ORDER BY 1")
        == ["1|app|pricing-20261118", "2|app|pricing-20261111"])
    #expect(try test.rows("SELECT apple_id, amount, before_amount FROM main.price_change") == ["1|5990|4990"])
    // Once it comes whole, what it does not have is gone.
    try test.importTables(.prices(on: "2026-11-18", "1|5.99|USD|143441"))
    #expect(try prices() == ["1|us|5990|pricing-20261118"])
    #expect(
      try test.rows("SELECT apple_id, storefront FROM main.price_change WHERE currency IS NULL ORDER BY 1, 2")
        == ["1|de", "2|de", "2|us"])
  }

  @Test func `answers for other stores from the snapshot before one of a single store`() throws {
    try importWhole()
    let partner = try choosing("us")
    try test.importTables(.prices(on: "2026-11-18", "1|5.99|USD|143441", "1|5.49|EUR|143443"), partner: partner)
    // The second app is not sold in the store that was asked for any more.
    let answer = ["1|de|4490|pricing-20261111", "1|us|5990|pricing-20261118", "2|de|1790|pricing-20261111"]
    #expect(try prices() == answer)
    #expect(try test.rows("SELECT apple_id FROM product ORDER BY 1") == ["1", "2"])
    try test.importTables(.prices(on: "2026-11-19", "1|5.99|USD|143441", "1|5.49|EUR|143443"), partner: partner)
    #expect(try prices() == answer.map { $0.replacing("pricing-20261118", with: "pricing-20261119") })
  }

  @Test func `is as before where every import asked for the same store`() throws {
    let partner = try choosing("us")
    try test.importTables(.prices(on: "2026-11-11", "1|4.99|USD|143441", "2|1|EUR|143443"), partner: partner)
    try test.importTables(.prices(on: "2026-11-18", "2|1|USD|143441", "2|1|EUR|143443"), partner: partner)
    #expect(try prices() == ["2|us|1000|pricing-20261118"])
  }

  @Test func `answers names from the snapshots before, and searches them`() throws {
    try test.importTables(apps("2026-11-11", "1|Pear", "2|Quince", "3|Medlar"))
    try test.importTables(apps("2026-11-13", isIncremental: true, "2|Quince Two", "4|Sloe"))
    try test.importTables(apps("2026-11-18", "1|Pear Three").cut, partner: truncated)
    #expect(
      try test.rows("SELECT apple_id, name, source FROM product ORDER BY 1") == [
        "1|Pear Three|itunes-20261118", "2|Quince Two|itunes-20261113-incremental", "3|Medlar|itunes-20261111",
        "4|Sloe|itunes-20261113-incremental",
      ])
    let found = { (words: String) in try test.open().search(SearchQuery(words)).map(\.appleID.rawValue) }
    #expect(try found("Medlar") == [3] && found("Sloe") == [4] && found("Pear") == [1])
  }

  @Test func `puts no older row in the place of one that a condition left out, and says so`() throws {
    try importWhole()
    let partner = try choosing(where: "*_price: retail_price > 3")
    try test.importTables(
      .prices(on: "2026-11-18", "1|5.99|USD|143441", "1|0.49|EUR|143443", "2|1.99|USD|143441"), partner: partner)
    #expect(try prices() == ["1|us|5990|pricing-20261118"])
    let catalog = try test.open()
    let lost = try catalog.partialTable(lacking: #require(AppleID("2")))
    #expect(
      lost?.description == """
        application_price is not whole in pricing-20261118, 2 rows left out (--where '*_price: retail_price > 3'); \
        pricing-20261111 had a row of it
        """)
    let german = try #require(Storefront("de"))
    #expect(
      try catalog.partialTable(lacking: #require(AppleID("1")), in: german)?.older?.description == "pricing-20261111")
    #expect(try catalog.tablesHidingOlder().map(\.table) == ["application_price"])
    #expect(try catalog.partialTable(lacking: #require(AppleID("3"))) == nil)
    #expect(try catalog.partialTable(lacking: #require(AppleID("3")), in: german) == nil)
    #expect(try test.rows("SELECT count(*) FROM main.price_change WHERE currency IS NULL") == ["0"])
  }

  @Test func `takes for gone what a whole snapshot in between did not have`() throws {
    try importWhole()
    try test.importTables(.prices(on: "2026-11-14", "1|4.99|USD|143441"))
    try test.importTables(.prices(on: "2026-11-18", "1|5.99|USD|143441").cut, partner: truncated)
    #expect(try prices() == ["1|us|5990|pricing-20261118"])
    #expect(try test.open().partialTable(lacking: #require(AppleID("2"))) == nil)
  }

  @Test func `keeps the last whole snapshot beneath one that is cut short`() throws {
    try importWhole()
    var partner = truncated
    partner.keptSnapshots = 1
    try test.importTables(.prices(on: "2026-11-18", "1|5.99|USD|143441").cut, partner: partner)
    try test.importTables(.prices(on: "2026-11-19", "1|5.99|USD|143441").cut, partner: partner)
    let days = { () throws in try test.open().snapshots().map(\.name.date) }
    #expect(try days() == ["20261111", "20261118", "20261119"])
    try test.importTables(.prices(on: "2026-11-20", "1|5.99|USD|143441"), partner: partner)
    #expect(try days() == ["20261120"])
  }

  @Test func `tells which tables of its files a snapshot has not`() throws {
    let name = try test.writeTar(
      "itunes20261118.tar",
      [
        ("itunes20261118/genre", PartnerSamples.genre),
        ("itunes20261118/application", PartnerSamples.application(["1|Pear"])),
      ])
    let state = { () throws in try test.open().snapshots().map { "\($0.state) \($0.remarks)" } }
    try test.importPartner(name) { $0.tables = globs("genre") }
    #expect(try state() == [#"partial ["1 table left out (--table genre)"]"#])
    try test.importPartner(name) { $0.skippedTables = globs("genre") }
    #expect(try state() == ["complete []"])
    let broken = try test.writeTar(
      "itunes20261118.tar",
      [
        ("itunes20261118/genre", PartnerSamples.genre),
        ("itunes20261118/artist", PartnerSamples.genre.replacing("#recordsWritten:1\u{2}\n", with: "")),
      ])
    try test.importPartner(broken)
    #expect(try state() == [#"partial ["artist: not read"]"#])
    try Catalog(at: test.path, access: .writing).drop(#require(test.open().snapshots().first?.name))
    try test.importPartner(broken) { $0.tables = globs("genre") }
    #expect(try state() == [#"partial ["1 table left out (--table genre)"]"#])
  }
}

extension FeedTable {
  /// The table without its trailer.
  var cut: FeedTable {
    var table = self
    table.text = String(text[..<(text.range(of: "#recordsWritten")?.lowerBound ?? text.endIndex)])
    return table
  }
}
