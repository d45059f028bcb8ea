import Feeds
import Glibc
import SQLite
import Testing

@testable import Catalog

struct SnapshotTests {
  private static let good = SnapshotSample(
    "itunes20261118/media_type", "media_type_id|name", key: "media_type_id", types: "INTEGER|VARCHAR(200)",
    ["1|Music", "8|Mobile Software Applications"])
  private static let cut = SnapshotSample(
    "itunes20261118/role", "role_id|name", key: "role_id", types: "INTEGER|VARCHAR(200)", ["1|Author"], trailer: false)

  @Test func `builds from tables, and tells of those that were left out`() throws {
    let folder = try SnapshotFolder()
    var failures: [String] = []
    let tables = [try Self.cut.reader(), try Self.good.reader()]
    let built = try Snapshot.build(
      tables: tables, group: "itunes", date: "20261118", in: folder.path, onFailure: { failures.append("\($1)") })
    #expect(built.tables.map(\.name) == ["media_type"])
    #expect(
      failures == [
        "itunes20261118/role:1:\(Self.cut.text.utf8.count): the file has no #recordsWritten at its end: it is cut short"
      ])
    #expect(Snapshot.all(in: folder.path) == [built.name])
  }

  @Test func `builds nothing when no table is left`() throws {
    let folder = try SnapshotFolder()
    for tables in [[], [try Self.cut.reader()]] {
      #expect(throws: SnapshotError.self) {
        try Snapshot.build(tables: tables, group: "itunes", date: "20261118", in: folder.path)
      }
    }
    #expect(throws: SnapshotError.self) {
      try Snapshot.build(tables: [Self.good.reader()], group: "../x", date: "20261118", in: folder.path)
    }
    #expect(folder.files.isEmpty)
  }

  @Test func `sweeps away what a build left, and nothing else`() throws {
    let folder = try SnapshotFolder()
    try folder.build(Self.good)
    for name in ["pricing-20261118.sqlite.building", "notes.txt"] {
      let file = unsafe open("\(folder.path)/\(name)", O_WRONLY | O_CREAT, 0o600)
      close(file)
    }
    #expect(Snapshot.sweep(folder.path) == 1)
    #expect(folder.files == ["itunes-20261118.sqlite", "notes.txt"])
    #expect(Snapshot.sweep(folder.path + "/nowhere") == 0)
  }

  @Test func `keeps what is to be gone on with, and no journal that stands alone`() throws {
    let folder = try SnapshotFolder()
    let unfinished = ["pricing-20261118.sqlite.building", "pricing-20261118.sqlite.building-journal"]
    for name in unfinished + ["itunes-20261118.sqlite.building-journal"] {
      close(unsafe open("\(folder.path)/\(name)", O_WRONLY | O_CREAT, 0o600))
    }
    #expect(Snapshot.sweep(folder.path, keepsUnfinished: true) == 1)
    #expect(folder.files == unfinished)
  }

  @Test func `says what to do when the disk is full`() {
    let full = SQLiteError(code: 13, message: "database or disk is full")
    #expect(
      SnapshotError.database(file: "x.sqlite.building", full).description
        == "The disk that holds x.sqlite.building is full. No snapshot was changed; make room and try again.")
  }
}
