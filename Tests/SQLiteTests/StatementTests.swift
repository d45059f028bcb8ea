import SQLite
import Testing

@Suite struct StatementTests {
  let connection: Connection

  init() throws {
    connection = try Connection(path: ":memory:")
    try connection.execute("CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT, data BLOB) STRICT")
  }

  @Test func `gives back every kind of value as it was bound`() throws {
    let select = try connection.prepare("SELECT ?, ?, ?, ?, ?")
    let values: [Value] = [.null, .integer(.max), .real(0.5), .text("漢\u{0}字"), .blob([0, 255])]
    try select.bind(values)
    #expect(try select.step())
    #expect((0..<5).map(select.value) == values)
  }

  @Test func `reads texts that repeat in a column as they are`() throws {
    let texts = ["a longer text, once", "a longer text, once", nil, "", "a longer text, 1234", "漢字", "漢字", ""]
    let select = try connection.prepare("SELECT value, 7 FROM json_each(?)")
    let json = texts.map { $0.map { "\"\($0)\"" } ?? "null" }.joined(separator: ",")
    try select.bind([.text("[\(json)]")])
    for text in texts {
      #expect(try select.step())
      #expect(select.repeatedText(0) == text && select.repeatedText(1) == "7")
      #expect(select.isInteger(1) && !select.isInteger(0))
    }
  }

  @Test func `binds an empty borrowed text as text, not as NULL`() throws {
    let select = try connection.prepare("SELECT ?")
    try unsafe [UInt8]().withUnsafeBytes { try unsafe select.bind(0, borrowing: $0) }
    #expect(try select.step())
    #expect(select.value(0) == .text(""))
  }

  @Test func `reports a constraint that was broken`() throws {
    let insert = try connection.prepare("INSERT INTO item (id) VALUES (?)")
    try insert.run(.integer(1))
    do throws(SQLiteError) {
      try insert.run(.integer(1))
      Issue.record("A second row with the same key was accepted")
    } catch {
      #expect(error.cause == .constraint)
      #expect(error.sql == "INSERT INTO item (id) VALUES (?)")
    }
  }

  @Test func `undoes a transaction that throws`() throws {
    let failure = SQLiteError(code: 1, message: "no")
    #expect(throws: failure) {
      try connection.transaction { () throws(SQLiteError) in
        try connection.execute("INSERT INTO item (id) VALUES (7)")
        throw failure
      }
    }
    #expect(try connection.integer("SELECT count(*) FROM item") == 0)
  }

  @Test func `reads no name as a URI`() throws {
    #expect(Connection.plainName("file:pears/x.sqlite?mode=memory") == "./file:pears/x.sqlite?mode=memory")
    #expect(Connection.plainName("/pears/x.sqlite") == "/pears/x.sqlite")
  }

  @Test func `refuses a statement that is empty`() throws {
    #expect(throws: SQLiteError.self) { try connection.prepare("  -- nothing") }
  }

  @Test func `lends bytes for one run, after which nothing is bound`() throws {
    let connection = try Connection(path: ":memory:")
    try connection.execute("CREATE TABLE item (id INTEGER, name TEXT, note TEXT)")
    let insert = try connection.prepare("INSERT INTO item VALUES (?, ?, ?)")
    try insert.bind(0, integer: 7)
    try insert.run(lending: Array("pear core".utf8)) { bytes throws(SQLiteError) in
      try bytes.bind(1, 0..<4)
      try bytes.bind(2, nil)
    }
    try insert.run(lending: []) { bytes throws(SQLiteError) in try bytes.bind(1, 0..<0) }
    let rows = try connection.prepare("SELECT * FROM item").rows { row in (0..<3).map(row.value) }
    #expect(rows == [[.integer(7), .text("pear"), .null], [.null, .text(""), .null]])
  }
}
