import SQLite
import TestSupport
import Testing

@Suite struct ChangeRecorderTests {
  private let connection: Connection

  init() throws {
    connection = try Connection(path: ":memory:")
    try connection.execute(
      """
      CREATE TABLE fruit (id INTEGER PRIMARY KEY, name TEXT, weight REAL, bytes BLOB) STRICT;
      CREATE TABLE crate (place TEXT, number INTEGER, fruit INTEGER, PRIMARY KEY (number, place)) STRICT, WITHOUT ROWID;
      CREATE TABLE note (text TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
      """)
  }

  private func recorded(_ statements: String...) throws -> [RowChange] {
    let recorder = ChangeRecorder(on: connection) { $0 == "note" }
    try connection.execute("BEGIN")
    try recorder.start()
    for statement in statements { try connection.execute(statement) }
    recorder.stop()
    try connection.execute("COMMIT")
    #expect(recorder.isComplete)
    return try RowChange.all(in: recorder.take(), of: connection)
  }

  private func rows() throws -> [String] {
    try connection.prepare(
      """
      SELECT quote(id) || quote(name) || quote(weight) || quote(bytes) FROM fruit
      UNION ALL SELECT quote(place) || quote(number) || quote(fruit) FROM crate ORDER BY 1
      """
    ).rows { $0.text(0) }
  }

  @Test func `records the key of a new row, what a changed one had, and all of a deleted one`() throws {
    let changes = try recorded(
      "INSERT INTO fruit VALUES (-7, 'Pear', 1.5, x'00ff')", "INSERT INTO crate VALUES ('a', 300, NULL)",
      "UPDATE fruit SET name = 'Quince', weight = 1.5", "UPDATE fruit SET weight = weight", "DELETE FROM fruit",
      "INSERT INTO note VALUES ('no')")
    #expect(changes.map(\.table) == ["fruit", "crate", "fruit", "fruit"])
    #expect(changes[0].action == .inserted(key: [.integer(-7)]))
    #expect(changes[1].action == .inserted(key: [.integer(300), .text(Array("a".utf8))]))
    guard case .updated(let key, let before, _) = changes[2].action else {
      Issue.record("no update")
      return
    }
    #expect(key == [.integer(-7)])
    #expect(before.map(\.number) == [1] && before.map(\.value) == [.text(Array("Pear".utf8))])
    #expect(
      changes[3].action
        == .deleted(row: [.integer(-7), .text(Array("Quince".utf8)), .real(1.5), .blob([0, 255])]))
  }

  @Test func `a text that is no UTF-8, and an empty one, come back byte for byte`() throws {
    try connection.execute("INSERT INTO fruit VALUES (1, CAST(x'ff41' AS TEXT), NULL, x''), (2, '', NULL, NULL)")
    let before = try rows()
    let changes = try recorded("UPDATE fruit SET name = 'x', bytes = NULL", "DELETE FROM fruit")
    let reversal = try ChangeReversal(on: connection)
    for change in changes.reversed() { try reversal.undo(change) }
    #expect(try rows() == before)
    #expect(try connection.text("SELECT hex(name) FROM fruit WHERE id = 1") == "FF41")
  }

  @Test(arguments: 0..<50) func `takes back whatever statements do, keys included`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    func statement() -> String {
      let (id, number) = (random.below(6), random.below(4))
      switch random.below(7) {
      case 0: return "INSERT OR REPLACE INTO fruit VALUES (\(id), 'n\(number)', \(number).25, NULL)"
      case 1: return "UPDATE OR IGNORE fruit SET id = id + \(number), name = NULL WHERE id > \(id)"
      case 2: return "INSERT OR REPLACE INTO crate VALUES ('p\(id)', \(number), \(id))"
      case 3: return "UPDATE OR REPLACE crate SET number = \(number) WHERE fruit <= \(id)"
      case 4: return "DELETE FROM crate WHERE number = \(number)"
      case 5:
        return "INSERT INTO fruit VALUES (\(id), 'x', 1, x'0\(number)') ON CONFLICT DO UPDATE SET name = excluded.name"
      default: return "DELETE FROM fruit WHERE id = \(id)"
      }
    }
    for _ in 0..<8 { try connection.execute(statement()) }
    let before = try rows()
    var changes: [RowChange] = []
    for _ in 0..<4 {
      let statements = (0..<5).map { _ in statement() }
      changes += try recorded(statements.joined(separator: ";"))
    }
    let reversal = try ChangeReversal(on: connection)
    for change in changes.reversed() { try reversal.undo(change) }
    #expect(try rows() == before)
  }

  @Test func `a row that is not as it was left stays as it is`() throws {
    try connection.execute("INSERT INTO fruit VALUES (1, 'Pear', 1, NULL)")
    let changes = try recorded("UPDATE fruit SET name = 'Quince'", "INSERT INTO crate VALUES ('a', 1, 1)")
    try connection.execute("UPDATE fruit SET name = 'Medlar'; DELETE FROM crate")
    let reversal = try ChangeReversal(on: connection)
    for change in changes.reversed() {
      #expect { try reversal.undo(change) } throws: { ($0 as? SQLiteError)?.cause == .constraint }
    }
    #expect(try rows() == ["1'Medlar'1.0NULL"])
  }

  @Test func `bytes that are no record are damage`() throws {
    let recorder = ChangeRecorder(on: connection) { _ in false }
    try recorder.start()
    try connection.execute("INSERT INTO fruit VALUES (1, 'Pear', 1, NULL); DELETE FROM fruit")
    let bytes = recorder.take()
    for count in 1..<bytes.count {
      // Some are whole records without the last one.
      _ = try? RowChange.all(in: Array(bytes[..<count]), of: connection)
    }
    #expect { try RowChange.all(in: bytes.dropLast(), of: connection) } throws: {
      ($0 as? SQLiteError)?.cause == .damaged
    }
    #expect { try RowChange.all(in: [9, 9], of: connection) } throws: { ($0 as? SQLiteError)?.cause == .damaged }
    #expect(throws: Never.self) { try RowChange.all(in: [], of: connection) }
    try connection.execute("ALTER TABLE fruit ADD COLUMN place TEXT")
    #expect { try RowChange.all(in: bytes, of: connection) } throws: { ($0 as? SQLiteError)?.cause == .damaged }
  }
}
