import Catalog
import CatalogModel
import Foundation
import PartnerFeed
import TestSupport
import Testing

/// What each verb answers for every day, after random imports, compared with a dictionary.
///
/// `COSTER_IMPORTS` sets how many sequences are tried, `COSTER_FIRST_IMPORTS` the first seed.
@Suite struct KnownDaysTests {
  private static let first = ProcessInfo.processInfo.environment["COSTER_FIRST_IMPORTS"].flatMap { Int($0) } ?? 0
  static let seeds = first..<first + (ProcessInfo.processInfo.environment["COSTER_IMPORTS"].flatMap { Int($0) } ?? 4)
  private static let keys = (1...5).flatMap { item in ["us", "de"].map { KnownDaysModel.Key(item: item, store: $0) } }

  @Test(arguments: seeds)
  func `prices are those of the latest import that covered them`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let test = TestCatalog()
    var model = KnownDaysModel(Self.keys)
    var (day, last): (Int, RandomPrices?) = (9, nil)
    var story: [String] = []
    for step in 0..<7 {
      if var feed = last, random.below(4) == 0 {
        // The same export again, with other rows of it, or another one of its date, or an older one.
        switch random.below(3) {
        case 0:
          feed.filter = RandomPrices.randomFilter(&random)
          let isNew = try test.importPrices(feed, step).repeated.isEmpty
          // What is missing at a file's end may come yet.
          if isNew { model.add(feed, isSameExport: !feed.isTruncated) }
          story.append("again \(feed)")
        case 1 where !feed.isTruncated:
          feed.rows.append((Self.keys[0], 1999))
          #expect(try test.importPrices(feed, step).snapshots == [])
        default:
          feed.day -= 1
          #expect(try test.importPrices(feed, step).snapshots == [])
        }
      } else {
        day += 1 + random.below(2)
        let feed = RandomPrices(day: day, Self.keys, &random)
        try test.importPrices(feed, step)
        model.add(feed, isSameExport: false)
        last = feed
        story.append("\(feed)")
      }
      try check(test, model, "step \(step) of seed \(seed): \(story.joined(separator: "; "))")
    }
  }

  @Test(arguments: seeds)
  func `prices of flat files are those of the latest file of their store`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let test = TestCatalog()
    var models = ["us", "de"].map { store in KnownDaysModel(Self.keys.filter { $0.store == store }) }
    for step in 0..<8 {
      let store = random.below(2)
      let keys = Array(models[store].rows.keys.sorted())
      var feed = RandomPrices(day: 10 + step, keys, &random)
      (feed.isFull, feed.isTruncated, feed.storeOfFile, feed.refused) = (true, false, keys[0].store, [])
      try test.importFlat(feed, step)
      models[store].add(feed, isSameExport: false)
      for model in models { try check(test, model, "step \(step) of seed \(seed)") }
    }
  }

  private func check(_ test: TestCatalog, _ model: KnownDaysModel, _ label: String) throws {
    let catalog = try test.open()
    let last = max(9, model.days.last ?? 0)
    for key in model.rows.keys.sorted() {
      let (id, store) = (appleID(key.item), try #require(Storefront(key.store)))
      for day in 9...last + 1 {
        let end = try #require(Timestamp(test.day(day)))
        let found = try catalog.prices(of: id, on: end.endOfDay).filter { $0.storefront == store }
        let answer = model.answer(key, on: day)
        let cents: [Int64] = if case .price(let cents) = answer { [Int64(cents) * 10] } else { [] }
        #expect(found.map(\.money?.milliunits) == cents, "\(key) on \(day), \(label)")
        let gap = try catalog.gaps(of: id, on: end.endOfDay)[store]
        let isGap = answer == .unknown && model.wasPriced(key, by: day)
        #expect((gap != nil) == isGap, "gap of \(key) on \(day), \(label): \(gap ?? "none")")
        let history = try test.rows(
          """
          SELECT coalesce((SELECT amount FROM price_history WHERE apple_id = \(key.item) AND storefront = '\(key.store)'
            AND observed_at <= '\(test.day(day))T23:59:59Z' ORDER BY observed_at DESC LIMIT 1), 'none')
          """)
        #expect(history == cents.map { "\($0)" } + (cents.isEmpty ? ["none"] : []), "SQL: \(key) on \(day), \(label)")
      }
      let now = try catalog.prices(of: id).filter { $0.storefront == store }.compactMap(\.money?.milliunits)
      let rows = try test.rows("SELECT amount FROM price WHERE apple_id = \(key.item) AND storefront = '\(key.store)'")
      let cents: [Int64] = if case .price(let cents) = model.rows[key]?.answer { [Int64(cents) * 10] } else { [] }
      #expect(now == cents && rows == cents.map { "\($0)" }, "\(key) now, \(label)")
    }
    let stores = Set(model.rows.keys.map(\.store)).compactMap { Storefront($0) }
    for day in 9...last {
      let since = try #require(Timestamp(test.day(day) + "T00:00:01Z"))
      let drops = try catalog.priceDrops(DropQuery(since: since, storefronts: stores))
      var found: [String] = []
      while let drop = try drops.next() {
        let amounts = [drop.old, drop.new].map { "\(($0?.money?.milliunits ?? 0) / 10)" }
        found.append("\(drop.appleID) \(drop.new.storefront?.code ?? "") \(amounts[0]) \(amounts[1])")
      }
      #expect(
        found.sorted() == model.rows.keys.compactMap { model.drop($0, since: day) }.sorted(), "since \(day), \(label)")
    }
    var changes: [String] = []
    try catalog.forEachChange(since: nil, storefronts: stores) { change in
      let amounts = [change.amount, change.beforeAmount].map { $0.map { "\($0 / 10)" } ?? "-" }
      let day = Int(change.since.prefix(10).suffix(2)) ?? 0
      changes.append("\(day) \(change.appleID) \(change.storefront ?? "") \(amounts[0]) \(amounts[1])")
    }
    let (surplus, lack) = (Set(changes).subtracting(model.changes), Set(model.changes).subtracting(changes))
    #expect(changes.sorted() == model.changes, "surplus \(surplus.sorted()), lack \(lack.sorted()), \(label)")
  }
}

extension TestCatalog {
  fileprivate func day(_ day: Int) -> String { "2026-11-" + (day < 10 ? "0" : "") + "\(day)" }

  @discardableResult
  fileprivate func importPrices(_ feed: RandomPrices, _ step: Int) throws -> ImportSummary {
    let rows = feed.rows.map { "\($0.key.item)|\($0.cents / 100).\($0.cents % 100)|USD|\(number($0.key))" }
    let refused = feed.refused.map { "\($0.item)|0.50|USD|\(number($0))|too|many" }
    let table = FeedTable.prices(on: day(feed.day), isIncremental: !feed.isFull, rows + refused)
    let file = try write(feed.isTruncated ? table.text.withoutTrailer : table.text, to: "\(step)/\(table.path)")
    return try importPartner(file) { options(feed, "application_price: retail_price > 1", &$0) }
  }

  fileprivate func importFlat(_ feed: RandomPrices, _ step: Int) throws {
    let rows = feed.rows.map { "https://itunes.apple.com/us/tv-season/x/id7?i=\($0.key.item)\t\($0.cents / 100).99" }
    let records = ["#episode_url\tsd_price", "#dbTypes:VARCHAR(1000)\tDECIMAL(9,3)"] + rows
    let text = (records + ["#recordsWritten:\(rows.count)"]).map { $0 + "\n" }.joined()
    let store = feed.storeOfFile == "us" ? "usa" : "deu"
    let file = try write(text, to: "\(step)/\(day(feed.day).filter { $0 != "-" })/tvEpisode-\(store).txt")
    let found = try importPartner(file) {
      options(feed, "flat_tvEpisode: sd_price > 1", &$0)
      $0.currency = { _, _ in CurrencyCode("USD") }
    }
    #expect(found.problems == [] && found.repeated == [] && found.rows == rows.count, "\(found) \(text)")
  }

  private func options(_ feed: RandomPrices, _ condition: String, _ options: inout PartnerOptions) {
    options.allowsTruncated = feed.isTruncated
    switch feed.filter {
    case .none: break
    case .stores: options.storefronts = ["us"].compactMap { Storefront($0) }
    case .condition: options.conditions = [condition].compactMap { try? PartnerCondition($0) }
    }
  }

  private func number(_ key: KnownDaysModel.Key) -> Int64 { key.store == "us" ? 143_441 : 143_443 }
}
