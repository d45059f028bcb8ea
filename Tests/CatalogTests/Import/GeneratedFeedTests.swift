import Catalog
import CatalogModel
import Feeds
import PartnerFeed
import PartnerFeedSamples
import Testing

/// Feeds of every known table, with faults planted in them.
@Suite struct GeneratedFeedTests {
  let test = TestCatalog()

  private func load(_ feed: GeneratedFeed) throws -> [String: ImportedTable] {
    var options = ImportOptions()
    options.partner.allowsTruncated = true
    options.now = { Timestamp(seconds: 1_794_994_200) }
    let summary = try Catalog(at: test.path, access: .writing).importFeeds(at: feed.folders.sorted(), options: options)
    return Dictionary(uniqueKeysWithValues: summary.tables.map { ($0.name, $0) })
  }

  @Test(arguments: 1...4)
  func `have the counts that were planted, and return each row without a fault`(seed: Int) throws {
    var recipe = FeedRecipe(seed: UInt64(seed), rowCount: 80)
    recipe.plantRows(0.04)
    recipe.shares[.cutFile] = 0.2
    recipe.shares[.otherRowCount] = 0.2
    recipe.unsortedShare = seed == 1 ? 0 : 0.1
    recipe.partCount = seed == 4 ? 2 : 1
    recipe.exportDate /= seed == 3 ? 1000 : 1
    let feed = try GeneratedFeed(recipe, in: test)
    let tables = try load(feed)
    let catalog = try test.open()
    for planted in feed.planted {
      let table = try #require(tables[planted.name], "\(planted.name)")
      #expect(
        [table.rows, table.stored, table.refused, table.replaced]
          == [planted.rows, planted.stored, planted.refused, planted.replaced], "\(planted.name)")
      let counts = Dictionary(uniqueKeysWithValues: table.tally.anomalies.map { ($0, $1) })
      #expect(counts == planted.counts, "\(planted.name)")
      let rows = try records(of: #require(try catalog.snapshots.rows(of: planted.name)))
      #expect(rows.count == planted.stored, "\(planted.name)")
      #expect(Set(feed.clean[planted.name] ?? []).isSubset(of: Set(rows)), "\(planted.name)")
    }
  }

  @Test func `are exported in the order of the key, and unchanged when they were sorted`() throws {
    let feed = try GeneratedFeed(FeedRecipe(seed: 9, rowCount: 100), in: test)
    _ = try load(feed)
    let catalog = try test.open()
    for planted in feed.planted {
      #expect(planted.counts.isEmpty && planted.clean == 100)
      let rows = try records(of: #require(try catalog.snapshots.rows(of: planted.name)))
      #expect(rows == feed.clean[planted.name], "\(planted.name)")
    }
  }

  @Test func `merge an incremental into its full`() throws {
    let full = try GeneratedFeed(FeedRecipe(seed: 5, rowCount: 60), in: test)
    var recipe = FeedRecipe(seed: 6, rowCount: 30)
    recipe.mode = .incremental
    recipe.exportDate += 172_800_000
    let incremental = try GeneratedFeed(recipe, date: "20261120", in: test)
    _ = try load(full)
    _ = try load(incremental)
    let catalog = try test.open()
    for table in full.planted {
      // Each fourth key of the full is in the incremental, which continues past the full's end.
      let fulls = full.clean[table.name] ?? []
      let above = incremental.clean[table.name] ?? []
      var expected = fulls
      for number in 0..<15 { expected[number * 4] = above[number] }
      expected += above[15...]
      // The charts of popularity always come whole.
      if table.name.contains("popularity") { expected = above }
      let rows = try #require(try catalog.snapshots.rows(of: table.name))
      #expect(rows.header.mode == .full)
      #expect(try records(of: rows) == expected, "\(table.name)")
    }
  }
}
