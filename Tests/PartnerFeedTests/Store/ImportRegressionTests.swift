import Archives
import Foundation
import TestSupport
import Testing

@testable import PartnerFeed

/// Errors that imports of the partner feed once had.
struct ImportRegressionTests {
  let store = TestStore()

  @Test func `a known table is of its own group, whatever its folder is called`() throws {
    let table = FeedTable.prices(on: "2026-11-18", ["1|0.99|USD|143441"])
    let path = try store.write(table.text, to: "backup20261118/application_price")
    #expect(try store.importPaths([path]).snapshots == ["pricing-20261118"])
    #expect(store.folder.groups == ["pricing"])
  }

  @Test(arguments: ["sqlite_master", "price_change", "Coverage", "name_text_data"])
  func `a table with a name of ours is refused, and the others are imported`(name: String) throws {
    let odd = FeedTable("itunes", name, on: "2026-11-18", "*id:BIGINT title:VARCHAR(100)", ["1|Pear"])
    try store.importTables(odd, .applications(on: "2026-11-18", ["1|Pear|Ada"]))
    #expect(
      store.problems.count == 1 && store.problems[0].contains(" \(name)"))
    #expect(try store.rows("itunes", "SELECT title FROM application") == ["Pear"])
  }

  @Test func `a number over 63 bits in a key of several is refused with its row`() throws {
    try store.importTables(
      .prices(
        on: "2026-11-18",
        ["99999999999999999999|0.99|USD|143441", "99999999999999999998|1.99|USD|143441", "1|2.99|USD|143441"]))
    #expect(store.problems.count == 2 && store.problems[0].contains(" 63 bits "))
    #expect(try store.rows("pricing", "SELECT application_id FROM application_price") == ["1"])
    #expect(try store.rows("pricing", "SELECT count(*) FROM refused") == ["2"])
  }

  @Test func `a row stays where the new row of its key is refused, also of a key with a date`() throws {
    func table(_ day: String, _ rows: [String]) -> FeedTable {
      FeedTable("itunes", "newcomer", on: day, "*item_id:BIGINT *day:DATETIME name:VARCHAR(20)", rows)
    }
    try store.importTables(table("2026-11-11", ["1|2026 11 01|Pear", "2|2026 11 01|Plum"]))
    try store.importTables(table("2026-11-18", ["1|2026 11 01|too|many|texts"]))
    #expect(try store.rows("itunes", "SELECT item_id, day, name FROM newcomer") == ["1|2026-11-01|Pear"])
    #expect(try store.rows("itunes", "SELECT unreadable_keys FROM coverage") == ["0"])
  }

  @Test func `ranks of popularity are replaced by each feed, incremental or not`() throws {
    let columns = "*storefront_id:INTEGER *genre_id:INTEGER *application_id:BIGINT application_rank:INTEGER"
    func ranks(_ day: String, isIncremental: Bool, _ rows: [String]) -> FeedTable {
      FeedTable(
        "popularity", "application_popularity_per_genre", on: day, isIncremental: isIncremental, columns, rows)
    }
    try store.importTables(ranks("2026-11-18", isIncremental: false, ["143441|36|1|1", "143441|36|2|2"]))
    try store.importTables(ranks("2026-11-20", isIncremental: true, ["143441|36|2|1"]))
    #expect(
      try store.rows("popularity", "SELECT application_id, application_rank FROM application_popularity_per_genre")
        == ["2|1"])
    #expect(
      try store.rows("popularity", "SELECT apple_id, storefront, rank, before_rank FROM rank_change") == [
        "1|us|∅|1", "2|us|1|2",
      ])
  }

  @Test func `rows are kept where an incremental brings other columns or types`() throws {
    func table(_ day: String, _ columns: String, _ rows: [String], isIncremental: Bool = false) -> FeedTable {
      FeedTable("itunes", "newcomer", on: day, isIncremental: isIncremental, columns, rows)
    }
    try store.importTables(table("2026-11-11", "*genre_id:INTEGER name:VARCHAR(200)", ["6|Tools", "7|Games"]))
    try store.importTables(
      table(
        "2026-11-12", "*genre_id:INTEGER name:VARCHAR(200) parent_id:INTEGER", ["7|Games|36"], isIncremental: true))
    #expect(try store.rows("itunes", "SELECT genre_id, name, parent_id FROM newcomer") == ["6|Tools|∅", "7|Games|36"])
    try store.importTables(
      table(
        "2026-11-13", "*genre_id:INTEGER name:VARCHAR(200) parent_id:VARCHAR(20)", ["8|New|x"], isIncremental: true))
    #expect(
      try store.rows("itunes", "SELECT genre_id, typeof(parent_id), parent_id FROM newcomer") == [
        "6|null|∅", "7|text|36", "8|text|x",
      ])
    try store.importTables(table("2026-11-14", "*name:VARCHAR(200) genre_id:INTEGER", ["Other|9"], isIncremental: true))
    #expect(store.problems.count == 1 && store.problems[0].contains("another key"))
    try store.importTables(table("2026-11-18", "*name:VARCHAR(200) genre_id:INTEGER", ["Other|9"]))
    #expect(store.problems == [])
    #expect(try store.rows("itunes", "SELECT name, genre_id FROM newcomer") == ["Other|9"])
  }

  @Test func `a table without a key accepts fulls alone`() throws {
    func table(_ day: String, isIncremental: Bool, _ rows: [String]) -> FeedTable {
      FeedTable("itunes", "newcomer", on: day, isIncremental: isIncremental, "a:BIGINT b:VARCHAR(20)", rows)
    }
    try store.importTables(table("2026-11-11", isIncremental: false, ["2|x", "1|y", "2|x"]))
    #expect(try store.rows("itunes", "SELECT a, b FROM newcomer") == ["2|x", "1|y", "2|x"])
    try store.importTables(table("2026-11-12", isIncremental: true, ["3|z"]))
    #expect(store.problems.count == 1 && store.problems[0].contains("full"))
    try store.importTables(table("2026-11-18", isIncremental: false, ["3|z"]))
    #expect(try store.rows("itunes", "SELECT a, b FROM newcomer") == ["3|z"])
  }

  @Test func `a table that fails when it is half written costs the others nothing`() throws {
    let rows = (1...3000).map { "\($0)|Pear \($0)|Ada" }
    let whole = FeedTable.applications(on: "2026-11-18", rows)
    let path = try store.write(String(whole.text.dropLast(20)), to: whole.path)
    let genre = FeedTable("itunes", "genre", on: "2026-11-18", "*genre_id:INTEGER name:VARCHAR(200)", ["6|Tools"])
    let other = try store.write(genre.text, to: genre.path)
    let result = try store.importPaths([path, other])
    #expect(store.problems.count == 1 && store.problems[0].contains("truncated"))
    #expect(result.tables.map(\.name) == ["genre"])
    #expect(try store.rows("itunes", "SELECT count(*) FROM sqlite_schema WHERE name = 'application'") == ["0"])
    #expect(store.folder.files == ["itunes.sqlite"])
  }

  @Test func `a condition that fails on a row of the state before leaves the table as it was`() throws {
    func genres(_ part: String, _ rows: [String]) -> FeedTable {
      FeedTable("itunes", "genre" + part, on: "2026-11-18", "*genre_id:INTEGER name:VARCHAR(200)", rows)
    }
    try store.importTables(genres("", ["6|{"]))
    var options = PartnerOptions()
    options.conditions = [try PartnerCondition("genre: json(name) IS NOT NULL")]
    try store.importTables(genres("1", ["7|1"]), genres("2", ["8|2"]), options: options)
    #expect(store.problems.count == 1 && store.problems[0].contains("malformed JSON"))
    #expect(try store.rows("itunes", "SELECT genre_id FROM genre") == ["6"])
  }

  @Test func `a file with another MD5 checksum than its .md5 file states changes nothing`() throws {
    try store.importTables(.applications(on: "2026-11-11", ["1|Pear|Ada"]))
    let newer = FeedTable.applications(on: "2026-11-18", ["1|Plum|Ada"])
    let path = try store.write(newer.text, to: newer.path)
    try store.write("MD5 (application) = 0123456789abcdef0123456789abcdef\n", to: newer.path + ".md5")
    #expect(try store.importPaths([path]).snapshots == [])
    #expect(store.problems.count == 1 && store.problems[0].contains("download it again"))
    #expect(try store.rows("itunes", "SELECT title FROM application") == ["Pear"])
    #expect(try store.rows("itunes", "SELECT count(*) FROM item_change") == ["0"])
  }

  @Test func `a damaged state is reported, and not overwritten`() throws {
    try store.importTables(.applications(on: "2026-11-11", ["1|Pear|Ada"]))
    let file = store.folder.file(of: "itunes")
    try Data("no database, and long enough to be looked at as one".utf8).write(to: URL(fileURLWithPath: file))
    #expect(throws: PartnerImportError.self) { try store.importTables(.applications(on: "2026-11-18", ["1|Plum|Ada"])) }
    // It may be another program's, so that only a person can say that nobody needs it.
    #expect(throws: PartnerImportError.self) { try store.folder.remove("itunes") }
    let hint = try #require(store.folder.verify("itunes").snapshotError).hint
    #expect(!hint.contains("snapshots drop"))
    try FileManager.default.removeItem(atPath: file)
    try store.importTables(.applications(on: "2026-11-18", ["1|Plum|Ada"]))
    #expect(try store.rows("itunes", "SELECT title FROM application") == ["Plum"])
  }

  @Test func `a damaged state whose beginning is sound is removed when it is dropped`() throws {
    try store.importTables(.applications(on: "2026-11-11", ["1|Pear|Ada"]))
    let file = store.folder.file(of: "itunes")
    var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    for index in bytes.indices.dropFirst(100) { bytes[index] = 0xAA }
    try bytes.write(to: URL(fileURLWithPath: file))
    let hint = try #require(store.folder.verify("itunes").snapshotError).hint
    #expect(hint.contains("snapshots drop itunes"))
    #expect(try store.folder.remove("itunes"))
  }

  @Test func `a file is closed once it was read, for a feed may have more of them than may be open`() throws {
    let path = try store.write(FeedTable.prices(on: "2026-11-18", ["1|0.99|USD|143441"]).text, to: "genre")
    var found: [PartnerSource] = []
    FileTree.walk([path], found: { found.append(PartnerSource(file: $0)) }, failed: { _ in })
    let file = try PartnerFile(try #require(found.first))
    func openFiles() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
      }.filter { $0 == path }
    }
    #expect(try openFiles() == [path])
    try file.finish()
    #expect(try openFiles() == [] && file.md5 != nil)
  }

  @Test func `a refused row whose key is not a number's takes no other row's price away`() throws {
    try store.importTables(.prices(on: "2026-11-11", ["1|0.99|USD|143441", "5|1.99|USD|143441"]))
    try store.importTables(.prices(on: "2026-11-18", ["1|0.99|USD|143441", "x|5|1.99|USD|143441"]))
    #expect(store.problems.count == 1)
    #expect(try store.rows("pricing", "SELECT unreadable_keys FROM coverage") == ["1"])
    #expect(try store.rows("pricing", "SELECT * FROM price_change") == [])
  }

  @Test func `a table with another key or an odd name is merged, if need be without changes`() throws {
    func prices(_ day: String, _ price: String) -> FeedTable {
      let columns = "*application_id:INTEGER retail_price:DECIMAL(9,3) currency_code:VARCHAR(20) storefront_id:INTEGER"
      return FeedTable("pricing", "application_price", on: day, columns, ["1|\(price)|USD|143441"])
    }
    func ranks(_ day: String, _ rank: Int) -> FeedTable {
      let columns = "*storefront_id:INTEGER *genre_id:INTEGER *pear_id:BIGINT pear_rank:INTEGER"
      return FeedTable("popularity", "my pear's_popularity_per_genre", on: day, columns, ["143441|36|1|\(rank)"])
    }
    for (day, price, rank) in [("2026-11-11", "0.99", 1), ("2026-11-18", "1.99", 2)] {
      try store.importTables(prices(day, price), ranks(day, rank))
      #expect(store.problems == [])
    }
    #expect(try store.rows("pricing", "SELECT retail_price FROM application_price") == ["1.99"])
    #expect(try store.rows("popularity", "SELECT rank, before_rank FROM rank_change") == ["2|1"])
  }
}
