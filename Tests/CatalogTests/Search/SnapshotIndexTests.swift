import CatalogModel
import Foundation
import SQLite
import TestSupport
import Testing

@testable import Catalog

/// The full-text index of names that snapshots tell.
struct SnapshotIndexTests {
  private let test = TestCatalog()

  private func apps(_ day: String, _ rows: [String], isIncremental: Bool = false) throws {
    let table = FeedTable(
      "itunes", "application", on: day, isIncremental: isIncremental,
      "*application_id:BIGINT title:VARCHAR(1000) artist_name:VARCHAR(1000) seller_name:VARCHAR(1000)", rows)
    try test.write(table.text, to: table.path)
    try test.importFeeds(test.folder + "/" + table.path)
  }

  private func found(_ words: String, limit: Int = 20) throws -> [String] {
    try test.open().search(SearchQuery(words, limit: limit)).map { "\($0.appleID) \($0.name ?? "") \($0.source)" }
  }

  private func snapshot(_ file: String) throws -> SnapshotName { try #require(SnapshotName(file: file + ".sqlite")) }

  private var indexes: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: test.path + "/snapshots")) ?? []
    return files.filter { $0.contains(".index.") }.sorted()
  }

  @Test func `indexes a small snapshot with its import`() throws {
    try apps("2026-11-18", ["1|Pear Ledger|Quince Works|Quince Trading", "2|Café Pear||", "3|||"])
    #expect(indexes == ["itunes-20261118.index.sqlite"])
    #expect(try test.open().indexedNames(of: snapshot("itunes-20261118")) == 2)
    #expect(try test.open().snapshotsWithoutIndex() == [])
    #expect(try found("pear") == ["2 Café Pear itunes-20261118", "1 Pear Ledger itunes-20261118"])
    #expect(try found("CAFE") == ["2 Café Pear itunes-20261118"])
    #expect(try found("trading") == ["1 Pear Ledger itunes-20261118"])
    #expect(try found("pear", limit: 1).count == 1)
  }

  @Test func `puts a whole name first, whichever feed told it`() throws {
    try apps("2026-11-18", ["1|Pear|Somebody with a rather long name|", "2|Pear Pear Pear||"])
    try test.importText(
      #"{"wrapperType":"software","kind":"software","trackId":3,"trackName":"Pears","country":"USA"}"#)
    #expect(try found("pear").first == "1 Pear itunes-20261118")
    #expect(try found("pears") == ["3 Pears /feed.json"].map { $0.replacing("/", with: test.folder + "/") })
    #expect(try found("pear").count == 3)
  }

  @Test func `finds a name only while it is the item's`() throws {
    try apps("2026-11-18", ["1|Pear Ledger||", "2|Pear Counter||"])
    try apps("2026-11-20", ["1|Quince Ledger||", "9|Pear News||"], isIncremental: true)
    #expect(indexes == ["itunes-20261118.index.sqlite", "itunes-20261120-incremental.index.sqlite"])
    #expect(
      try Set(found("pear")) == [
        "2 Pear Counter itunes-20261118", "9 Pear News itunes-20261120-incremental",
      ])
    #expect(try found("quince") == ["1 Quince Ledger itunes-20261120-incremental"])
    try apps("2026-11-25", ["2|Medlar Counter||"])
    #expect(try found("pear") == [])
    #expect(try found("medlar") == ["2 Medlar Counter itunes-20261125"])
  }

  @Test func `lets no index answer for a snapshot that took its place`() throws {
    try apps("2026-11-18", ["1|Pear Ledger||"])
    try apps("2026-11-18", ["1|Medlar Ledger||"])
    #expect(try found("pear") == [])
    #expect(try found("medlar") == ["1 Medlar Ledger itunes-20261118"])
    // As between the registration of a snapshot and its index.
    let catalog = try Catalog(at: test.path, access: .writing)
    try catalog.connection.execute("UPDATE main.snapshot SET built_at = '2026-11-19T00:00:00Z'")
    #expect(try found("medlar") == [])
    #expect(try test.open().snapshotsWithoutIndex() == [snapshot("itunes-20261118")])
    #expect(try catalog.snapshotsToIndex() == [snapshot("itunes-20261118")])
    #expect(try catalog.index(snapshot("itunes-20261118")).names == 1)
    #expect(try found("medlar") == ["1 Medlar Ledger itunes-20261118"])
    // As between a snapshot's place and its registration.
    try catalog.connection.execute("UPDATE main.snapshot_index SET byte_count = byte_count + 1")
    #expect(try found("medlar") == [])
  }

  @Test func `removes an index with its snapshot, and what a crash left`() throws {
    try apps("2026-11-18", ["1|Pear Ledger||"])
    let folder = test.path + "/snapshots"
    for file in ["itunes-20261111.index.sqlite", "itunes-20261118.index.sqlite.building"] {
      try Data().write(to: URL(fileURLWithPath: "\(folder)/\(file)"))
    }
    try apps("2026-11-20", ["2|Medlar||"], isIncremental: true)
    #expect(indexes == ["itunes-20261118.index.sqlite", "itunes-20261120-incremental.index.sqlite"])
    try Catalog(at: test.path, access: .writing).drop(snapshot("itunes-20261120-incremental"))
    #expect(indexes == ["itunes-20261118.index.sqlite"])
    #expect(try test.rows("SELECT file, names FROM main.snapshot_index") == ["itunes-20261118.sqlite|1"])
  }

  @Test func `indexes nothing while another process builds snapshots`() throws {
    try apps("2026-11-18", ["1|Pear Ledger||"])
    let lock = try SnapshotLock(test.path + "/snapshots")
    defer { lock.release() }
    let catalog = try Catalog(at: test.path, access: .writing)
    #expect(throws: SnapshotError.self) { try catalog.index(snapshot("itunes-20261118")) }
  }

  @Test func `takes the kind of an artist in an incremental from the full's tables`() throws {
    let types = FeedTable(
      "itunes", "artist_type", on: "2026-11-18", "*artist_type_id:INTEGER name:VARCHAR(200)", ["7|Software Artist"])
    try test.write(types.text, to: types.path)
    try test.importFeeds(test.folder + "/" + types.path)
    let artists = FeedTable(
      "itunes", "artist", on: "2026-11-20", isIncremental: true,
      "*artist_id:BIGINT name:VARCHAR(1000) artist_type_id:INTEGER", ["5|Quince Works|7"])
    try test.write(artists.text, to: artists.path)
    try test.importFeeds(test.folder + "/" + artists.path)
    #expect(try test.open().search(SearchQuery("quince", kinds: [.developer])).count == 1)
    #expect(try test.open().search(SearchQuery("quince", kinds: [.artist])).isEmpty)
  }

  private static let titles = "*application_id:BIGINT *language_code:VARCHAR(20) title:VARCHAR(1000)"

  @Test(arguments: [false, true])
  func `finds names in another language that an incremental tells of an item in an older full`(
    hasOtherNames: Bool
  ) throws {
    try apps("2026-11-04", ["1|Pear Ledger|Quince Works|"])
    // A newer full that was imported without the items.
    try test.importTables(
      FeedTable("itunes", "genre", on: "2026-11-11", "*genre_id:INTEGER name:VARCHAR(200)", ["7|Orchard"]))
    var tables = [
      FeedTable("itunes", "application_detail", on: "2026-11-13", isIncremental: true, Self.titles, ["1|JA|梨の帳簿"])
    ]
    if hasOtherNames {
      tables.append(
        FeedTable(
          "itunes", "artist", on: "2026-11-13", isIncremental: true, "*artist_id:BIGINT name:VARCHAR(1000)",
          ["5|Quince Works"]))
    }
    try test.importTables(tables)
    #expect(try found("帳簿") == ["1 梨の帳簿 itunes-20261113-incremental"])
    #expect(try found("pear") == ["1 Pear Ledger itunes-20261104"])
  }

  @Test func `finds what an incremental tells that came before its full`() throws {
    try test.importTables(
      FeedTable("itunes", "application_detail", on: "2026-11-13", isIncremental: true, Self.titles, ["1|JA|梨の帳簿"]),
      FeedTable(
        "itunes", "artist", on: "2026-11-13", isIncremental: true,
        "*artist_id:BIGINT name:VARCHAR(1000) artist_type_id:INTEGER", ["5|Quince Works|7"]))
    #expect(try found("帳簿") == [])
    try test.importTables(
      FeedTable("itunes", "application", on: "2026-11-11", "*application_id:BIGINT title:VARCHAR(1000)", ["1|Pear"]),
      FeedTable(
        "itunes", "artist_type", on: "2026-11-11", "*artist_type_id:INTEGER name:VARCHAR(200)", ["7|Software Artist"]))
    #expect(try found("帳簿") == ["1 梨の帳簿 itunes-20261113-incremental"])
    #expect(try test.open().search(SearchQuery("quince", kinds: [.developer])).count == 1)
  }

  @Test func `finds names in another language of a full that was imported without the items`() throws {
    try apps("2026-11-04", ["1|Pear Ledger|Quince Works|"])
    try test.importTables(FeedTable("itunes", "application_detail", on: "2026-11-11", Self.titles, ["1|JA|梨の帳簿"]))
    #expect(try found("帳簿") == ["1 梨の帳簿 itunes-20261111"])
  }

  @Test func `finds the names of a full's tables that the incremental over it lacks`() throws {
    try test.importTables(
      FeedTable("itunes", "application", on: "2026-11-04", "*application_id:BIGINT title:VARCHAR(1000)", ["1|Pear"]),
      FeedTable("itunes", "artist", on: "2026-11-04", "*artist_id:BIGINT name:VARCHAR(1000)", ["5|Pear Works"]))
    try test.importTables(
      FeedTable(
        "itunes", "artist", on: "2026-11-08", isIncremental: true, "*artist_id:BIGINT name:VARCHAR(1000)",
        ["5|Quince Works"]))
    #expect(try found("pear") == ["1 Pear itunes-20261104"])
    #expect(try found("quince") == ["5 Quince Works itunes-20261108-incremental"])
  }
}
