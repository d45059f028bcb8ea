import SQLite
import Testing

@testable import CosterCommands

@Suite struct FeedExportCommandTests {
  let folder = TestFolder()
  private let rows = [
    "7||Orchard|0.00|2008 07 10", "8|7|It's \"wine\", \r\n really|2.50|", "9|7|りんご|0.990|2026",
  ]
  private var text: String {
    genreFeed(rows).replacing("FULL\u{2}\n", with: "FULL\u{2}\n##legal: made up\u{2}\n##legal: for a test\u{2}\n")
  }

  init() { folder.add(text, as: "itunes20261118/genre") }

  private func export(_ arguments: String...) -> Outcome {
    folder.run(["feed", "export", "genre"] + arguments, in: TestWorld())
  }

  @Test func `writes CSV unless asked otherwise`() {
    #expect(
      export()
        == Outcome(
          result: "export_date,genre_id,parent_id,name,price,since\r\n"
            + "1794981600000,7,,Orchard,0.00,2008-07-10\r\n"
            + "1794981600000,8,7,\"It's \"\"wine\"\", \r\n really\",2.50,\r\n"
            + "1794981600000,9,7,りんご,0.990,2026\r\n"))
    #expect(export("--no-header").result.hasPrefix("1794981600000,7,"))
  }

  @Test func `reports a damaged snapshot with a hint`() throws {
    _ = try folder.write("no database, and long enough to be read as one", to: "catalog/snapshots/itunes.sqlite")
    let outcome = export()
    #expect(outcome == .failed("catalog/snapshots/itunes.sqlite … damaged … remove …"))
  }

  @Test func `writes an object a line`() {
    #expect(
      export("--format", "ndjson").result.hasPrefix(
        #"{"export_date":1794981600000,"genre_id":7,"parent_id":null,"name":"Orchard","price":"0.00","since":"2008-07-10"}"#
          + "\n"))
  }

  @Test func `writes a table and its rows as SQL`() {
    #expect(
      export("--format", "sql").result == """
        BEGIN;
        CREATE TABLE "genre" (
          "export_date" BIGINT,
          "genre_id" BIGINT,
          "parent_id" BIGINT,
          "name" TEXT,
          "price" NUMERIC,
          "since" TEXT,
          PRIMARY KEY ("genre_id")
        );
        INSERT INTO "genre" VALUES
        (1794981600000, 7, NULL, 'Orchard', 0.00, '2008-07-10'),
        (1794981600000, 8, 7, replace('It''s "wine", \\r\n really', '\\r', char(13)), 2.50, NULL),
        (1794981600000, 9, 7, 'りんご', 0.990, '2026');
        COMMIT;

        """)
  }

  @Test func `writes SQL that SQLite reads back to the same rows`() throws {
    let texts = ["a\r\nb", "\\r \r", "\r\\r\\r1\\", "'", "''\r''", "\n;\n", "\u{2}x", "--", "NULL", "x\r"]
    folder.add(genreFeed(texts.enumerated().map { "\($0)||\($1)|0.10|" }), as: "itunes20261119/genre")
    let connection = try Connection(path: ":memory:")
    try connection.execute(export("--format", "sql").result)
    let read = try connection.prepare("SELECT name FROM genre ORDER BY genre_id").rows { $0.bytes(0) }
    #expect(read == texts.map { Array($0.utf8) })
  }

  @Test func `begins a new statement after some hundred rows`() throws {
    folder.add(genreFeed((1...501).map { "\($0)|||1|" }), as: "itunes20261119/genre")
    let sql = export("--format", "sql").result
    #expect(sql.ranges(of: "INSERT INTO").count == 3)
    #expect(
      sql.hasSuffix(
        "(1794981600000, 500, NULL, NULL, 1, NULL);\nINSERT INTO \"genre\" VALUES\n(1794981600000, 501, NULL, NULL, 1, NULL);\nCOMMIT;\n"
      ))
  }

  @Test func `writes the feed's own form, byte by byte`() {
    #expect(export("--format", "epf").result == text)
  }

  @Test func `says which tables there are`() {
    #expect(
      folder.run("feed", "export", "song")
        == .failed("… 'song' … genre"))
    #expect(export("--format", "xml").exitCode == 64)
  }
}
