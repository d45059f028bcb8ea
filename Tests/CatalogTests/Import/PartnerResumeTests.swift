import Archives
import CatalogModel
import Feeds
import Foundation
import Testing

@testable import Catalog

@Suite struct PartnerResumeTests {
  let test = TestCatalog()
  private let name = SnapshotName(file: "itunes-20261118.sqlite")

  private var folder: String { test.folder + "/itunes20261118" }

  /// Writes two tables, and leaves what an import leaves that was killed when the first was complete.
  private func interrupt(settings: PartnerOptions = PartnerOptions()) throws {
    let name = try #require(name)
    try test.write(PartnerSamples.application(["1|Pear", "x|Bad", "2|Quince"]), to: "itunes20261118/application")
    try test.write(PartnerSamples.genre, to: "itunes20261118/genre")
    let catalog = try Catalog(at: test.path, access: .writing)
    let register = ImportRegister(catalog.connection)
    let now = Timestamp(seconds: 1_794_990_000)
    let aside = try SnapshotFolder()
    let builder = try SnapshotBuilder(name, in: aside.path, settings: settings.fingerprint)
    var files: [FileTree.File] = []
    FileTree.walk([folder + "/application"], found: { files.append($0) }, failed: { _ in })
    let file = try #require(files.first)
    let id = try register.begin(
      source: file.path, feed: "partner-feed", snapshot: name.file, observedAt: now.description, now: now)
    let reader = try PartnerTableReader(ByteStream(path: file.path))
    reader.onRefusal = { row in
      try? register.refuse(id, record: row.place.record, offset: row.place.offset, reason: row.reason, bytes: row.bytes)
    }
    try builder.add(
      reader,
      as: PartnerPart(
        source: file.path, file: PartnerSource(file: file).stamp, modifiedAt: file.modifiedAt, table: "application"))
    try FileManager.default.createDirectory(atPath: test.path + "/snapshots", withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: "\(aside.path)/\(name.fileAside)", toPath: "\(test.path)/snapshots/\(name.fileAside)")
  }

  @Test func `goes on with the tables that are complete`() throws {
    try interrupt()
    #expect(try test.open().unfinishedSnapshots().map(\.name) == [name])
    let summary = try test.importPartner(folder) { $0.resumes = true }
    #expect(summary.problems == [])
    #expect(
      summary.tables.map(\.sentence).sorted() == [
        "itunes-20261118 application: 3 rows read = 2 stored + 1 refused + 0 replaced",
        "itunes-20261118 genre: 1 row read = 1 stored + 0 refused + 0 replaced",
      ])
    // The table was read once only, by the import that was interrupted, and its refused row belongs to it.
    #expect(try test.rows("SELECT count(*), sum(refused), sum(finished_at IS NULL) FROM main.import") == ["2|1|0"])
    #expect(try test.rows("SELECT count(DISTINCT import_id), count(*) FROM main.refused") == ["1|1"])
    #expect(try test.rows("SELECT name FROM product ORDER BY apple_id") == ["Pear", "Quince"])
    #expect(try test.open().unfinishedSnapshots() == [])
    #expect(
      try test.rows("SELECT count(*) FROM snapshot1.sqlite_schema WHERE name LIKE 'coster%'") == ["0"])
  }

  @Test func `reads a file again that was changed since`() throws {
    try interrupt()
    try test.write(
      PartnerSamples.application(["1|Pear Two"]), to: "itunes20261118/application", at: "2026-11-19T00:00:00Z")
    let summary = try test.importPartner(folder) { $0.resumes = true }
    #expect(summary.tables.map(\.stored).sorted() == [1, 1])
    #expect(try test.rows("SELECT name FROM product") == ["Pear Two"])
  }

  @Test func `begins anew when other rows or columns are wanted`() throws {
    var other = PartnerOptions()
    other.skippedColumns = globs("title")
    try interrupt(settings: other)
    let summary = try test.importPartner(folder) { $0.resumes = true }
    #expect(summary.problems.count == 1)
    #expect(try test.rows("SELECT name FROM product ORDER BY apple_id") == ["Pear", "Quince"])
  }

  @Test(arguments: ["", "not a database at all, but long enough to have a header of its own .................."])
  func `begins anew when what was left is no unfinished snapshot`(left: String) throws {
    try interrupt()
    let file = "\(test.path)/snapshots/itunes-20261118.sqlite.building"
    try Data(left.utf8).write(to: URL(fileURLWithPath: file))
    #expect(try test.importPartner(folder) { $0.resumes = true }.tables.count == 2)
    #expect(try test.open().unfinishedSnapshots() == [])
  }

  @Test func `sweeps away what is not gone on with`() throws {
    try interrupt()
    #expect(try test.importPartner(folder).tables.count == 2)
    #expect(try test.open().unfinishedSnapshots() == [])
    let files = try FileManager.default.contentsOfDirectory(atPath: test.path + "/snapshots")
    #expect(files.sorted() == ["itunes-20261118.index.sqlite", "itunes-20261118.sqlite"])
  }

  @Test func `gives the same snapshot as an import that was not interrupted`() throws {
    try interrupt()
    try test.importPartner(folder) { $0.resumes = true }
    let resumed = try test.rows("SELECT * FROM snapshot1.application")
    let other = TestCatalog()
    try other.importPartner(folder)
    #expect(try other.rows("SELECT * FROM snapshot1.application") == resumed)
  }
}
