import Catalog
import CatalogModel
import Foundation
import SQLite
import TestSupport
import Testing

/// Catalogs of a user who may not write their folder.
@Suite struct UnlockedFileTests {
  private let test = TestCatalog()

  private func see(_ price: String, on day: String) throws {
    try test.see("\"price\":\(price),\"currency\":\"USD\",", on: day, as: "\(day).json")
  }

  private func amounts(_ catalog: Catalog) throws -> [Int64?] {
    try catalog.prices(of: appleID(6_759_209_764)).map(\.money?.milliunits)
  }

  /// A catalog that was opened without locks, and may be written by others.
  private func openWithoutLocks() throws -> Catalog {
    let obstacle = try LockObstacle(in: test.path)
    let catalog = try test.open()
    try obstacle.remove()
    return catalog
  }

  @Test func `are read without locks, as long as nobody writes them`() throws {
    try see("4.99", on: "2026-11-01")
    let catalog = try openWithoutLocks()
    #expect(catalog.isReadWithoutLocks && !catalog.isOutdated)
    #expect(try catalog.reading { try amounts(catalog) } == [4990])
    #expect(try test.open().isReadWithoutLocks == false)
  }

  @Test func `give no answer from before an import, or from two states`() throws {
    try see("4.99", on: "2026-11-01")
    let catalog = try openWithoutLocks()
    try see("2.99", on: "2026-11-20")
    #expect(catalog.isOutdated)
    let changed = CatalogError.changedMeanwhile(file: test.path + "/catalog.sqlite")
    #expect(throws: changed) { try catalog.reading { try amounts(catalog) } }
    #expect(try test.open().reading { try amounts(test.open()) } == [2990])
    let next = try openWithoutLocks()
    #expect(throws: changed) {
      try next.reading {
        let read = try amounts(next)
        try see("1.99", on: "2026-11-21")
        return read
      }
    }
    let statement = try openWithoutLocks()
    #expect(throws: changed) {
      try statement.query("SELECT 1 UNION ALL SELECT 2") { _ in
        try see("1.49", on: "2026-11-21")
        return false
      }
    }
    // An error is judged as an answer is: it may come of two states.
    let last = try openWithoutLocks()
    #expect(throws: changed) {
      try last.reading {
        try see("0.99", on: "2026-11-22")
        throw CancellationError()
      }
    }
  }

  @Test func `are not called damaged when they were written meanwhile`() throws {
    try see("4.99", on: "2026-11-01")
    let catalog = try openWithoutLocks()
    let file = test.path + "/catalog.sqlite"
    let sound = try Data(contentsOf: URL(fileURLWithPath: file))
    // As a checkpoint that is under way leaves it.
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
    try handle.write(contentsOf: Data(repeating: 0xAA, count: sound.count))
    try handle.close()
    #expect(throws: CatalogError.changedMeanwhile(file: file)) { try catalog.listings(of: appleID(6_759_209_764)) }
    #expect(throws: CatalogError.notACatalog(file: file)) { try openWithoutLocks() }
  }

  @Test func `are read as they were before a change whose writer was killed`() throws {
    try see("4.99", on: "2026-11-01")
    let file = test.path + "/catalog.sqlite"
    let killed = TemporaryFolder()
    do {
      let writer = try Connection(path: file, access: .writing)
      // Pages that don't fit into the cache are written before the end, when the journal is on the disk.
      try writer.execute("PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; BEGIN IMMEDIATE")
      try writer.execute("UPDATE _offer SET amount = 1; UPDATE _listing SET original = printf('%.1000000c', 'x')")
      for suffix in ["", "-journal"] {
        try FileManager.default.copyItem(atPath: file + suffix, toPath: killed.path + "/catalog.sqlite" + suffix)
      }
      try writer.execute("ROLLBACK")
    }
    let catalog = try Catalog(at: killed.path)
    #expect(try amounts(catalog) == [4990])
    #expect(!FileManager.default.fileExists(atPath: killed.path + "/catalog.sqlite-journal"))
  }

  @Test func `have changes in a log that cannot be shared, and say what that takes`() throws {
    try see("4.99", on: "2026-11-01")
    _ = try LockObstacle(in: test.path)
    try Data("frames".utf8).write(to: URL(fileURLWithPath: test.path + "/catalog.sqlite-wal"))
    let error = try #require(throws: CatalogError.self) { try test.open() }
    #expect(error == .logCannotBeShared(file: test.path + "/catalog.sqlite"))
    #expect("\(error)".contains("catalog.sqlite-shm") && "\(error)".contains("the right to write the folder"))
  }
}
