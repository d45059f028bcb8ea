import Feeds
import Testing

@testable import Catalog

struct SnapshotNameTests {
  @Test func `is written as a file's name and read from it`() throws {
    let full = try #require(SnapshotName(group: "itunes", date: "20261118", mode: .full))
    #expect(full.file == "itunes-20261118.sqlite")
    #expect(SnapshotName(file: full.file) == full)
    let incremental = try #require(SnapshotName(group: "pricing", date: "20261120", mode: .incremental))
    #expect(incremental.file == "pricing-20261120-incremental.sqlite")
    #expect(SnapshotName(file: incremental.file) == incremental)
  }

  @Test(arguments: [
    "catalog.sqlite", "itunes-2026.sqlite", "itunes-20261118.sqlite.building", "itunes-20261118-old.sqlite",
    "../x-20261118.sqlite", "-20261118.sqlite", "itunes-2026111a.sqlite", "",
  ])
  func `takes no other name`(file: String) {
    #expect(SnapshotName(file: file) == nil)
  }

  @Test func `knows what a crash left`() {
    #expect(SnapshotName.isAside("itunes-20261118.sqlite.building"))
    #expect(!SnapshotName.isAside("itunes-20261118.sqlite"))
  }
}
