import Catalog
import SQLite
import Testing

@testable import CosterCommands

@Suite struct CompactCommandTests {
  let folder = makeShop()

  @Test func `gives back the space of deleted rows, and loses no answer`() throws {
    let file = folder.path + "/catalog/catalog.sqlite"
    let connection = try Connection(path: file, access: .writing)
    try connection.execute(
      """
      CREATE TABLE filler (bytes BLOB);
      INSERT INTO filler SELECT randomblob(100000) FROM (VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9), (10));
      DROP TABLE filler;
      PRAGMA wal_checkpoint(TRUNCATE);
      """)
    let prices = folder.run("sql", "SELECT * FROM price ORDER BY 1, 2, 3")
    let found = folder.run("search", "pear", "--format", "ndjson")
    let sizes = folder.run("compact", "--no-header").result.split(whereSeparator: \.isWhitespace).compactMap {
      Int($0)
    }
    #expect(sizes.count == 2 && sizes[1] < sizes[0] - 900_000)
    #expect(folder.run("sql", "SELECT * FROM price ORDER BY 1, 2, 3") == prices)
    #expect(folder.run("search", "pear", "--format", "ndjson") == found)
    #expect(folder.run("sql", "PRAGMA integrity_check", "--no-header").result == "ok\n")
  }

  @Test func `makes no catalog where there is none`() throws {
    let outcome = TestFolder().run("compact")
    #expect(
      outcome == .failed("… catalog. … 'coster import FILE…' … 'coster fetch lookup ID' … --catalog"))
  }

  @Test func `says that another program keeps the space`() throws {
    let reader = try Connection(path: folder.path + "/catalog/catalog.sqlite", access: .reading)
    try reader.execute("BEGIN")
    _ = try reader.integer("SELECT count(*) FROM _offer")
    let outcome = folder.run("compact", "--wait", "0")
    #expect(outcome == .refused("… program … reads … again", after: outcome.result))
    try reader.execute("COMMIT")
    #expect(folder.run("compact").exitCode == 0)
  }
}
