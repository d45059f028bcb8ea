import SQLite
import Testing

@Suite struct MigrationsTests {
  let connection: Connection
  let migrations = Migrations(
    applicationID: 0x1234,
    steps: [
      .init("item", sql: "CREATE TABLE item (id INTEGER PRIMARY KEY)"),
      .init("name", sql: "ALTER TABLE item ADD COLUMN name TEXT"),
    ])

  init() throws { connection = try Connection(path: ":memory:") }

  @Test func `applies the missing steps, once`() throws {
    #expect(try migrations.state(of: connection) == .empty)
    try Migrations(applicationID: 0x1234, steps: [migrations.steps[0]]).apply(to: connection)
    #expect(try migrations.state(of: connection) == .ours(lacking: ["name"]))
    try migrations.apply(to: connection)
    try migrations.apply(to: connection)
    #expect(try migrations.state(of: connection) == .ours(lacking: []))
    try connection.execute("INSERT INTO item (name) VALUES ('x')")
  }

  @Test func `knows a newer file and a stranger's`() throws {
    try connection.execute("CREATE TABLE theirs (x)")
    #expect(try migrations.state(of: connection) == .foreign)
    try connection.execute("DROP TABLE theirs")
    try migrations.apply(to: connection)
    try connection.execute("PRAGMA user_version = 9")
    #expect(try migrations.state(of: connection) == .newer)
  }

  @Test func `joins the steps of two branches in any order`() throws {
    let price = Migrations.Step("price", sql: "CREATE TABLE price (amount INTEGER)")
    try Migrations(applicationID: 0x1234, steps: [migrations.steps[0], price]).apply(to: connection)
    #expect(try migrations.state(of: connection) == .newer)
    let joined = Migrations(applicationID: 0x1234, steps: migrations.steps + [price])
    #expect(try joined.state(of: connection) == .ours(lacking: ["name"]))
    try joined.apply(to: connection)
    try connection.execute("INSERT INTO item (name) VALUES ('x'); INSERT INTO price VALUES (1)")
  }

  @Test func `supports no file without the first step`() throws {
    try connection.execute(migrations.steps[0].sql + "; PRAGMA application_id = 4660; PRAGMA user_version = 1")
    #expect(try migrations.state(of: connection) == .unsupported)
    try connection.execute("CREATE TABLE schema_step (name TEXT); INSERT INTO schema_step VALUES ('name')")
    #expect(try migrations.state(of: connection) == .unsupported)
  }

  @Test func `leaves the version alone when a step fails`() throws {
    let broken = Migrations(
      applicationID: 1, steps: [.init("good", sql: "CREATE TABLE a (x)"), .init("bad", sql: "CREATE TABLE a (x)")])
    #expect(throws: SQLiteError.self) { try broken.apply(to: connection) }
    #expect(try broken.state(of: connection) == .empty)
  }
}
