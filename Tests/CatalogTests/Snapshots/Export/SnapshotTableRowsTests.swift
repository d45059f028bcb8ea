import Catalog
import CatalogModel
import Testing

/// Which snapshots a table's rows come from.
@Suite struct SnapshotTableRowsTests {
  let test = TestCatalog()

  private func load(
    _ date: String, mode: String = "FULL", columns: String = "genre_id|name",
    types: String = "INTEGER|VARCHAR(200)", key: String = "genre_id", _ rows: String...
  ) throws {
    let sample = SnapshotSample("genre", columns, key: key, types: types, mode: mode, rows)
    try test.importFeeds(try test.write(sample.text, to: "itunes\(date)/genre"))
  }

  private func rows(_ snapshot: String? = nil) throws -> [String]? {
    let name = snapshot.flatMap { SnapshotName(file: $0 + ".sqlite") }
    guard let rows = try test.open().rows(of: "genre", in: name) else { return nil }
    return try records(of: rows).map {
      String(decoding: $0.map { $0 == 1 ? UInt8(ascii: "|") : $0 }, as: UTF8.self).dropLast(2).dropFirst(14).description
    }
  }

  @Test func `are those of the newest full, or of the one that is named`() throws {
    try load("20261111", "7|Orchard")
    try load("20261118", "7|Orchards", "9|Fields")
    #expect(try rows() == ["7|Orchards", "9|Fields"])
    #expect(try rows("itunes-20261111") == ["7|Orchard"])
    #expect(try rows("itunes-20261112") == nil)
    #expect(try test.open().rows(of: "song") == nil)
    #expect(try test.open().snapshotTables() == ["genre"])
  }

  @Test func `leave out an incremental that is older than the full, and take the newest over it`() throws {
    try load("20261110", mode: "INCREMENTAL", "1|Stale")
    #expect(try rows() == ["1|Stale"])
    try load("20261111", "7|Orchard", "8|Vines")
    try load("20261112", mode: "INCREMENTAL", "8|Vine", "3|Weeds")
    try load("20261113", mode: "INCREMENTAL", "8|Vineyards")
    #expect(try rows() == ["7|Orchard", "8|Vineyards"])
  }

  @Test func `have the columns of both, when an incremental has more of them`() throws {
    try load("20261111", "7|Orchard", "8|Vines")
    try load(
      "20261112", mode: "INCREMENTAL", columns: "genre_id|name|colour", types: "INTEGER|VARCHAR(200)|VARCHAR(20)",
      "8|Vines|red")
    #expect(try rows() == ["7|Orchard|", "8|Vines|red"])
  }

  @Test func `come in the order of the feed when the table has no key`() throws {
    try load("20261111", columns: "item|name", types: "VARCHAR(20)|VARCHAR(20)", key: "", "z|1", "a|2", "z|1")
    #expect(try rows() == ["z|1", "a|2", "z|1"])
  }
}
