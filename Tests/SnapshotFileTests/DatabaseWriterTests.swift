import SQLite
import SnapshotFile
import TestSupport
import Testing

struct DatabaseWriterTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.path + "/a.sqlite" }

  @Test func `the header has what was asked for`() throws {
    try DatabaseWriter(path: path, pageSize: 65536, userVersion: 7, applicationID: -3).finish(synchronizing: true)
    let connection = try Connection(path: path)
    #expect(try connection.text("PRAGMA integrity_check") == "ok")
    #expect(try connection.integer("PRAGMA page_size") == 65536)
    #expect(try connection.integer("PRAGMA user_version") == 7)
    #expect(try connection.integer("PRAGMA application_id") == -3)
    let reader = try DatabaseReader(path: path)
    let header = [reader.userVersion, reader.applicationID]
    #expect(header == [7, -3])
  }

  @Test(arguments: [0, 1, 20, 400]) func `a schema of any size is kept in its order`(count: Int) throws {
    var writer = try DatabaseWriter(path: path)
    let padding = String(repeating: " ", count: count * 20)
    for number in 0..<count {
      let sql = "CREATE TABLE t\(number) (\(padding)a)"
      try writer.write(TableDefinition(name: "t\(number)", sql: sql, layout: TableLayout(.noKey, columns: 1))) { _ in }
    }
    try writer.finish(synchronizing: false)
    let connection = try Connection(path: path)
    #expect(try connection.text("PRAGMA integrity_check") == "ok")
    #expect(try connection.integer("SELECT count(*) FROM sqlite_schema") == Int64(count))
    let reader = try DatabaseReader(path: path)
    let names = reader.schema.map(\.name)
    #expect(names == (0..<count).map { "t\($0)" })
    let counts = try reader.check(layouts: [:]).mapValues(\.rows)
    #expect(counts.count == count && counts.values.allSatisfy { $0 == 0 })
  }

  @Test func `SQLite changes the file as one of its own`() throws {
    try SmallFile.write(path, rows: 300)
    let connection = try Connection(path: path)
    try connection.execute("INSERT INTO song VALUES (4, 'new', 'x'); DELETE FROM price WHERE song_id % 3 = 0")
    try connection.execute("UPDATE note SET text = text || hex(zeroblob(300)); CREATE TABLE more (a)")
    #expect(try connection.text("PRAGMA integrity_check") == "ok")
    #expect(try connection.integer("SELECT count(*) FROM song") == 301)
    #expect(try SmallFile.counts(path) == ["song": 301, "price": 200, "note": 60])
  }

  @Test func `rows copied into a table with more columns are NULL there`() throws {
    var writer = try DatabaseWriter(path: path)
    let sql = "CREATE TABLE t (v TEXT, k INTEGER, new INTEGER, PRIMARY KEY (k)) WITHOUT ROWID"
    let index = IndexDefinition(name: "i", sql: "CREATE INDEX i ON t (new, v)", columns: [2, 0])
    let layout = TableLayout(.compoundKey, columns: 3, key: [1])
    try writer.write(TableDefinition(name: "t", sql: sql, layout: layout, indexes: [index])) { rows in
      var old = RecordBuilder(layout: TableLayout(.compoundKey, columns: 2, key: [1]))
      for key in 1...3 as ClosedRange<Int64> {
        old.start()
        old.append(key)
        old.appendText("old")
        try rows.append(old.finish())
      }
    }
    try writer.finish(synchronizing: false)
    let connection = try Connection(path: path, access: .reading)
    #expect(try connection.text("PRAGMA integrity_check") == "ok")
    #expect(try connection.integer("SELECT count(*) FROM t INDEXED BY i WHERE new IS NULL AND v = 'old'") == 3)
  }

  @Test func `a full disk is an error with its number`() {
    #expect(throws: SnapshotFileError.system(operation: "write", path: "/dev/full", code: 28)) {
      try DatabaseWriter(path: "/dev/full").finish(synchronizing: false)
    }
  }

  @Test func `a file that was not finished is no database`() throws {
    do { _ = try DatabaseWriter(path: path) }
    #expect(throws: SnapshotFileError.unreadable(path: path, reason: "it is not a SQLite database")) {
      _ = try DatabaseReader(path: path).userVersion
    }
  }
}
