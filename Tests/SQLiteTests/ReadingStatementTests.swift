import SQLite
import TestSupport
import Testing

@Suite struct ReadingStatementTests {
  private let connection: Connection

  init() throws {
    connection = try Connection(path: ":memory:")
    try connection.execute("CREATE TABLE pear (name TEXT); CREATE TABLE quince (name TEXT)")
    try connection.execute("CREATE INDEX pear_name ON pear (name)")
    try connection.execute("CREATE VIEW fruit AS SELECT name FROM pear UNION ALL SELECT name FROM quince")
  }

  @Test(arguments: [
    "SELECT name FROM pear", "SELECT * FROM json_each('[1]')", "EXPLAIN QUERY PLAN SELECT 1", "PRAGMA table_info(pear)",
    "PRAGMA user_version", "SELECT 1; -- and a comment\n;;", "WITH n AS (SELECT 1) SELECT * FROM n",
  ]) func `what reads is prepared`(sql: String) throws {
    #expect(try connection.prepareReading(sql).columnCount > 0)
  }

  @Test(arguments: [
    "DELETE FROM pear", "INSERT INTO pear VALUES ('x') RETURNING name", "CREATE TABLE x (y)", "DROP TABLE pear",
    "ATTACH ':memory:' AS x", "DETACH main", "BEGIN", "COMMIT", "SAVEPOINT x", "PRAGMA user_version = 3",
    "PRAGMA journal_mode = DELETE", "PRAGMA writable_schema = 1", "VACUUM", "REINDEX",
    "WITH n AS (SELECT 1) INSERT INTO pear SELECT * FROM n",
  ]) func `what changes something is refused`(sql: String) throws {
    let error = #expect(throws: SQLiteError.self) { try connection.prepareReading(sql) }
    #expect(error?.cause == .refused, "\(sql)")
    #expect(try connection.integer("SELECT count(*) FROM sqlite_schema") == 4)
  }

  @Test(arguments: ["SELECT 1; SELECT 2", "SELECT 1; DELETE FROM pear", "SELECT 1; nonsense"])
  func `a second statement is refused`(sql: String) throws {
    let error = try #require(throws: SQLiteError.self) { try connection.prepareReading(sql) }
    #expect(error.message.says("one statement …"))
  }

  @Test func `the connection writes again afterwards`() throws {
    #expect(throws: SQLiteError.self) { try connection.prepareReading("DELETE FROM pear") }
    try connection.execute("INSERT INTO pear VALUES ('Nashi')")
    #expect(connection.changes == 1)
  }

  @Test func `the tables behind a view are named`() throws {
    let tables = ReadTables()
    _ = try connection.prepareReading("SELECT * FROM fruit", tables: tables)
    #expect(tables.names["main", default: []].isSuperset(of: ["pear", "quince"]))
  }
}
