import CatalogModel
import Foundation
import PartnerFeed
import SQLite
import TestSupport
import Testing

@testable import Catalog

/// Snapshots of which parts are not what was written: no question is answered without lines, and the hint works.
@Suite struct DamagedSnapshotTests {
  let test = TestCatalog()
  private static let items = 1000..<3000

  /// Prices, names and ranks of two days, between which all of them changed.
  init() throws {
    for (day, price, title, rank) in [("2026-11-04", "4.99", "Pear", 0), ("2026-11-11", "2.99", "Plum", 1)] {
      try test.importTables(
        .prices(on: day, Self.items.map { "\($0)|\(price)|USD|143441" }),
        FeedTable(
          "itunes", "application", on: day, "*application_id:BIGINT title:VARCHAR(100)",
          Self.items.map { "\($0)|\(title) \($0)" }),
        FeedTable(
          "popularity", "application_popularity_per_genre", on: day,
          "*storefront_id:INTEGER *genre_id:INTEGER *application_id:BIGINT application_rank:INTEGER",
          Self.items.map { "143441|36|\($0)|\($0 + rank)" }))
    }
  }

  private func file(_ group: String) -> String { "\(test.path)/snapshots/\(group).sqlite" }

  /// Overwrites the middle of a leaf page of a table or an index, as a failing disk does.
  private func damage(_ tree: String, in group: String, with byte: UInt8 = 0) throws {
    let connection = try Connection(path: file(group), access: .readingImmutable)
    let leaves = "FROM dbstat WHERE name = '\(tree)' AND pagetype = 'leaf'"
    let page = try connection.integer(
      "SELECT pageno \(leaves) ORDER BY pageno LIMIT 1 OFFSET (SELECT count(*) / 2 \(leaves))")
    let size = try #require(try connection.integer("PRAGMA page_size"))
    let handle = try #require(FileHandle(forWritingAtPath: file(group)))
    try handle.seek(toOffset: UInt64((try #require(page) - 1) * size + size / 2))
    try handle.write(contentsOf: [UInt8](repeating: byte, count: 512))
    try handle.close()
  }

  private func errorText(_ body: () throws -> Void) -> String {
    do { try body() } catch { return "\(error)" }
    return "answered"
  }

  @Test(
    arguments: [
      ("price_change", "pricing"), ("price_change_since", "pricing"), ("application_price", "pricing"),
      ("item_change", "itunes"), ("item_change_since", "itunes"), ("application", "itunes"), ("name_item", "itunes"),
      ("rank_change", "popularity"), ("application_popularity_per_genre", "popularity"),
    ], [UInt8(0), 0xAA])
  func `each question over a damaged table is refused with its file and a hint`(
    damaged: (tree: String, group: String), byte: UInt8
  ) throws {
    try damage(damaged.tree, in: damaged.group, with: byte)
    func expectError(_ question: String, _ body: (Catalog) throws -> Void) throws {
      let catalog = try test.open()
      let said = errorText { try body(catalog) }
      #expect(said.contains("\(damaged.group).sqlite is damaged"), "\(question): \(said)")
      #expect(said.contains("'coster snapshots drop \(damaged.group)'"), "\(question): \(said)")
    }
    for since in [nil, Timestamp("2026-11-05"), Timestamp("2026-12-01")] {
      try expectError("changes") { try $0.forEachChange(since: since) { _ in } }
      try expectError("drops") { catalog in
        let drops = try catalog.priceDrops(DropQuery(since: since ?? Timestamp(seconds: 0)))
        while try drops.next() != nil {}
      }
    }
    try expectError("sql") { try $0.query("SELECT count(*) FROM price_history") { _ in true } }
    try expectError("sql, the first row") { try $0.query("SELECT count(*) FROM price_history") { _ in false } }
    let known: [(group: String, question: (Catalog) throws -> Void)] = [
      ("pricing", { _ = try $0.priceHistories(of: appleID(1000)) }),
      ("itunes", { _ = try $0.search(SearchQuery("plum")) }),
      ("popularity", { _ = try $0.charts() }), ("popularity", { _ = try $0.rankHistories(of: appleID(1000)) }),
    ]
    for (group, question) in known where group == damaged.group { try expectError(group, question) }
    let found = test.catalogSnapshots.verify(damaged.group)
    #expect(found.condition == .damaged && found.findings.contains { $0.contains(damaged.tree) }, "\(found.findings)")
  }

  @Test(
    arguments: [("price_change", "pricing"), ("item_change", "itunes")])
  func `no line is missing of a damaged table that is too large to be read with every question`(
    damaged: (tree: String, group: String)
  ) throws {
    let items = 1000..<40_000
    for (day, price, title) in [("2026-11-18", "3.99", "Fig"), ("2026-11-25", "1.99", "Date")] {
      try test.importTables(
        .prices(on: day, items.map { "\($0)|\(price)|USD|143441" }),
        FeedTable(
          "itunes", "application", on: day, "*application_id:BIGINT title:VARCHAR(100)",
          items.map { "\($0)|\(title) \($0)" }))
    }
    try damage(damaged.tree, in: damaged.group)
    func expectAll(_ count: Int, _ question: String, _ body: (Catalog) throws -> Int) throws {
      let catalog = try test.open()
      var found = -1
      let said = errorText { found = try body(catalog) }
      #expect(found == count || said.contains("\(damaged.group).sqlite is damaged"), "\(question): \(found) \(said)")
    }
    for since in ["2026-11-20", "2026-11-01"] {
      try expectAll(since == "2026-11-20" ? 78_000 : 160_000, "changes since \(since)") { catalog in
        var count = 0
        try catalog.forEachChange(since: Timestamp(since)) { _ in count += 1 }
        return count
      }
      try expectAll(items.count, "drops since \(since)") { catalog in
        let drops = try catalog.priceDrops(DropQuery(since: Timestamp(since) ?? Timestamp(seconds: 0)))
        var count = 0
        while try drops.next() != nil { count += 1 }
        return count
      }
    }
    for item in stride(from: Int64(1500), to: 40_000, by: 777) {
      try expectAll(item < 3000 ? 4 : 2, "history of \(item)") { catalog in
        try catalog.priceHistories(of: appleID(item)).flatMap(\.periods).count
      }
    }
  }

  @Test func `a chart of which SQLite finds another number of rows than the page reader is refused`() throws {
    let catalog = try test.open()
    func check(_ found: Int) -> String {
      errorText {
        try catalog.named { () throws(SQLiteError) in
          try catalog.checkChart("application_popularity_per_genre", store: 143_441, genre: 36, found: found)
        }
      }
    }
    #expect(check(Self.items.count) == "answered")
    #expect(check(Self.items.count - 1).contains("popularity.sqlite is damaged"))
  }

  @Test func `a table that is exported is compared with what was written`() throws {
    // A flipped bit that leaves each record well-formed.
    try damage("application_price", in: "pricing", with: 0x55)
    let said = errorText {
      guard let rows = try test.catalogSnapshots.rows(of: "application_price") else { return }
      while try rows.next() {}
    }
    #expect(said.contains("pricing.sqlite is damaged"), "\(said)")
  }

  @Test(arguments: ["price_change", "item_change", "rank_change"])
  func `drop saves what can be read, says how many changes it could not, and the group is imported again`(
    table: String
  ) throws {
    let groups = ["price_change": "pricing", "item_change": "itunes", "rank_change": "popularity"]
    let group = try #require(groups[table])
    try damage(table, in: group)
    try test.importTables(.prices(on: "2026-11-18", Self.items.map { "\($0)|1.99|USD|143441" }))
    let writing = try Catalog(at: test.path, access: .writing)
    let dropped = try #require(try writing.drop(snapshot: group))
    #expect(dropped.written == Self.items.count && dropped.saved > 1500 && (dropped.lost ?? 0) > 0, "\(dropped)")
    #expect(try writing.connection.integer("SELECT count(*) FROM main.\(table)") == Int64(dropped.saved))
    let sum = try test.importText("", as: "nothing.json")
    #expect(sum.damagedFiles == 0)
    try test.importTables(.prices(on: "2026-11-18", Self.items.map { "\($0)|1.99|USD|143441" }))
    #expect(try test.open().prices(of: appleID(1000)).map(\.money?.milliunits) == [1990])
    if table != "rank_change" {
      var kept = 0
      let name = table == "price_change" ? "price" : "renamed"
      try test.open().forEachChange(since: nil) { kept += $0.change == name && $0.source.hasSuffix("20261111") ? 1 : 0 }
      #expect(kept == dropped.saved)
    }
  }

  @Test func `an import over damage is refused before it changes anything`() throws {
    try damage("price_change", in: "pricing")
    let before = try Data(contentsOf: URL(fileURLWithPath: file("pricing")))
    let next = FeedTable.prices(on: "2026-11-18", Self.items.map { "\($0)|1.99|USD|143441" })
    let problems = try imported(next)
    #expect(problems.count == 1 && problems[0].contains("pricing.sqlite"), "\(problems)")
    #expect(problems.first?.contains("'coster snapshots drop pricing'") ?? false)
    #expect(try Data(contentsOf: URL(fileURLWithPath: file("pricing"))) == before)
  }

  private func imported(_ table: FeedTable) throws -> [String] {
    var problems: [String] = []
    var options = ImportOptions()
    options.onProblem = { problems.append($0) }
    let path = try test.write(table.text, to: table.path)
    _ = try Catalog(at: test.path, access: .writing).importFeeds(at: [path], options: options)
    return problems
  }

  @Test(
    arguments: [
      ("a folder", "it is a folder"), ("a pipe", "it is a pipe"),
      ("a link to itself", "cannot be read: Too many levels"),
      ("a link to nothing", "cannot be read: No such file or directory, as it is a link to gone"),
      ("an empty file", "is damaged (it is empty)"), ("half of it", "is damaged ("),
      ("another database", "another program's"),
      ("a text", "another program's"), ("a newer version", "was made by a newer version"),
    ])
  func `what stands in a snapshot's place is called what it is`(_ other: (what: String, fact: String)) throws {
    try replace(file("pricing"), by: other.what)
    let said = errorText { _ = try test.open().prices(of: appleID(1000)) }
    #expect(said.contains("pricing.sqlite") && said.contains(other.fact), "\(said)")
    let isDamaged = other.fact.contains("damaged")
    let isMaybe = other.fact.hasPrefix("another")
    #expect(said.contains("damaged") == (isDamaged || isMaybe) && said.contains("drop") == isDamaged)
    #expect(errorText { try test.open().forEachChange(since: nil) { _ in } }.contains(other.fact))
    #expect(errorText { try test.open().query("SELECT 1") { _ in true } }.contains(other.fact))
    #expect(try imported(.prices(on: "2026-11-18", "1|1.99|USD|143441")).joined().contains(other.fact))
    let states = try test.open().snapshots.states.filter { $0.group == "pricing" }
    #expect(states.map(\.condition) == [isDamaged || isMaybe ? .damaged : .unreadable])
    // The names are not needed for it.
    #expect(try test.open().listings(of: appleID(1000)).map(\.name) == ["Plum 1000"])
  }

  private func replace(_ file: String, by other: String) throws {
    let url = URL(fileURLWithPath: file)
    let bytes = try Data(contentsOf: url)
    try FileManager.default.removeItem(at: url)
    switch other {
    case "a folder": try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    case "a pipe": _ = unsafe mkfifo(file, 0o600)
    case "a link to itself": _ = unsafe symlink("pricing.sqlite", file)
    case "a link to nothing": _ = unsafe symlink("gone", file)
    case "half of it": try bytes.prefix(bytes.count / 2).write(to: url)
    case "another database": try Connection(path: file).execute("CREATE TABLE own (id); PRAGMA user_version = 9")
    case "a text": try Data("A text that somebody put here.".utf8).write(to: url)
    case "a newer version":
      try bytes.write(to: url)
      try Connection(path: file).execute("PRAGMA user_version = 1000")
    default: try Data().write(to: url)
    }
  }
}

extension TestCatalog {
  var catalogSnapshots: SnapshotFolder { SnapshotFolder(path + "/snapshots") }
}
