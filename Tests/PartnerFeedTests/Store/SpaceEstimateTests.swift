import Archives
import CatalogModel
import TestSupport
import Testing

@testable import PartnerFeed

struct SpaceEstimateTests {
  let store = TestStore()
  private static let rows = (1...60_000).map { "\($0)|\($0 % 40).99|USD|\($0 % 10 == 0 ? 143443 : 143441)" }

  private func need(
    _ table: FeedTable, isIncremental: Bool = false, _ select: (inout PartnerOptions) throws -> Void = { _ in }
  ) throws -> SpaceNeed {
    var options = PartnerOptions()
    try select(&options)
    let unit = try #require(MergeUnit(group: "pricing", date: "20261119", mode: isIncremental ? .incremental : .full))
    return try SpaceEstimate(folder: store.folder, options: options).need(of: [source(table)], in: unit)
  }

  private func source(_ table: FeedTable) throws -> PartnerSource {
    var files: [FileTree.File] = []
    FileTree.walk([try store.write(table.text, to: table.path)], found: { files.append($0) }, failed: { _ in })
    return PartnerSource(file: try #require(files.first))
  }

  private var fileLength: Int64 { store.folder.status(of: "pricing")?.byteCount ?? 0 }

  @Test func `is about what the file has in the end`() throws {
    let table = FeedTable.prices(on: "2026-11-19", Self.rows)
    let need = try need(table)
    try store.importTables(table)
    #expect(need.state == 0 && need.sorting == 0 && !need.hasArchives)
    #expect((fileLength * 9 / 10...fileLength * 13 / 10).contains(need.rows))
  }

  @Test func `is less for what is filtered, skipped or not selected`() throws {
    let table = FeedTable.prices(on: "2026-11-19", Self.rows)
    let all = try need(table).bytes
    let german = try need(table) { $0.storefronts = [Storefront("de")].compactMap(\.self) }.bytes
    #expect((all / 12...all / 8).contains(german))
    #expect(try need(table) { $0.conditions = [try PartnerCondition("*: retail_price < 4")] }.bytes < all / 8)
    #expect(try need(table) { $0.skippedColumns = [Glob("currency_code")].compactMap(\.self) }.bytes < all * 9 / 10)
    #expect(try need(table) { $0.skippedTables = [Glob("*_price")].compactMap(\.self) }.bytes == 0)
  }

  @Test func `counts sorted runs of rows out of order`() throws {
    let need = try need(.prices(on: "2026-11-19", Self.rows.reversed()))
    #expect(need.sorting > need.rows * 8 / 10 && need.state == 0)
  }

  @Test func `counts the state and its rows that are replaced`() throws {
    try store.importTables(.prices(on: "2026-11-18", Self.rows))
    let full = try need(.prices(on: "2026-11-19", Self.rows))
    #expect(full.state < fileLength / 5 && full.sorting > fileLength / 2 && full.rows > fileLength / 2)
    let incremental = try need(
      .prices(on: "2026-11-19", isIncremental: true, Array(Self.rows[..<100])), isIncremental: true)
    #expect(incremental.state == fileLength && incremental.rows < fileLength / 100)
    let other = try need(.prices(of: "song", on: "2026-11-19", Self.rows))
    #expect(other.state == fileLength && other.sorting == 0)
    #expect(
      try need(.prices(on: "2026-11-19", Self.rows)) { $0.storefronts = [Storefront("de")].compactMap(\.self) }.state
        == fileLength)
  }

  @Test func `needs no samples where the disk has far more`() throws {
    let source = try source(.prices(on: "2026-11-19", Self.rows))
    let estimate = SpaceEstimate(folder: store.folder, options: PartnerOptions())
    let unit = try #require(MergeUnit(group: "pricing", date: "20261119", mode: .full))
    #expect(estimate.isSurelyEnough(10 * source.file.byteCount, for: [source], of: unit))
    #expect(!estimate.isSurelyEnough(2 * source.file.byteCount, for: [source], of: unit))
  }

  @Test func `is said in its parts`() {
    let need = SpaceNeed(state: 1, rows: 5 << 20, sorting: 0)
    #expect(need.words == "about 6 MB: 1 MB of the state, 5 MB of rows and 0 MB to sort them")
    #expect(
      SpaceNeed(rows: 1 << 20, hasArchives: true).words
        == "at least 1 MB: 0 MB of the state, 1 MB of rows, archives as packed, and 0 MB to sort them")
  }
}
