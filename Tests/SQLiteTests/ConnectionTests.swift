import Foundation
import SQLite
import TestSupport
import Testing

@Suite struct ConnectionTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.path + "/pears.sqlite" }

  private func connection(_ access: Connection.Access = .creating) throws(SQLiteError) -> Connection {
    try Connection(path: path, access: access)
  }

  /// A file with one table of three rows.
  private func made() throws -> Connection {
    let connection = try connection()
    try connection.execute("CREATE TABLE pear (id INTEGER PRIMARY KEY, name TEXT)")
    try connection.execute("INSERT INTO pear (name) VALUES ('Conference'), ('Kieffer'), (NULL)")
    return connection
  }

  private func cause(_ body: () throws -> Void) -> SQLiteError.Cause? {
    do {
      try body()
      return nil
    } catch { return (error as? SQLiteError)?.cause }
  }

  @Test func `a missing file is made only where that is asked for`() throws {
    for access in [Connection.Access.reading, .readingImmutable, .writing] {
      #expect(cause { _ = try connection(access).integer("SELECT count(*) FROM pear") } == .cannotOpen, "\(access)")
    }
    #expect(folder.files == [])
    _ = try made()
    #expect(folder.files == ["pears.sqlite"])
  }

  @Test func `what is opened to be read is not written`() throws {
    _ = try made()
    for access in [Connection.Access.reading, .readingImmutable] {
      let reader = try connection(access)
      #expect(cause { try reader.execute("DELETE FROM pear") } == .readOnly)
      #expect(try reader.integer("SELECT count(*) FROM pear") == 3)
    }
  }

  @Test(arguments: ["päre?mode=memory.sqlite", "a#b%20c.sqlite", "梨 1.sqlite", "q'\"&.sqlite"])
  func `a file may have any name`(name: String) throws {
    let path = folder.path + "/" + name
    do {
      let connection = try Connection(path: path)
      try connection.execute("CREATE TABLE pear (id INTEGER PRIMARY KEY)")
    }
    #expect(folder.files == [name])
    #expect(try Connection(path: path, access: .readingImmutable).integer("SELECT count(*) FROM pear") == 0)
    let other = try Connection(path: ":memory:")
    for uri in [Connection.readOnlyName(path), Connection.immutableName(path)] {
      try other.prepare("ATTACH ? AS pears").run(.text(uri))
      #expect(try other.integer("SELECT count(*) FROM pears.pear") == 0)
      try other.execute("DETACH pears")
    }
  }

  @Test func `an error has its cause, and the statement`() throws {
    let connection = try made()
    let error = #expect(throws: SQLiteError.self) { try connection.prepare("SELECT colour FROM pear") }
    #expect(error?.cause == .other && error?.sql == "SELECT colour FROM pear")
    #expect(error?.description == "SQLite error 1: no such column: colour")
    try connection.execute("CREATE UNIQUE INDEX pear_name ON pear (name)")
    #expect(cause { try connection.execute("INSERT INTO pear (name) VALUES ('Kieffer')") } == .constraint)
    let range = #expect(throws: SQLiteError.self) { try connection.prepare("SELECT ?").bind(3, integer: 1) }
    #expect(range?.isOfValues == true && error?.isOfValues == false)
  }

  @Test func `a file of another kind, and a damaged one, are told apart`() throws {
    _ = try made()
    try folder.write(String(repeating: "pears and quinces\n", count: 100), to: "text")
    #expect(cause { _ = try Connection(path: folder.path + "/text").integer("SELECT 1 FROM pear") } == .notADatabase)
    var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    // The page of the table: byte 4096 on.
    for index in 4096..<bytes.count { bytes[index] = 0xFF }
    try folder.write(bytes, to: "damaged.sqlite")
    let damaged = try Connection(path: folder.path + "/damaged.sqlite", access: .reading)
    #expect(cause { _ = try damaged.integer("SELECT count(*) FROM pear") } == .damaged)
  }

  @Test func `a lock is waited for, and then reported`() throws {
    let (first, second) = (try made(), try connection())
    try first.execute("BEGIN IMMEDIATE")
    second.waitForLocks(milliseconds: 1)
    #expect(cause { try second.execute("DELETE FROM pear") } == .busy)
    #expect(cause { try second.execute("BEGIN IMMEDIATE", waitingForLocks: 5) } == .busy)
    #expect(try second.integer("SELECT count(*) FROM pear") == 3)
    try first.execute("COMMIT")
    try second.execute("BEGIN IMMEDIATE; DELETE FROM pear; COMMIT")
    #expect(second.changes == 3 && second.totalChanges == 3 && !second.isInTransaction)
  }

  @Test func `a transaction is there as a whole, or not at all`() throws {
    let (writer, reader) = (try made(), try connection(.reading))
    try writer.execute("PRAGMA journal_mode = WAL")
    try writer.transaction { () throws(SQLiteError) in
      try writer.execute("INSERT INTO pear (name) VALUES ('Nashi')")
      #expect(try reader.integer("SELECT count(*) FROM pear") == 3)
    }
    #expect(try reader.integer("SELECT count(*) FROM pear") == 4 && writer.lastInsertedRow == 4)
  }

  @Test func `the same statement is prepared once`() throws {
    let connection = try made()
    let sql = "SELECT name FROM pear WHERE id = ?"
    #expect(try connection.cached(sql) === connection.cached(sql))
    #expect(try connection.prepare(sql) !== connection.cached(sql))
    #expect(try connection.text(sql, .integer(2)) == "Kieffer" && connection.text(sql, .integer(3)) == nil)
  }

  @Test func `a statement that runs too long is ended, and the next one is not`() throws {
    let connection = try made()
    let endless = "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    #expect(cause { try connection.within(milliseconds: 20) { _ = try connection.integer(endless) } } == .interrupted)
    #expect(connection.stepTime > 0)
    #expect(try connection.integer("SELECT count(*) FROM pear") == 3)
  }

  @Test func `a statement outlives its connection`() throws {
    let statement = try made().prepare("SELECT count(*) FROM pear")
    #expect(try statement.firstRow { $0.integer(0) } == 3)
  }
}
