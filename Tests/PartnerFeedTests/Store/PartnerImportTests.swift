import Archives
import SQLite
import TestSupport
import Testing

@testable import PartnerFeed

struct PartnerImportTests {
  let store = TestStore()

  @Test func `a full becomes the state of its group, with views that answer by themselves`() throws {
    let result = try store.importTables(
      .prices(on: "2026-11-18", ["2|0.99|USD|143441", "1|-1.00|USD|143441", "1|4.490|EUR|143443"]))
    #expect(store.problems == [])
    #expect(result.snapshots == ["pricing-20261118"])
    #expect(
      result.tables.map(\.sentence) == [
        "pricing-20261118 application_price: 3 rows read = 3 stored + 0 refused + 0 replaced"
      ])
    #expect(
      try store.rows("pricing", "SELECT * FROM price ORDER BY apple_id, storefront") == [
        "1|de|buy|4490|EUR|∅|2026-11-18T00:00:00Z|pricing-20261118",
        "1|us|buy|∅|USD|∅|2026-11-18T00:00:00Z|pricing-20261118",
        "2|us|buy|990|USD|∅|2026-11-18T00:00:00Z|pricing-20261118",
      ])
    #expect(try store.rows("pricing", "SELECT * FROM price_change") == [])
    #expect(try store.rows("pricing", "SELECT count(*) FROM price_history") == ["3"])
    #expect(try store.rows("pricing", "SELECT * FROM product") == [])
    #expect(try store.rows("pricing", "SELECT * FROM identifier") == [])
    #expect(try store.rows("pricing", "PRAGMA integrity_check") == ["ok"])
  }

  @Test func `an incremental replaces rows with its keys and adds others`() throws {
    try store.importTables(.applications(on: "2026-11-18", ["1|Pear|Ada", "2|Plum|Ada"]))
    try store.importTables(.applications(on: "2026-11-20", isIncremental: true, ["3|Fig|Bo", "2|Prune|Ada"]))
    #expect(store.problems == [])
    #expect(
      try store.rows("itunes", "SELECT application_id, title FROM application") == ["1|Pear", "2|Prune", "3|Fig"])
    #expect(
      try store.rows("itunes", "SELECT apple_id, change, kind, name, before_name FROM item_change") == [
        "2|renamed|app|Prune|Plum", "3|appeared|app|Fig|∅",
      ])
    #expect(
      try store.rows(
        "itunes",
        "SELECT i.apple_id FROM name_text JOIN name_item AS i ON i.id = name_text.rowid WHERE name_text MATCH 'prune'")
        == ["2"])
    #expect(try store.rows("itunes", "SELECT count(*) FROM name_item") == ["3"])
    // What was taken out and put in fits the names that are there: sqlite.org/fts5.html#the_integrity_check_command
    try Connection(path: store.folder.file(of: "itunes"))
      .execute("INSERT INTO name_text (name_text) VALUES ('integrity-check')")
    #expect(try store.rows("itunes", "SELECT name FROM sqlite_schema WHERE name = 'name_text_docsize'") == [])
  }

  @Test func `an incremental leaves the many rows between its own as they are`() throws {
    let rows = (1...5000).map { "\($0)|0.99|USD|143441" }
    try store.importTables(.prices(on: "2026-11-18", rows))
    let newer = ["2|1.99|USD|143441", "2500|2.99|USD|143441", "2500|2.99|JPY|143462", "5001|3.99|USD|143441"]
    try store.importTables(.prices(on: "2026-11-20", isIncremental: true, newer))
    #expect(try store.rows("pricing", "PRAGMA integrity_check") == ["ok"])
    #expect(
      try store.rows("pricing", "SELECT retail_price, count(*) FROM application_price GROUP BY 1") == [
        "0.99|4998", "1.99|1", "2.99|2", "3.99|1",
      ])
    #expect(try store.rows("pricing", "SELECT count(DISTINCT application_id) FROM application_price") == ["5001"])
    #expect(try store.rows("pricing", "SELECT apple_id FROM price_change") == ["2", "2500", "2500", "5001"])
  }

  @Test func `the same file is known again under another name, and skipped`() throws {
    let table = FeedTable.prices(on: "2026-11-18", ["1|0.99|USD|143441"])
    try store.importTables(table)
    let copy = try store.write(table.text, to: "elsewhere/pricing20261118/application_price")
    let result = try store.importPaths([copy])
    #expect(result.repeated == [copy] && result.snapshots == [] && store.problems == [])
    #expect(try store.rows("pricing", "SELECT count(*) FROM application_price") == ["1"])
  }

  @Test func `a table older than its state is refused with both dates`() throws {
    try store.importTables(.prices(on: "2026-11-18", ["1|0.99|USD|143441"]))
    let result = try store.importTables(.prices(on: "2026-11-11", ["1|1.99|USD|143441"]))
    #expect(result.snapshots == [])
    #expect(
      store.problems.count == 1 && store.problems[0].contains("2026-11-11") && store.problems[0].contains("2026-11-18"))
    var options = PartnerOptions()
    options.replaces = true
    try store.importTables(.prices(on: "2026-11-11", ["1|1.99|USD|143441"]), options: options)
    #expect(try store.rows("pricing", "SELECT amount FROM price") == ["1990"])
  }

  @Test func `a table that an incremental starts over is not taken for whole`() throws {
    let whole = ["1|0.99|USD|143441", "2|0.99|USD|143441"]
    var options = PartnerOptions()
    options.replaces = true
    try store.importTables(.prices(on: "2026-11-18", whole))
    let part = FeedTable.prices(on: "2026-11-20", isIncremental: true, [whole[0]])
    #expect(try store.importTables(part, options: options).snapshots == [])
    #expect(store.problems.count == 1 && store.problems[0].contains("--replace --table application_price"))
    options.tables = ["application_price"].compactMap { Glob($0) }
    try store.importTables(part, options: options)
    #expect(try store.rows("pricing", "SELECT mode, feed_date FROM coverage") == ["INCREMENTAL|20261120"])
    #expect(try store.rows("pricing", "SELECT apple_id FROM price") == ["1"])
    try store.importTables(.prices(on: "2026-11-25", whole))
    #expect(
      try store.rows(
        "pricing", "SELECT amount, substr(since, 1, 10), reason FROM price_period WHERE apple_id = 2 ORDER BY 2")
        == ["990|2026-11-18|∅", "∅|2026-11-20|an incremental started the table over", "990|2026-11-25|∅"])
  }

  @Test func `several dates in one command are merged in their order, the full first`() throws {
    try store.importTables(
      .prices(on: "2026-11-18", isIncremental: true, ["1|3.99|USD|143441"]),
      .prices(on: "2026-11-18", ["1|2.99|USD|143441"]), .prices(on: "2026-11-11", ["1|1.99|USD|143441"]))
    #expect(store.problems == [])
    #expect(try store.rows("pricing", "SELECT amount FROM price") == ["3990"])
  }

  @Test func `the coverage counts rows whose keys came again later`() throws {
    let store = TestStore()
    let counts = "SELECT row_count, stored, replaced, (SELECT count(*) FROM application_price) FROM coverage"
    try store.importTables(.prices(on: "20261118", ["1|1|USD|143441", "2|2|USD|143441", "1|3|USD|143441"]))
    #expect(try store.rows("pricing", counts) == ["3|2|1|2"])
    try store.importTables(
      .prices(on: "20261119", isIncremental: true, ["3|1|USD|143441", "3|2|USD|143441", "2|3|USD|143441"]))
    #expect(try store.rows("pricing", counts + " WHERE mode = 'INCREMENTAL'") == ["3|2|1|3"])
  }
}
