import Catalog
import CatalogModel
import Foundation
import SQLite
import Synchronization
import Testing

@Suite struct CatalogTests {
  let test = TestCatalog()

  @Test func `says that there is no catalog yet, and makes none by reading`() {
    #expect(throws: CatalogError.missing(folder: test.path)) { try test.open() }
    #expect(!FileManager.default.fileExists(atPath: test.path))
  }

  @Test(arguments: [Catalog.Access.reading, .writing])
  func `does not mistake an empty name for the root folder`(access: Catalog.Access) {
    #expect(throws: CatalogError.cannotOpen(file: "A catalog", reason: "the name of its folder is empty")) {
      try Catalog(at: "", access: access)
    }
  }

  @Test func `says why nobody may look for a catalog`() {
    let folder = test.folder + "/" + String(repeating: "x", count: 300)
    #expect(throws: CatalogError.cannotOpen(file: folder + "/catalog.sqlite", reason: "File name too long")) {
      try Catalog(at: folder)
    }
  }

  @Test func `treats a file that an import left empty as no catalog, and fills it`() throws {
    let connection = try Connection(path: test.write("", to: "catalog/catalog.sqlite"))
    try connection.execute("PRAGMA journal_mode = WAL; CREATE TABLE passing (x); DROP TABLE passing")
    #expect(throws: CatalogError.missing(folder: test.path)) { try test.open() }
    try test.importText(#"{"resultCount":0,"results":[]}"#)
    _ = try test.open()
  }

  @Test(arguments: [Catalog.Access.reading, .writing])
  func `leaves what is no catalog, or one of another version, as it was`(access: Catalog.Access) throws {
    let file = test.path + "/catalog.sqlite"
    func isLeft(with error: CatalogError) throws {
      let before = try Data(contentsOf: URL(fileURLWithPath: file))
      #expect(throws: error) { try Catalog(at: test.path, access: access) }
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
    }
    try test.write(String(repeating: "not a database ", count: 100), to: "catalog/catalog.sqlite")
    try isLeft(with: .notACatalog(file: file))
    try test.write("", to: "catalog/catalog.sqlite")
    try Connection(path: file).execute("CREATE TABLE theirs (x)")
    try isLeft(with: .notACatalog(file: file))
    try FileManager.default.removeItem(atPath: file)
    try test.importText(#"{"resultCount":0,"results":[]}"#)
    try Connection(path: file).execute("PRAGMA user_version = 999")
    try isLeft(with: .madeByNewerVersion(file: file))
    try Connection(path: file).execute("PRAGMA user_version = 1; INSERT INTO schema_step VALUES ('a later one')")
    try isLeft(with: .madeByNewerVersion(file: file))
  }

  @Test(arguments: ["UPDATE schema_step SET name = 'listings'", "DROP TABLE schema_step"])
  func `refuses a catalog from before the first release in one line, and says what to do`(change: String) throws {
    let file = test.path + "/catalog.sqlite"
    try test.importText(#"{"resultCount":0,"results":[]}"#)
    try Connection(path: file).execute(change)
    let before = try Data(contentsOf: URL(fileURLWithPath: file))
    for access in [Catalog.Access.reading, .writing] {
      let error = #expect(throws: CatalogError.self) { try Catalog(at: test.path, access: access) }
      #expect(error == .madeBeforeFirstRelease(file: file))
      #expect(error?.description.contains("import ") == true)
      #expect(error?.description.contains("\n") == false)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
  }

  @Test func `says which folder cannot be made`() {
    #expect(throws: CatalogError.self) { try Catalog(at: "/proc/coster/catalog", access: .writing) }
  }

  /// SQLite 3.40's integrity check reads a column between those of a key as NULL: it would report damage where none is.
  @Test func `has the columns of each key before all others`() throws {
    _ = try Catalog(at: test.path, access: .writing)
    let connection = try Connection(path: test.path + "/catalog.sqlite", access: .reading)
    let misplaced = """
      SELECT count(*) FROM pragma_table_list AS t JOIN pragma_table_info(t.name) AS c
      WHERE t.wr = 1 AND t.schema = 'main' AND t.name NOT LIKE '_listing\\_text%' ESCAPE '\\' AND c.pk <> 0 AND c.pk <> c.cid + 1
      """
    #expect(try connection.integer("SELECT count(*) FROM pragma_table_list WHERE wr = 1") ?? 0 > 9)
    #expect(try connection.integer(misplaced) == 0)
  }

  @Test func `is made by several at once`() {
    for round in 0..<20 {
      let folder = "\(test.path)-\(round)"
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let failures = Mutex<[String]>([])
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        do {
          _ = try Catalog(at: folder, access: .writing)
        } catch {
          failures.withLock { $0.append("\(error)") }
        }
      }
      #expect(failures.withLock(\.self) == [])
    }
  }

  @Test func `shows a reader what was committed while another writes`() throws {
    try test.importText(#"{"resultCount":0,"results":[]}"#)
    let writer = try Connection(path: test.path + "/catalog.sqlite", access: .writing)
    try writer.execute("BEGIN IMMEDIATE; DELETE FROM _import")
    #expect(try test.rows("SELECT count(*) FROM main._import") == ["1"])
  }

  @Test(arguments: [
    "DELETE FROM main._import", "CREATE TEMP TABLE t (x)", "ATTACH ':memory:' AS e", "DETACH temp", "BEGIN",
    "PRAGMA query_only = 0", "PRAGMA temp_store_directory = '/tmp'", "VACUUM INTO '/tmp/x'", "PRAGMA optimize",
  ])
  func `runs no statement that leaves a trace`(statement: String) throws {
    try test.importText(#"{"resultCount":0,"results":[]}"#)
    #expect(throws: QueryError.writes) { try test.rows(statement) }
  }

  @Test func `runs one statement, whatever blanks and comments follow it`() throws {
    try test.importText(#"{"resultCount":0,"results":[]}"#)
    #expect(try test.rows("SELECT 1, NULL, 'x;y'; -- done\n ; /* ; */") == ["1|NULL|x;y"])
    #expect(try test.rows("EXPLAIN QUERY PLAN SELECT 1").count == 1)
    #expect(try test.rows("PRAGMA table_info(_listing)").count == 19)
    for second in ["SELECT 2", "DELETE FROM main._import", "garbage("] {
      #expect(throws: SQLiteError.self) { try test.rows("SELECT 1; \(second)") }
    }
  }
}
