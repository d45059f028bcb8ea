import Catalog
import CatalogModel
import SQLite
import TestSupport
import Testing

/// Feeds of several days, each imported whole or in part, against what is known of them by hand.
struct PartialSnapshotPropertyTests {
  private struct Key: Hashable {
    var item: Int
    var store: String
  }

  /// How a day's feed is imported.
  private enum Choice: CaseIterable { case whole, cut, american, german, cutAmerican, dear }

  private struct Day {
    var date: String
    /// What the feed has, in milliunits.
    var truth: [Key: Int]
    var choice: Choice
    var isIncremental = false
    var held: [Key: Int] = [:]
  }

  private static let dates = ["2026-11-04", "2026-11-11", "2026-11-18"]
  private static let stores = [("us", "143441", "USD"), ("de", "143443", "EUR")]

  private static func days(_ random: inout SeededRandom, on dates: [String] = dates) -> [Day] {
    dates.map { date in
      var truth: [Key: Int] = [:]
      for item in 1...4 {
        for (store, _, _) in stores where Int.random(in: 0..<4, using: &random) > 0 {
          truth[Key(item: item, store: store)] = Int.random(in: 1...4, using: &random) * 1000
        }
      }
      return Day(date: date, truth: truth, choice: Choice.allCases.randomElement(using: &random) ?? .whole)
    }
  }

  /// Imports a day, and notes what its snapshot must hold.
  private func take(_ day: inout Day, into test: TestCatalog, _ random: inout SeededRandom) throws {
    var partner = PartnerOptions()
    var rows: [(key: Key, text: String)] = []
    for (store, number, currency) in Self.stores {
      for item in 1...4 {
        guard let amount = day.truth[Key(item: item, store: store)] else { continue }
        rows.append((Key(item: item, store: store), "\(item)|\(amount / 1000)|\(currency)|\(number)"))
      }
    }
    rows.shuffle(using: &random)
    if [.cut, .cutAmerican].contains(day.choice) { rows = Array(rows.prefix(rows.count / 2)) }
    if [.american, .cutAmerican].contains(day.choice) { partner.storefronts = ["us"].compactMap { Storefront($0) } }
    if day.choice == .german { partner.storefronts = ["de"].compactMap { Storefront($0) } }
    if day.choice == .dear { partner.conditions = [try PartnerCondition("*_price: retail_price > 2")] }
    for (key, _) in rows {
      let isTaken =
        switch day.choice {
        case .whole, .cut: true
        case .american, .cutAmerican: key.store == "us"
        case .german: key.store == "de"
        case .dear: day.truth[key, default: 0] > 2000
        }
      if isTaken { day.held[key] = day.truth[key] }
    }
    partner.allowsTruncated = true
    let table = FeedTable(
      "pricing", "application_price", on: day.date, isIncremental: day.isIncremental,
      "*application_id:BIGINT retail_price:DECIMAL(9,3) currency_code:VARCHAR(20) *storefront_id:INTEGER",
      rows.map(\.text))
    try test.importTables(
      [[.cut, .cutAmerican].contains(day.choice) ? table.cut : table], partner: partner)
  }

  /// What answers: the newest day that has the row, unless one before it is known not to have it, or to say otherwise.
  private func answer(_ key: Key, _ days: [Day]) -> (amount: Int, date: String)? {
    for day in days.reversed() {
      if let amount = day.held[key] { return (amount, day.date) }
      // A choice that left nothing out is none.
      if day.choice != .cut, day.choice != .cutAmerican, day.held.count == day.truth.count { return nil }
      switch day.choice {
      case .cut, .cutAmerican: continue
      case .american where key.store != "us", .german where key.store != "de": continue
      default: return nil
      }
    }
    return nil
  }

  @Test(arguments: Array(0..<60) + [184, 724, 761, 1300]) func `never tell what no feed told`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let test = TestCatalog()
    var days = Self.days(&random)
    // An older day may come late.
    let order = seed % 3 == 0 ? days.indices.shuffled(using: &random) : Array(days.indices)
    for index in order { try take(&days[index], into: test, &random) }
    var expected: [String] = []
    for item in 1...4 {
      for store in ["de", "us"] {
        guard let found = answer(Key(item: item, store: store), days) else { continue }
        expected.append("\(item)|\(store)|\(found.amount)|\(found.date)")
      }
    }
    #expect(
      try test.rows("SELECT apple_id, storefront, amount, substr(observed_at, 1, 10) FROM price ORDER BY 1, 2")
        == expected, "\(days)")
    #expect(
      try test.rows("SELECT DISTINCT apple_id FROM product ORDER BY 1")
        == test.rows("SELECT DISTINCT apple_id FROM price ORDER BY 1"))
    try checkHistory(test, days)
    try checkDifferences(test, days)
  }

  private static let changes = """
    SELECT c.apple_id, c.storefront, substr(c.since, 1, 10), coalesce(c.amount, 0), substr(c.before_seen, 1, 10),
      coalesce(c.before_amount, 0)
    FROM main.price_change AS c ORDER BY 1, 2, 3
    """

  /// What whole snapshots tell of prices, each change with what was known before.
  private static func history(of days: [Day]) -> [String] {
    var changes: [String] = []
    for item in 1...4 {
      for store in ["de", "us"] {
        var told: (amount: Int, date: String, isGone: Bool)?
        for day in days {
          let amount = day.truth[Key(item: item, store: store)]
          if let told, told.amount != amount ?? 0 {
            changes.append("\(item)|\(store)|\(day.date)|\(amount ?? 0)|\(told.date)|\(told.amount)")
          } else if told?.isGone == true {
            continue
          }
          if told != nil || amount != nil { told = (amount ?? 0, day.date, amount == nil) }
        }
      }
    }
    return changes
  }

  @Test(arguments: 0..<60) func `tell the same history in whatever order they come`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var days = Self.days(&random, on: Self.dates + ["2026-11-25"])
    for index in days.indices {
      if seed % 2 == 0 { days[index].choice = .whole }
      if seed % 4 == 3 { days[index].isIncremental = Bool.random(using: &random) }
    }
    let (ordered, mixed) = (TestCatalog(), TestCatalog())
    let seeds = days.map { _ in UInt64.random(in: .min ... .max, using: &random) }
    func take(_ order: [Int], into test: TestCatalog) throws -> [String] {
      for index in order {
        var random = SeededRandom(seed: seeds[index])
        var day = days[index]
        try self.take(&day, into: test, &random)
      }
      return try test.rows(Self.changes)
    }
    let inOrder = try take(Array(days.indices), into: ordered)
    let inDisorder = try take(days.indices.shuffled(using: &random), into: mixed)
    #expect(inDisorder == inOrder, "\(days)")
    if seed % 2 == 0 { #expect(inOrder == Self.history(of: days), "\(days)") }
  }

  private func checkHistory(_ test: TestCatalog, _ days: [Day]) throws {
    let truth = Dictionary(uniqueKeysWithValues: days.map { ($0.date, $0.truth) })
    for change in try test.rows(Self.changes) {
      let cells = change.split(separator: "|").map(String.init)
      let key = Key(item: Int(cells[0]) ?? 0, store: cells[1])
      #expect((truth[cells[2]]?[key] ?? 0) == Int(cells[3]), "\(change) of \(days)")
      #expect((truth[cells[4]]?[key] ?? 0) == Int(cells[5]), "\(change) of \(days)")
    }
  }

  private func checkDifferences(_ test: TestCatalog, _ days: [Day]) throws {
    let catalog = try test.open()
    let names = try catalog.snapshots().map(\.name)
    for (before, older) in names.enumerated() {
      for (after, newer) in names.enumerated() where before != after {
        try catalog.forEachChange(from: older, to: newer) { change in
          guard case .integer(let item) = change.key[0].value, case .integer(let number) = change.key[1].value else {
            return
          }
          let key = Key(item: Int(item), store: number == 143_441 ? "us" : "de")
          let (had, has) = (days[before].truth[key], days[after].truth[key])
          switch change.kind {
          case .new: #expect(had == nil && has != nil, "\(change) of \(days)")
          case .gone: #expect(had != nil && has == nil, "\(change) of \(days)")
          case .changed, .price: #expect(had != has && had != nil && has != nil, "\(change) of \(days)")
          }
        }
      }
    }
  }
}
