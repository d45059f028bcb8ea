import CatalogModel
import Foundation
import TestSupport
import Testing

@testable import PartnerFeed

/// Random imports, compared with a plain dictionary.
struct MergeModelTests {
  @Test(arguments: 0..<40)
  func `any sequence of imports equals a dictionary`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let store = TestStore()
    var model = Model()
    for step in 0..<6 {
      let feed = RandomImport(day: String(10 + step), &random)
      let path = try store.write(feed.text, to: "\(step)/pricing202611\(10 + step)/application_price")
      try store.importPaths([path], feed.options)
      model.apply(feed)
      let rows = try store.rows(
        "pricing", "SELECT application_id, storefront_id, retail_price, export_date / 86400000 FROM application_price")
      #expect(rows == model.rows, "rows after step \(step) of seed \(seed)")
      let coverage = try store.rows("pricing", "SELECT mode, filter, is_truncated, stored FROM coverage ORDER BY mode")
      #expect(coverage == model.coverage, "coverage after step \(step) of seed \(seed)")
      #expect(try store.rows("pricing", "PRAGMA integrity_check") == ["ok"])
    }
    #expect(store.folder.files == ["pricing.sqlite"])
  }
}

private struct Key: Hashable, Comparable {
  var item: Int
  var storefront: Int

  static func < (left: Key, right: Key) -> Bool { (left.item, left.storefront) < (right.item, right.storefront) }
}

/// A price in cents, and the day of November on which it was exported.
private struct Price: Equatable {
  var cents: Int
  var day: Int
}

private struct RandomImport {
  enum Filter: CaseIterable { case none, stores, condition }

  let day: Int
  let isFull: Bool
  let isTruncated: Bool
  let filter: Filter
  var rows: [(key: Key, cents: Int)] = []
  var refused: [Key] = []

  init(day: String, _ random: inout SeededRandom) {
    self.day = Int(day) ?? 0
    isFull = random.below(2) == 0
    isTruncated = random.below(5) == 0
    filter = random.below(2) == 0 ? .none : Filter.allCases[random.below(3)]
    for _ in 0..<random.below(12) {
      let key = Key(item: 1 + random.below(6), storefront: [143_441, 143_443][random.below(2)])
      if random.below(10) == 0 { refused.append(key) } else { rows.append((key, 99 + 100 * random.below(3))) }
    }
  }

  var options: PartnerOptions {
    var options = PartnerOptions()
    options.allowsTruncated = isTruncated
    switch filter {
    case .none: break
    case .stores: options.storefronts = ["us"].compactMap { .init($0) }
    case .condition: options.conditions = ["application_price: retail_price > 1"].compactMap { try? .init($0) }
    }
    return options
  }

  var filterText: String {
    switch filter {
    case .none: ""
    case .stores: "--only-storefront us"
    case .condition: "--where 'application_price: retail_price > 1'"
    }
  }

  func holds(_ key: Key, _ cents: Int) -> Bool {
    switch filter {
    case .none: true
    case .stores: key.storefront == 143_441
    case .condition: cents > 100
    }
  }

  var text: String {
    let words = rows.map { "\($0.key.item)|\($0.cents / 100).\($0.cents % 100)|USD|\($0.key.storefront)" }
    let odd = refused.map { "\($0.item)|0.50|USD|\($0.storefront)|too|many" }
    let text = FeedTable.prices(on: "2026-11-\(day)", isIncremental: !isFull, words + odd).text
    return isTruncated ? text.withoutTrailer : text
  }
}

private struct Model {
  private var state: [Key: Price]?
  private var lastFull: RandomImport?
  private var lastIncremental: RandomImport?

  var rows: [String] {
    (state ?? [:]).sorted { $0.key < $1.key }.map { key, price in
      "\(key.item)|\(key.storefront)|\(price.cents / 100).\(price.cents % 100)|\(20_757 + price.day)"
    }
  }

  var coverage: [String] {
    [("FULL", lastFull), ("INCREMENTAL", lastIncremental)].compactMap { mode, feed in
      feed.map { feed in
        let stored = Set(feed.rows.filter { feed.holds($0.key, $0.cents) }.map(\.key)).count
        return "\(mode)|\(feed.filterText)|\(feed.isTruncated ? 1 : 0)|\(stored)"
      }
    }
  }

  mutating func apply(_ feed: RandomImport) {
    var new: [Key: Price] = [:]
    for row in feed.rows where feed.holds(row.key, row.cents) { new[row.key] = Price(cents: row.cents, day: feed.day) }
    guard let old = state else {
      state = new
      if feed.isFull { lastFull = feed } else { lastIncremental = feed }
      return
    }
    let keys = Set(feed.rows.map(\.key))
    let replaces = feed.isFull && !feed.isTruncated
    var merged = new
    for (key, price) in old where new[key] == nil {
      let isKept =
        feed.refused.contains(key) || !feed.holds(key, price.cents) || (!replaces && !keys.contains(key))
      if isKept { merged[key] = price }
    }
    state = merged
    if replaces { (lastFull, lastIncremental) = (feed, nil) } else { lastIncremental = feed }
  }
}
