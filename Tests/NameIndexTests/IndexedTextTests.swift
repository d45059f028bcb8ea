import NameIndex
import SQLite
import Testing

/// The functions of SQL say what those of Swift do.
@Suite struct IndexedTextTests {
  private let connection: Connection

  init() throws {
    connection = try Connection(path: ":memory:")
    try connection.defineIndexedText()
  }

  @Test(arguments: ["Orchard Ledger", "梨の木", "Łódź & Co", "+", ""])
  func `indexes text as Swift does`(text: String) throws {
    let form = String(decoding: TextIndex.indexed(Array(text.utf8)[...]), as: UTF8.self)
    #expect(try value("indexed(?)", .text(text)) == .text(form))
  }

  @Test func `makes the entry of a name as Swift does`() throws {
    let entry = TextIndex.entry(name: Array("梨の木".utf8)[...], kind: "mac-app", storefront: "jp")
    let made = try value("entry(?, ?, ?)", .text("梨の木"), .text("mac-app"), .text("jp"))
    #expect(made == .text(String(decoding: entry, as: UTF8.self)))
    #expect(try value("entry(?, ?, ?)", .null, .text("app"), .null) == .text(" \u{10FFFC}app"))
  }

  @Test func `indexes NULL as NULL`() throws { #expect(try value("indexed(?)", .null) == .null) }

  @Test func `finds a part of a name in a script without spaces`() throws {
    try connection.execute(
      "CREATE VIRTUAL TABLE t USING fts5 (name); INSERT INTO t VALUES (indexed('美しい梨の木')), (indexed('木の梨'))")
    let words = try #require(TextIndex.words(of: ["梨の木"])[0])
    #expect(try value("count(*) FROM t WHERE t MATCH ?", .text("\"\(words)\"")) == .integer(1))
  }

  private func value(_ expression: String, _ parameters: Value...) throws -> Value {
    let select = try connection.prepare("SELECT \(expression)")
    try select.bind(parameters)
    _ = try select.step()
    return select.value(0)
  }
}
