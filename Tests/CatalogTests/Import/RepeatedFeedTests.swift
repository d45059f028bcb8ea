import Catalog
import CatalogModel
import Foundation
import PartnerFeed
import TestSupport
import Testing

/// What comes of a feed that was imported before.
@Suite struct RepeatedFeedTests {
  let test = TestCatalog()
  private let prices = ["1|0.99|USD|143441", "1|0.79|GBP|143444", "2|1.99|USD|143441"]

  private func write(_ rows: [String], to table: String = "application_price") throws -> String {
    let text = PartnerSamples.price(of: String(table.dropLast("_price".count)), rows)
    return try test.write(text, to: "pricing20261118/\(table)")
  }

  private func count() throws -> [String] { try test.rows("SELECT count(*) FROM price") }

  @Test func `is imported again with another filter of its rows`() throws {
    let file = try write(prices)
    try test.importPartner(file)
    #expect(try test.importPartner(file) { $0.storefronts = ["us"].compactMap { Storefront($0) } }.repeated == [])
    #expect(try count() == ["3"])
    #expect(try test.importPartner(file).repeated == [])
    #expect(try test.importPartner(file).repeated == [file])
  }

  @Test func `is refused when it is another export of its date, unless that is a correction`() throws {
    try test.importPartner(write(prices))
    let other = try write(["1|0.89|USD|143441"])
    let refused = try test.importPartner(other)
    #expect(refused.snapshots == [] && refused.problems.count == 1)
    #expect(refused.problems[0].contains("another export of 2026-11-18"))
    #expect(refused.problems[0].contains("--replace --table application_price"))
    #expect(try count() == ["3"])
    try test.importPartner(other) { ($0.replaces, $0.tables) = (true, globs("application_price")) }
    #expect(try test.rows("SELECT amount, observed_at FROM price_history") == ["890|2026-11-18T00:00:00Z"])
    #expect(try test.rows("SELECT count(*) FROM pricing.price_change") == ["0"])
  }

  @Test func `starts over at an earlier day, and forgets what came after it`() throws {
    for (day, rows) in [
      ("2026-11-04", ["1|4.99|USD|143441", "2|1.99|USD|143441"]), ("2026-11-05", ["1|3.99|USD|143441"]),
      ("2026-11-06", ["1|0.99|USD|143441"]),
    ] {
      try test.importTables(.prices(on: day, rows))
    }
    let corrected = FeedTable.prices(on: "2026-11-05", ["1|4.99|USD|143441", "2|2.99|USD|143441"])
    try test.importPartner(test.write(corrected.text, to: "again/\(corrected.path)")) { $0.replaces = true }
    #expect(
      try test.rows("SELECT apple_id, amount, substr(observed_at, 1, 10) FROM price_history ORDER BY 1, 3") == [
        "1|4990|2026-11-04", "2|1990|2026-11-04", "2|2990|2026-11-05",
      ])
    #expect(try test.open().priceHistories(of: appleID(1)).flatMap(\.periods).map(\.until.date) == ["2026-11-05"])
  }

  @Test func `is imported again when one table of its archive was replaced`() throws {
    let song = PartnerSamples.price(of: "song", ["7|0.99|USD|143441"])
    let tar = try test.writeTar(
      "pricing20261118.tar",
      [("pricing20261118/application_price", PartnerSamples.price(prices)), ("pricing20261118/song_price", song)])
    try test.importPartner(tar)
    #expect(try test.importPartner(tar).repeated == [tar])
    try test.importPartner(write(["7|1.29|USD|143441"], to: "song_price")) {
      ($0.replaces, $0.tables) = (true, globs("song_price"))
    }
    let again = try test.importPartner(tar)
    #expect(again.repeated == [] && again.problems.count == 1)
    #expect(try test.rows("SELECT amount FROM price WHERE apple_id = 7") == ["1290"])
  }

  @Test func `is not read again when the rest of its snapshot was replaced`() throws {
    let file = try write(prices)
    try test.importPartner(file)
    try test.importPartner(write(["7|0.99|USD|143441"], to: "song_price"))
    #expect(try test.importPartner(file).repeated == [file])
    #expect(try count() == ["4"])
  }
}

/// How snapshots are listed.
@Suite struct KnownSnapshotTests {
  let test = TestCatalog()
  private let rows = ["1|0.99|USD|143441", "1|0.79|GBP|143444", "x|1.99|USD|143441"]

  private func known(
    on day: String = "20261118", trailer: Bool = true, _ options: (inout PartnerOptions) -> Void = { _ in }
  ) throws -> SnapshotState? {
    let text = PartnerSamples.price(rows)
    try test.importPartner(
      test.write(trailer ? text : text.withoutTrailer, to: "pricing\(day)/application_price"), options: options)
    return try test.open().snapshots.states.first
  }

  @Test func `are complete when all rows were imported, and state that a file was truncated`() throws {
    let whole = try known()
    #expect(whole?.condition == .complete && whole?.notes == [])
    let cut = try known(on: "20261119", trailer: false) { $0.allowsTruncated = true }
    #expect(cut?.condition == .truncated && cut?.notes == ["application_price: truncated"])
  }

  @Test func `state what was omitted`() throws {
    let byStore = try known { $0.storefronts = ["gb"].compactMap { Storefront($0) } }
    #expect(byStore?.condition == .filtered)
    #expect(byStore?.notes == ["application_price: 2 rows omitted (--only-storefront gb)"])
    let byColumn = try known { $0.skippedColumns = globs("retail_*") }
    #expect(byColumn?.condition == .filtered)
    #expect(byColumn?.notes == ["application_price: 1 column omitted"])
  }

  @Test func `are damaged when their files are`() throws {
    _ = try known()
    let file = test.path + "/snapshots/pricing.sqlite"
    try Data("not a database, though as long as its header is: one hundred bytes and some more of them".utf8)
      .write(to: URL(fileURLWithPath: file))
    #expect(try test.open().snapshots.states.map(\.condition) == [.damaged])
  }
}
