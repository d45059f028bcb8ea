import Catalog
import SQLite
import Testing

@Suite struct BulkWritingTests {
  private static let song = """
    {"resultCount":1,"results":[{"wrapperType":"track","kind":"song","trackId":301,"collectionId":401,"artistId":501,
    "trackName":"Russet Rag","collectionName":"Cox","trackPrice":1.29,"collectionPrice":7.99,"country":"GBR",
    "currency":"GBP"},{"wrapperType":"software","kind":"software","trackId":302,"bundleId":"com.example.orchard",
    "price":0,"currency":"GBP"}, 7]}
    """
  private static let page = """
    <html><head><link rel="canonical" href="https://apps.apple.com/gb/app/pear/id303">
    <meta property="og:title" content="Pear"></head><body>https://apps.apple.com/gb/app/quince/id304</body></html>
    """

  private func connection(_ catalog: TestCatalog, _ access: Connection.Access = .writing) throws -> Connection {
    try Connection(path: catalog.path + "/catalog.sqlite", access: access)
  }

  @Test func `keeps every foreign key valid, though SQLite does not check, and restores the catalog's log`() throws {
    let catalog = TestCatalog()
    for _ in 0..<2 {
      try catalog.importText(Self.song, as: "song.json")
      try catalog.importText(Self.page, as: "page.html")
      let connection = try connection(catalog)
      #expect(try connection.prepare("PRAGMA foreign_key_check").rows { $0.text(0) } == [])
      #expect(try connection.text("PRAGMA integrity_check") == "ok")
      #expect(try connection.text("PRAGMA journal_mode") == "wal")
    }
    #expect(try connection(catalog).integer("SELECT count(*) FROM _offer") == 3)
  }

  @Test func `imports into an empty catalog that somebody reads`() throws {
    let catalog = TestCatalog()
    _ = try Catalog(at: catalog.path, access: .writing)
    let reader = try connection(catalog, .reading)
    try reader.execute("BEGIN")
    #expect(try reader.integer("SELECT count(*) FROM _listing") == 0)
    #expect(try catalog.importText(Self.song).records == 2)
    #expect(try reader.integer("SELECT count(*) FROM _listing") == 0)
    try reader.execute("COMMIT")
    #expect(try reader.integer("SELECT count(*) FROM _listing WHERE provenance = 'record'") == 2)
  }

  /// A check such as `x IN ('a', 'b', 'c')` does that: it made an import a third slower.
  @Test(arguments: ["_listing", "_offer", "_identifier", "_rating", "_link", "_chart_entry", "_review"])
  func `builds no table for each row that it inserts`(table: String) throws {
    let catalog = TestCatalog()
    _ = try Catalog(at: catalog.path, access: .writing)
    let connection = try connection(catalog)
    let columns = try connection.prepare("SELECT name FROM pragma_table_info(?)").rows([.text(table)]) { $0.text(0) }
    try #require(!columns.isEmpty)
    let values = columns.map { _ in "NULL" }.joined(separator: ", ")
    let insert = "EXPLAIN INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(values))"
    let operations = try connection.prepare(insert).rows { $0.text(1) }
    #expect(operations.contains("MakeRecord"))
    #expect(!operations.contains("OpenEphemeral"))
  }
}
