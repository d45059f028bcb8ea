import Catalog
import CosterSQLite
import SQLite
import TestSupport
import Testing

@Suite struct OpenFunctionTests {
  let folder = TemporaryFolder()
  let connection: Connection
  private var catalog: String { folder.path + "/pears' catalog" }

  init() throws {
    connection = try Connection(path: ":memory:")
    try CosterFunctions.define(on: connection)
  }

  private func makeCatalog() throws {
    try folder.write("", to: "pears' catalog/placeholder")
    let main = try Catalog(at: catalog, access: .writing)
    #expect(main.folder == catalog)
  }

  private func open() throws {
    try connection.prepare("SELECT coster_open(?)").run(.text(catalog))
  }

  private var schemas: String? {
    get throws { try connection.text("SELECT group_concat(name) FROM pragma_database_list") }
  }

  @Test func `makes the views visible, as often as it is asked, and to read alone`() throws {
    try makeCatalog()
    for _ in 1...2 {
      try open()
      for view in ["product", "price", "price_history", "identifier", "chart_entry", "review"] {
        #expect(try connection.integer("SELECT count(*) FROM \(view)") == 0)
      }
    }
    #expect(throws: SQLiteError.self) { try connection.execute("DELETE FROM coster.offer") }
    #expect(try schemas == "main,temp,coster")
  }

  @Test func `hides no table of the host's`() throws {
    try makeCatalog()
    try connection.execute("CREATE TABLE price (pears)")
    let error = try #require(throws: SQLiteError.self) { try open() }
    #expect(
      error.message.says("coster_open: main … table 'price' … view … ':memory:' … ATTACH …"))
    #expect(try schemas == "main")
  }

  @Test func `says where no catalog is`() throws {
    let error = try #require(throws: SQLiteError.self) { try open() }
    #expect(
      error.message.says(
        "coster_open: … no catalog in \(catalog) … 'coster import FILE…' … 'coster fetch lookup ID' … --catalog"))
  }
}
