import CatalogModel
import Foundation
import SQLite
import TestSupport
import Testing

@testable import Catalog
@testable import PartnerFeed

/// All groups of a date become visible together, also where the import was killed between two of its renames.
@Suite struct ReadyStateTests {
  let test = TestCatalog()
  private let other = TestCatalog()

  private static func tables(_ day: String, _ name: String, _ price: String) -> [FeedTable] {
    [
      .prices(on: day, "1|\(price)|USD|143441"),
      FeedTable("itunes", "application", on: day, "*application_id:BIGINT title:VARCHAR(100)", ["1|\(name)"]),
      FeedTable(
        "match", "song_match", on: day, "*song_id:BIGINT isrc:VARCHAR(20)", ["1|US\(price.filter { $0 != "." })"]),
    ]
  }

  private func run(_ catalog: TestCatalog, _ day: String, _ name: String, _ price: String) throws {
    let paths = try Self.tables(day, name, price).map { try catalog.write($0.text, to: $0.path) }
    _ = try Catalog(at: catalog.path, access: .writing).importFeeds(at: paths)
  }

  private func file(_ name: String, of catalog: TestCatalog) -> String { "\(catalog.path)/snapshots/\(name)" }

  /// Two dates in one catalog; of the second all files are written, so many of which have their names.
  private func killed(after renames: Int, isDecided: Bool = true) throws {
    try run(test, "2026-11-04", "Pear", "4.99")
    try run(other, "2026-11-04", "Pear", "4.99")
    try run(other, "2026-11-11", "Plum", "1.99")
    let groups = ["itunes", "match", "pricing"]
    for (index, group) in groups.enumerated() {
      let target = file(group + (index < renames ? ".sqlite" : ".sqlite.ready"), of: test)
      try? FileManager.default.removeItem(atPath: target)
      try FileManager.default.copyItem(atPath: file(group + ".sqlite", of: other), toPath: target)
    }
    guard isDecided else { return }
    try Data("itunes\nmatch\npricing\n".utf8).write(to: URL(fileURLWithPath: file("all.ready", of: test)))
  }

  private var names: [String] { test.catalogSnapshots.files }
  private static let whole = ["itunes.sqlite", "match.sqlite", "pricing.sqlite"]

  private func answer(_ catalog: Catalog) throws -> [String] {
    let items = try catalog.listings(of: appleID(1)).compactMap(\.name)
    let prices = try catalog.prices(of: appleID(1)).compactMap(\.money?.decimalText)
    var sql: [String] = []
    let join = "SELECT p.name || i.value FROM product AS p JOIN identifier AS i WHERE p.kind = 'app'"
    try catalog.query(join) { row in
      if case .text(let text) = row[0] { sql.append(text) }
      return true
    }
    return items + prices + sql
  }

  @Test(arguments: 0...3) func `whoever opens the catalog sees the new date, and finishes it`(renames: Int) throws {
    try killed(after: renames)
    #expect(try answer(test.open()) == ["Plum", "1.99", "PlumUS199"])
    #expect(names == Self.whole)
  }

  @Test(arguments: 0...3) func `who cannot finish it reads the new date all the same`(renames: Int) throws {
    try killed(after: renames)
    let lock = try SnapshotLock(test.catalogSnapshots.path)
    #expect(try answer(test.open()) == ["Plum", "1.99", "PlumUS199"])
    #expect(try test.open().snapshots.states.map(\.date) == ["20261111", "20261111", "20261111"])
    #expect(try test.open().search(SearchQuery("plum")).map(\.appleID.rawValue) == [1])
    let rows = try #require(try test.catalogSnapshots.rows(of: "application_price"))
    #expect(try rows.next() && rows.value(2) == .real(1.99))
    #expect(names.contains("all.ready"))
    lock.release()
    _ = try test.open()
    #expect(names == Self.whole)
  }

  @Test(arguments: 0...3) func `the next import begins with the new date`(renames: Int) throws {
    try killed(after: renames)
    try run(test, "2026-11-18", "Fig", "0.99")
    #expect(try answer(test.open()) == ["Fig", "0.99", "FigUS099"])
    let changes = try test.rows("SELECT before_amount, amount FROM pricing.price_change ORDER BY since")
    #expect(changes == ["4990|1990", "1990|990"])
    #expect(names == Self.whole)
  }

  @Test(arguments: 0...3) func `drop drops the new date`(renames: Int) throws {
    try killed(after: renames)
    let lock = try SnapshotLock(test.catalogSnapshots.path)
    let catalog = try Catalog(at: test.path, access: .writing)
    lock.release()
    #expect(try catalog.drop(snapshot: "pricing")?.saved == 1)
    #expect(names == ["itunes.sqlite", "match.sqlite"])
  }

  @Test func `files that were not decided on are not seen, and go with the next import`() throws {
    try killed(after: 0, isDecided: false)
    #expect(try answer(test.open()) == ["Pear", "4.99", "PearUS499"])
    try run(test, "2026-11-18", "Fig", "0.99")
    #expect(try test.rows("SELECT before_amount, amount FROM pricing.price_change") == ["4990|990"])
    #expect(names == Self.whole)
  }

  @Test func `a group whose first state is ready is there`() throws {
    try run(other, "2026-11-11", "Plum", "1.99")
    _ = try Catalog(at: test.path, access: .writing)
    try FileManager.default.createDirectory(atPath: test.catalogSnapshots.path, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: file("pricing.sqlite", of: other), toPath: file("pricing.sqlite.ready", of: test))
    try Data("pricing\n".utf8).write(to: URL(fileURLWithPath: file("all.ready", of: test)))
    let lock = try SnapshotLock(test.catalogSnapshots.path)
    #expect(try test.open().prices(of: appleID(1)).map(\.money?.milliunits) == [1990])
    lock.release()
  }

  @Test func `a group that cannot be imported leaves the other groups of its date as they were`() throws {
    try run(test, "2026-11-04", "Pear", "4.99")
    try Data().write(to: URL(fileURLWithPath: file("pricing.sqlite", of: test)))
    try run(test, "2026-11-11", "Plum", "1.99")
    #expect(try test.open().listings(of: appleID(1)).map(\.name) == ["Pear"])
    #expect(names == Self.whole)
  }

  @Test func `a full and an incremental of one date and group are one step`() throws {
    let incremental = FeedTable.prices(on: "2026-11-04", isIncremental: true, "2|1.99|USD|143441")
    let tables = Self.tables("2026-11-04", "Pear", "4.99") + [incremental]
    let paths = try tables.map { try test.write($0.text, to: $0.path) }
    let summary = try Catalog(at: test.path, access: .writing).importFeeds(at: paths)
    #expect(summary.problems == [])
    #expect(try test.rows("SELECT apple_id, amount FROM price ORDER BY 1") == ["1|4990", "2|1990"])
    #expect(names == Self.whole)
  }
}
