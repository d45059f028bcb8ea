import CatalogModel
import Foundation
import PartnerFeed
import SQLite
import TestSupport
import Testing

@testable import Catalog

/// What the catalog answers from the groups of the partner feed.
@Suite struct MergedGroupTests {
  let test = TestCatalog()

  private func prices(_ id: Int64) throws -> [String] {
    try test.open().prices(of: appleID(id)).map {
      "\($0.storefrontText ?? "") \($0.money?.decimalText ?? "-") \($0.source)"
    }
  }

  private func history(_ id: Int64) throws -> [String] {
    try test.open().priceHistories(of: appleID(id)).flatMap(\.periods).map { period in
      "\(period.since.date)…\(period.until.date) \(period.money?.decimalText ?? (period.isGone ? "gone" : "-"))"
    }
  }

  @Test func `a feed table in SQL is the full with its incremental`() throws {
    try test.importTables(.prices(on: "2026-11-18", "1|0.99|USD|143441", "2|1.99|USD|143441"))
    try test.importTables(.prices(on: "2026-11-20", isIncremental: true, "2|2.99|USD|143441", "3|0|USD|143441"))
    #expect(
      try test.rows("SELECT application_id, retail_price FROM application_price") == ["1|0.99", "2|2.99", "3|0"])
    #expect(try prices(1) == ["us 0.99 pricing-20261118"])
    #expect(try prices(2) == ["us 2.99 pricing-20261120"])
  }

  @Test func `a price that never changed counts from the first import that covered it`() throws {
    for day in ["2026-11-04", "2026-11-11", "2026-11-18"] {
      try test.importTables(.prices(on: day, "1|0.99|USD|143441"))
    }
    #expect(try history(1) == ["2026-11-04…2026-11-18 0.99"])
    #expect(try test.rows("SELECT amount, observed_at FROM price_history") == ["990|2026-11-04T00:00:00Z"])
  }

  @Test func `the history has every price, and the time in which there was none`() throws {
    for (day, row) in [
      ("2026-11-04", "1|0.99|USD|143441"), ("2026-11-11", "1|1.99|USD|143441"), ("2026-11-18", "2|1|USD|143441"),
      ("2026-11-25", "1|2.99|USD|143441"),
    ] {
      try test.importTables(.prices(on: day, row))
    }
    #expect(
      try history(1) == [
        "2026-11-04…2026-11-04 0.99", "2026-11-11…2026-11-11 1.99", "2026-11-18…2026-11-18 gone",
        "2026-11-25…2026-11-25 2.99",
      ])
    #expect(try test.open().priceDrops(DropQuery(since: Timestamp(seconds: 0))).next() == nil)
  }

  @Test func `a snapshot that is dropped leaves its changes to the catalog, unless they go too`() throws {
    for (day, price) in [("2026-11-04", "2.99"), ("2026-11-11", "1.49")] {
      try test.importTables(.prices(on: day, "1|\(price)|USD|143441"))
    }
    let catalog = try Catalog(at: test.path, access: .writing)
    #expect(try catalog.drop(snapshot: "pricing") == DroppedSnapshot(saved: 1, written: 1))
    #expect(try catalog.drop(snapshot: "pricing") == nil)
    #expect(try test.rows("SELECT count(*) FROM price") == ["0"])
    #expect(
      try test.rows("SELECT amount, observed_at, source FROM price_history ORDER BY 2") == [
        "2990|2026-11-04T00:00:00Z|pricing-20261104", "1490|2026-11-11T00:00:00Z|pricing-20261111",
      ])
    try test.importTables(.prices(on: "2026-11-18", "1|0.99|USD|143441"))
    #expect(try Catalog(at: test.path, access: .writing).drop(snapshot: "pricing", withHistory: true) != nil)
    #expect(try test.rows("SELECT count(*) FROM price_history") == ["2"])
  }

  @Test func `a reader keeps what it read in a transaction, and sees the new state behind it`() throws {
    try test.importTables(.prices(on: "2026-11-11", "1|0.99|USD|143441"))
    let reader = try test.open()
    #expect(try reader.prices(of: appleID(1)).map(\.money?.milliunits) == [990])
    try reader.reading {
      #expect(try reader.prices(of: appleID(1)).map(\.money?.milliunits) == [990])
      try test.importTables(.prices(on: "2026-11-18", "1|1.99|USD|143441"))
      #expect(try reader.prices(of: appleID(1)).map(\.money?.milliunits) == [990])
    }
    #expect(try reader.prices(of: appleID(1)).map(\.money?.milliunits) == [1990])
  }

  @Test func `names are found as they are now`() throws {
    func found(_ words: String) throws -> [Int64] {
      try test.open().search(SearchQuery(words)).map(\.appleID.rawValue)
    }
    try test.importTables(.applications(on: "2026-11-11", ["1|Łódź Ledger|Ada", "2|Pear|Ada"]))
    #expect(try found("lodz") == [1] && found("pear") == [2])
    try test.importTables(.applications(on: "2026-11-13", isIncremental: true, ["2|Plum|Ada", "3|Fig|Bo"]))
    #expect(try found("lodz") == [1] && found("pear") == [] && found("plum") == [2] && found("fig") == [3])
    try test.importTables(
      FeedTable("itunes", "genre", on: "2026-11-14", "*genre_id:INTEGER name:VARCHAR(200)", ["6|Tools"]))
    #expect(try found("plum") == [2] && found("ada").sorted() == [1, 2])
    #expect(
      try test.rows("SELECT apple_id, change, name, before_name FROM itunes.item_change") == [
        "2|renamed|Plum|Pear", "3|appeared|Fig|NULL",
      ])
  }

  @Test func `a question that needs a damaged group is refused, and others are answered`() throws {
    try test.importTables(
      .prices(on: "2026-11-11", "1|0.99|USD|143441"),
      FeedTable("itunes", "application", on: "2026-11-11", "*application_id:BIGINT title:VARCHAR(100)", ["1|Pear"]))
    let file = test.path + "/snapshots/pricing.sqlite"
    try Data("no database, and long enough to be looked at as one".utf8).write(to: URL(fileURLWithPath: file))
    let catalog = try test.open()
    #expect(try catalog.listings(of: appleID(1)).map(\.name) == ["Pear"])
    let error = #expect(throws: CatalogError.self) { try catalog.prices(of: appleID(1)) }
    #expect("\(error.map { "\($0)" } ?? "")".contains("pricing.sqlite is damaged"))
    #expect("\(error.map { "\($0)" } ?? "")".contains("remove"))
  }
}
