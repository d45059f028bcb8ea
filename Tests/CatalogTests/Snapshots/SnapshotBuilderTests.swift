import Feeds
import Glibc
import SQLite
import TestSupport
import Testing

@testable import Catalog

struct SnapshotBuilderTests {
  private static let application = SnapshotSample(
    "itunes20261118/application", "application_id|title|description|itunes_release_date|price", key: "application_id",
    types: "BIGINT|VARCHAR(1000)|LONGTEXT|DATETIME|DECIMAL(9,3)",
    ["6759209764|Orchard Ledger|one\n# two|2026 03 09|4.99", "42|Ü\r\n||2024|0.00", "7|NULL||2026 01 02|cheap"])
  private static let relation = SnapshotSample(
    "itunes20261118/artist_application", "artist_id|application_id", key: "artist_id|application_id",
    types: "BIGINT|BIGINT", ["9|42", "1|6759209764", "9|7"])

  @Test func `holds what the feed told, row by row`() throws {
    let folder = try SnapshotFolder()
    let built = try folder.build(Self.application, Self.relation)
    #expect(folder.files == ["itunes-20261118.sqlite"])
    #expect(built.path == folder.path + "/itunes-20261118.sqlite")
    #expect(built.tables.map(\.name) == ["application", "artist_application"])
    #expect(built.tables.map(\.stored) == [3, 3])
    #expect(built.tables[0].tally[.otherDate] == 1)
    #expect(built.tables[0].tally[.unfitValue] == 1)
    let connection = try Connection(path: built.path, access: .readingImmutable)
    #expect(
      try rows(connection, "SELECT * FROM application ORDER BY application_id") == [
        "1794981600000|7|NULL|∅|2026-01-02|cheap",
        "1794981600000|42|Ü\r\n|∅|2024|0.0",
        "1794981600000|6759209764|Orchard Ledger|one\n# two|2026-03-09|4.99",
      ])
    #expect(
      try rows(connection, "SELECT artist_id, application_id FROM artist_application ORDER BY 1, 2") == [
        "1|6759209764", "9|7", "9|42",
      ])
    #expect(try connection.text("PRAGMA integrity_check") == "ok")
  }

  @Test func `declares tables as Apple names them, by their keys`() throws {
    let folder = try SnapshotFolder()
    let built = try folder.build(Self.application, Self.relation)
    let connection = try Connection(path: built.path, access: .readingImmutable)
    #expect(
      try rows(connection, "SELECT sql FROM sqlite_schema WHERE type = 'table' ORDER BY name") == [
        """
        CREATE TABLE "application" (
          "export_date" INTEGER,
          "application_id" INTEGER PRIMARY KEY,
          "title" TEXT,
          "description" TEXT,
          "itunes_release_date" DATE TEXT,
          "price" /* DECIMAL */
        )
        """,
        """
        CREATE TABLE "artist_application" (
          "export_date" INTEGER,
          "artist_id" INTEGER,
          "application_id" INTEGER,
          PRIMARY KEY ("artist_id", "application_id")
        ) WITHOUT ROWID
        """,
      ])
  }

  @Test func `keeps the last row of a key and counts the others`() throws {
    let folder = try SnapshotFolder()
    let sample = SnapshotSample(
      "itunes20261118/genre", "genre_id|parent_id|name", key: "genre_id", types: "INTEGER|INTEGER|VARCHAR(200)",
      ["1|2|first", "1|2|second", "x|2|refused", "3||third"])
    let built = try folder.build(sample)
    let table = built.tables[0]
    #expect([table.rowsRead, table.stored, table.refused, table.replaced] == [4, 2, 1, 1])
    #expect(table.tally[.repeatedKey] == 1)
    let connection = try Connection(path: built.path, access: .readingImmutable)
    #expect(try rows(connection, "SELECT genre_id, name FROM genre") == ["1|second", "3|third"])
  }

  @Test func `puts the parts of a table together`() throws {
    let folder = try SnapshotFolder()
    func part(_ number: Int, _ rows: [String]) -> SnapshotSample {
      SnapshotSample(
        "pricing20130130/song_price\(number)", "song_id|retail_price|currency_code|storefront_id",
        key: "song_id|storefront_id", types: "INTEGER|DECIMAL(9,3)|VARCHAR(20)|INTEGER", rows)
    }
    let built = try folder.build(part(1, ["1|1.29|USD|143441"]), part(2, ["2|0.99|USD|143441", "1|1.19|USD|143441"]))
    #expect(built.tables.map(\.name) == ["song_price"])
    #expect([built.tables[0].rowsRead, built.tables[0].stored, built.tables[0].replaced] == [3, 2, 1])
  }

  @Test func `carries over the tables that were there and are not read anew`() throws {
    let folder = try SnapshotFolder()
    try folder.build(Self.application, Self.relation)
    var newer = Self.relation
    newer.text = newer.text.split(separator: "6759209764").joined(separator: "77")
    let built = try folder.build(newer)
    #expect(built.tables.map(\.name) == ["application", "artist_application"])
    #expect(built.tables.map(\.isCarriedOver) == [true, false])
    let connection = try Connection(path: built.path, access: .readingImmutable)
    #expect(try rows(connection, "SELECT count(*) FROM application") == ["3"])
    #expect(try rows(connection, "SELECT application_id FROM artist_application WHERE artist_id = 1") == ["77"])
    #expect(folder.files == ["itunes-20261118.sqlite"])
  }

  @Test func `leaves out a table that is cut, and goes on with the others`() throws {
    let folder = try SnapshotFolder()
    var cut = Self.application
    cut.text = String(cut.text.dropLast(30))
    let builder = try SnapshotBuilder(#require(SnapshotName(file: "itunes-20261118.sqlite")), in: folder.path)
    #expect(throws: SnapshotError.self) { try builder.add(cut.reader()) }
    try builder.add(Self.relation.reader())
    let built = try builder.finish()
    #expect(built.tables.map(\.name) == ["artist_application"])
    let connection = try Connection(path: built.path, access: .readingImmutable)
    #expect(try rows(connection, "SELECT name FROM sqlite_schema WHERE type = 'table'") == ["artist_application"])
  }

  @Test func `leaves nothing behind when it is let go`() throws {
    let folder = try SnapshotFolder()
    try folder.build(Self.relation)
    let before = try Connection(path: folder.path + "/itunes-20261118.sqlite", access: .reading)
    do {
      let builder = try SnapshotBuilder(#require(SnapshotName(file: "itunes-20261118.sqlite")), in: folder.path)
      try builder.add(Self.application.reader())
      #expect(folder.files.contains("itunes-20261118.sqlite.building"))
    }
    #expect(folder.files == ["itunes-20261118.sqlite"])
    #expect(try rows(before, "SELECT count(*) FROM artist_application") == ["3"])
  }

  @Test func `refuses an incremental table among whole ones`() throws {
    let folder = try SnapshotFolder()
    let incremental = SnapshotSample(
      "itunes20261118/genre", "genre_id|parent_id|name", key: "genre_id", types: "INTEGER|INTEGER|VARCHAR(200)",
      mode: "INCREMENTAL", [])
    #expect(throws: SnapshotError.self) { try folder.build(Self.relation, incremental) }
    #expect(folder.files.isEmpty)
    #expect(try folder.build(incremental, mode: .incremental).name.file == "itunes-20261118-incremental.sqlite")
  }

  @Test func `says why it cannot build`() throws {
    let name = try #require(SnapshotName(file: "itunes-20261118.sqlite"))
    #expect(throws: SnapshotError.self) { try SnapshotBuilder(name, in: "/proc/no-such-folder") }
    let folder = try SnapshotFolder()
    #expect(throws: SnapshotError.empty) { try SnapshotBuilder(name, in: folder.path).finish() }
    #expect(folder.files.isEmpty)
  }

  @Test func `takes names that SQL would trip over`() throws {
    let folder = try SnapshotFolder()
    let sample = SnapshotSample(
      "other20261118/select", "order_id|a\"b|group", key: "order_id", types: "BIGINT|VARCHAR(20)|VARCHAR(20)",
      ["1|x|y"])
    let built = try folder.build(sample)
    let connection = try Connection(path: built.path, access: .readingImmutable)
    #expect(try rows(connection, "SELECT \"a\"\"b\", \"group\" FROM \"select\"") == ["x|y"])
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `accounts for every row of a damaged table`(seed: UInt64) throws {
    var dice = SeededRandom(seed: seed)
    let folder = try SnapshotFolder()
    var sample = Self.application
    var bytes = Array(sample.text.utf8)
    for _ in 0..<4 {
      let place = Int.random(in: 200..<bytes.count, using: &dice)
      bytes[place] = [0, 1, 2, 10, 35, 49, 0x41, 0xFF].randomElement(using: &dice) ?? 0
    }
    sample.text = String(decoding: bytes, as: UTF8.self)
    guard let built = try? folder.build(sample) else { return #expect(folder.files.isEmpty) }
    let table = built.tables[0]
    #expect(table.rowsRead == table.stored + table.refused + table.replaced)
  }
}
