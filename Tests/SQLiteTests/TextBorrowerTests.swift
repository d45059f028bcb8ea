import SQLite
import Testing

@Suite struct TextBorrowerTests {
  let connection: Connection
  let insert: Statement
  private let utf8 = Array("Sea of Zoë".utf8)

  init() throws {
    connection = try Connection(path: ":memory:")
    try connection.execute("CREATE TABLE item (name TEXT, artist TEXT, rank INTEGER UNIQUE) STRICT")
    insert = try connection.prepare("INSERT INTO item VALUES (?, ?, ?)")
  }

  private func rows() throws -> [[Value]] {
    var rows: [[Value]] = []
    try connection.prepare("SELECT * FROM item").forEach { row in rows.append((0..<3).map(row.value)) }
    return rows
  }

  @Test func `borrows parts of the bytes beside values of the statement's own`() throws {
    try insert.bind(2, integer: 7)
    try insert.runBound(borrowing: utf8) { borrower throws(SQLiteError) in
      try borrower.bind(0, 0..<3)
      try borrower.bind(1, 7..<11)
    }
    #expect(try rows() == [[.text("Sea"), .text("Zoë"), .integer(7)]])
  }

  @Test func `binds an empty part as text and none as NULL`() throws {
    try insert.runBound(borrowing: utf8) { borrower throws(SQLiteError) in
      try borrower.bind(0, 4..<4)
      try borrower.bind(1, nil)
    }
    #expect(try rows() == [[.text(""), .null, .null]])
  }

  @Test func `unbinds what it borrowed, and keeps other values bound`() throws {
    try insert.bind(1, text: "kept")
    try insert.runBound(borrowing: utf8) { borrower throws(SQLiteError) in try borrower.bind(0, 0..<3) }
    try insert.runBound()
    #expect(try rows().last == [.null, .text("kept"), .null])
  }

  @Test func `unbinds what it borrowed when the statement fails`() throws {
    try insert.bind(2, integer: 7)
    try insert.runBound()
    #expect(throws: SQLiteError.self) {
      try insert.runBound(borrowing: utf8) { borrower throws(SQLiteError) in try borrower.bind(0, 0..<3) }
    }
    try insert.bind(2, integer: 8)
    try insert.runBound()
    #expect(try rows().last == [.null, .null, .integer(8)])
  }
}
