import SQLite
import TestSupport
import Testing

@Suite struct ConnectionTests {
  @Test(arguments: ["jürgen", "梨", "a b", "100%", "who?", "#1", "a&b=c", "a\u{301}", "\u{1}\u{7F}", "file:x"])
  func `opens and attaches files in folders of any name, changing or not`(_ name: String) throws {
    let folder = TemporaryFolder()
    try folder.write("", to: "\(name)/placeholder")
    let path = "\(folder.path)/\(name)/pears.sqlite"
    try Connection(path: path).execute("CREATE TABLE pear (id INTEGER); INSERT INTO pear VALUES (7)")
    #expect(try Connection(path: path, access: .readingImmutable).integer("SELECT id FROM pear") == 7)
    let connection = try Connection(path: ":memory:")
    try connection.prepare("ATTACH ? AS still").run(.text(Connection.immutableName(path)))
    #expect(try connection.integer("SELECT id FROM still.pear") == 7)
  }

  @Test func `reads no name as a URI`() throws {
    #expect(Connection.plainName("file:pears/x.sqlite?mode=memory") == "./file:pears/x.sqlite?mode=memory")
    #expect(Connection.plainName("/pears/x.sqlite") == "/pears/x.sqlite")
  }
}
