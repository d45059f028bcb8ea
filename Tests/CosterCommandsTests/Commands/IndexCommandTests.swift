import Foundation
import TestSupport
import Testing

@Suite struct IndexCommandTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.importFeed(FeedShop.tables(on: "2026-11-11"))
  }

  @Test func `says that a snapshot is not indexed, and indexes it`() throws {
    try FileManager.default.removeItem(atPath: folder.catalog + "/snapshots/itunes-20261111.index.sqlite")
    #expect(
      folder.run("search", "orchard", "--no-header")
        == Outcome(
          exitCode: 1,
          messages: """
            coster: itunes-20261111 has no index, so its names were not searched. Make one with 'coster index'.
            coster: nothing found for 'orchard'

            """))
    let indexed = folder.run("index", "--no-header")
    #expect(indexed.exitCode == 0)
    #expect(indexed.result.hasPrefix("itunes-20261111\t15\t"), "\(indexed)")
    #expect(folder.run("search", "orchard").exitCode == 0)
    #expect(folder.run("index", "--no-header") == Outcome(exitCode: 0))
    let list = folder.run("snapshots", "list", "--no-header").result.split(separator: "\n")
    #expect(list.map { $0.split(separator: "\t", omittingEmptySubsequences: false)[7] } == ["15", "", ""])
  }

  @Test func `indexes a snapshot that is named, again if need be`() {
    #expect(
      folder.run("index", "--snapshot", "itunes-20261111", "--no-header").result.hasPrefix("itunes-20261111\t15\t"))
    #expect(
      folder.run("index", "--snapshot", "itunes-20261118")
        == Outcome(
          exitCode: 2,
          messages: "coster: There is no snapshot itunes-20261118. See 'coster snapshots list'.\n"))
  }
}
