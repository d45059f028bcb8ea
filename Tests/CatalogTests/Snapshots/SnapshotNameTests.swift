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

/// Which snapshots answer, and in what order they lie.
struct SnapshotLayersTests {
  private func names(_ days: String...) throws -> [SnapshotName] {
    try days.map { try #require(SnapshotName(file: "pricing-202611\($0).sqlite")) }
  }

  private func days(_ names: [SnapshotName]) -> [String] { names.map { String($0.description.dropFirst(14)) } }

  private func layers(_ days: String..., gaps: [String: RowGap] = [:]) throws -> [String] {
    let names = try days.map { try #require(SnapshotName(file: "pricing-202611\($0).sqlite")) }
    return self.days(SnapshotName.layers(of: names) { gaps[String($0.description.dropFirst(14))] })
  }

  private let torn = RowGap(isCut: true, rowsLeftOut: 0, choice: "")
  private let american = RowGap(isCut: false, rowsLeftOut: 9, choice: "--only-storefront us")
  private let german = RowGap(isCut: false, rowsLeftOut: 9, choice: "--only-storefront de --column *_price")
  private let dear = RowGap(isCut: false, rowsLeftOut: 9, choice: "--where 'song_price: retail_price > 9'")

  @Test func `are the newest full, under the newest incremental over it`() throws {
    #expect(try layers("11", "13-incremental", "18", "20-incremental", "19-incremental") == ["20-incremental", "18"])
    #expect(try layers("11", "13-incremental", "18") == ["18"])
    #expect(try layers("13-incremental", "12-incremental") == ["13-incremental"])
  }

  @Test func `go down to one that has every row, where the newest is cut`() throws {
    let gaps = ["18": torn, "19": torn].compactMapValues(\.self)
    #expect(try layers("04", "11", "18", gaps: gaps) == ["18", "11"])
    #expect(try layers("04", "11", "18", "19", gaps: gaps) == ["19", "18", "11"])
    #expect(
      try layers("11", "13-incremental", "14-incremental", "18", "20-incremental", gaps: gaps)
        == ["20-incremental", "18", "14-incremental", "11"])
  }

  @Test func `pass over what tells no more stores`() throws {
    let gaps = ["11": american, "18": american, "17": german].compactMapValues(\.self)
    #expect(try layers("11", "18", gaps: gaps) == ["18"])
    #expect(try layers("04", "11", "18", gaps: gaps) == ["18", "04"])
    #expect(try layers("04", "17", "18", gaps: gaps) == ["18", "17", "04"])
  }

  @Test func `put nothing under one that a condition filtered`() throws {
    #expect(try layers("11", "18", gaps: ["18": dear].compactMapValues(\.self)) == ["18"])
    let several = RowGap(isCut: false, rowsLeftOut: 9, choice: nil)
    #expect(try layers("11", "18", gaps: ["18": several].compactMapValues(\.self)) == ["18"])
    #expect(RowGap(isCut: false, rowsLeftOut: 0, choice: "") == nil)
  }

  @Test func `leave out first what merely fills gaps, where there are too many`() throws {
    let names = try names("04", "11", "18")
    let tables = Dictionary(uniqueKeysWithValues: names.map { ($0, Set(["song_price"])) })
    let torn = try #require(torn)
    let gaps = [names[2]: ["song_price": torn], names[1]: ["song_price": torn]]
    func answering(_ limit: Int) -> [String] {
      days(SnapshotName.answering(names, tables: tables, gaps: gaps, limit: limit))
    }
    #expect(answering(10) == ["18", "11", "04"] && answering(2) == ["18", "11"] && answering(1) == ["18"])
  }
}
