import SQLite
import Testing

@Suite struct ConnectionTests {
  @Test func `reads no name as a URI`() throws {
    #expect(Connection.plainName("file:pears/x.sqlite?mode=memory") == "./file:pears/x.sqlite?mode=memory")
    #expect(Connection.plainName("/pears/x.sqlite") == "/pears/x.sqlite")
  }
}
