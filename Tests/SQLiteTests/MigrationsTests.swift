import SQLite
import Testing

@Suite struct MigrationsTests {
  let migrations = Migrations(
    applicationID: 0x1234,
    steps: [
      .init("item", sql: "CREATE TABLE item (id INTEGER PRIMARY KEY)"),
      .init("name", sql: "ALTER TABLE item ADD COLUMN name TEXT"),
    ])

  @Test func `takes the steps that are missing, once`() throws {
    let connection = try Connection(path: ":memory:")
    #expect(try migrations.state(of: connection) == .empty)
    try Migrations(applicationID: 0x1234, steps: [migrations.steps[0]]).apply(to: connection)
    #expect(try migrations.state(of: connection) == .ours(steps: 1))
    try migrations.apply(to: connection)
    try migrations.apply(to: connection)
    #expect(try migrations.state(of: connection) == .ours(steps: 2))
    try connection.execute("INSERT INTO item (name) VALUES ('x')")
  }

  @Test func `knows a newer file and a stranger's`() throws {
    let connection = try Connection(path: ":memory:")
    try connection.execute("CREATE TABLE theirs (x)")
    #expect(try migrations.state(of: connection) == .foreign)
    try connection.execute("PRAGMA application_id = 4660; PRAGMA user_version = 9")
    #expect(try migrations.state(of: connection) == .newer(steps: 9))
  }

  @Test func `leaves the version alone when a step fails`() throws {
    let connection = try Connection(path: ":memory:")
    let broken = Migrations(
      applicationID: 1, steps: [.init("good", sql: "CREATE TABLE a (x)"), .init("bad", sql: "CREATE TABLE a (x)")])
    #expect(throws: SQLiteError.self) { try broken.apply(to: connection) }
    #expect(try broken.state(of: connection) == .empty)
  }
}
