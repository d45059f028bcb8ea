import CatalogModel
import TestSupport
import Testing

@testable import CosterCommands

/// Which entry of a developer's schedule holds on a day: every verb is asked the same question.
@Suite struct PriceScheduleTests {
  private let world = ProductWorld()

  /// An entry with a price of its own; days are counted from 2026-10-01, and nil is no day.
  private struct Entry: CustomStringConvertible {
    var start: Int?
    var end: Int?
    var amount: String

    var description: String { "\(amount) \(start.map(day) ?? "-") \(end.map(day) ?? "-")" }
  }

  /// The day of the reading, and of the tests' clock: 2026-11-18.
  private static let today = 48

  @Test(arguments: 0..<12) func `all verbs name the same price on each day`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let entries = Self.schedule(&random)
    try add(entries.shuffled(using: &random), on: day(Self.today))
    let days = (0..<8).map { _ in random.below(80) } + [Self.today]
    for requested in days { check(requested, after: random.pick(days), entries) }
    checkPresent(entries)
  }

  private static func schedule(_ random: inout SeededRandom) -> [Entry] {
    let starts = Set((0..<(1 + random.below(5))).map { _ in random.below(70) }).sorted()
    return ([nil] + starts.map { $0 }).dropFirst(random.below(2)).enumerated().map { number, start in
      let end = random.below(2) == 0 ? nil : (start ?? 0) + 1 + random.below(30)
      return Entry(start: start, end: end, amount: "\(number + 1).99")
    }
  }

  /// The entry with the latest start not after the day, of those that have not ended; of later days nothing was read.
  private func holder(_ requested: Int, _ entries: [Entry]) -> String? {
    let requested = min(requested, Self.today)
    return entries.filter { ($0.start ?? -1) <= requested && ($0.end ?? .max) > requested }
      .max { ($0.start ?? -1) < ($1.start ?? -1) }?.amount
  }

  private func check(_ requested: Int, after other: Int, _ entries: [Entry]) {
    let expected = holder(requested, entries)
    let price = world.folder.run("price", "9001", "-s", "us", "--date", day(requested), "--no-header")
    #expect(price.cells(5) == [expected].compactMap(\.self), "--date \(day(requested)) of \(entries)")
    #expect(price.exitCode == (expected == nil ? 1 : 0))

    let before = holder(other, entries)
    let diff = world.products("diff", day(other), day(requested), "--app", "302", "--no-header")
    let row = diff.result.split(separator: "\n").first { $0.contains("\tprice us standard\t") }
    let amounts = row.map { $0.split(separator: "\t", omittingEmptySubsequences: false).suffix(2).map(String.init) }
    let change = [before, expected].map { $0.map { "\($0) USD" } ?? "" }
    #expect(amounts == (before == expected ? nil : change), "diff \(day(other)) \(day(requested)) of \(entries)")

    let history = world.folder.run("history", "9001", "-s", "us", "--no-header")
    let known = history.cells(5, 9).map { $0.split(separator: " ", omittingEmptySubsequences: false) }
    let then =
      known.last { $0[0].prefix(10) <= day(requested) } ?? (entries.contains { $0.start == nil } ? known.first : nil)
    #expect((then?[1]).map(String.init) ?? "" == expected ?? "", "history on \(day(requested)) of \(entries)")
  }

  private func checkPresent(_ entries: [Entry]) {
    let expected = holder(Self.today, entries)
    let price = world.folder.run("price", "9001", "-s", "us", "--no-header")
    let present = price.cells(5, 8, 9).filter { !$0.contains("planned") && !$0.contains("unknown") }
    #expect(present == [expected].compactMap { $0.map { "\($0) priced " } }, "price of \(entries)")

    let list = world.products("list", "--app", "302", "--format", "ndjson").result
    let current = list.matches(of: /"amount":"([0-9.]+)"[^}]*"is_current":true/).map { String($0.1) }
    #expect(current == [expected].compactMap(\.self), "list of \(entries)")

    let storeKit = world.products("convert", "--app", "302", "--to", "storekit", "--storefront", "us").result
    #expect(storeKit.contains("\"displayPrice\" : \"\(expected ?? "")\""), "convert of \(entries)")

    let csv = world.products("convert", "--app", "302", "--to", "csv").result
    let again = ProductWorld()
    _ = again.folder.run("import", "-q", (try? again.folder.write(csv, to: "products.csv")) ?? "")
    let listed = again.folder.run("sql", "SELECT amount FROM price", "--no-header").result
    #expect(listed == (expected.map { $0.replacing(".", with: "") + "0\n" } ?? ""), "CSV of \(entries)")
  }

  /// Imports a schedule from a file, after the product and the points.
  private func add(_ entries: [Entry], on day: String, as part: String = "") throws {
    try world.answer(
      "v1/apps/302/inAppPurchasesV2", [ProductWorld.product(9001, "com.example.gems")], total: 1, on: day)
    let prices = entries.map { entry in
      ProductWorld.price(
        9001, "USA", "p\(entry.amount)", from: entry.start.map(CosterCommandsTests.day),
        to: entry.end.map(CosterCommandsTests.day))
    }
    let included = entries.map { ProductWorld.point("p\($0.amount)", "USA", $0.amount) }
    try world.answer(
      "v1/inAppPurchasePriceSchedules/9001/manualPrices", prices,
      included: included + [ProductWorld.territory("USA", "USD")],
      on: day)
  }

  // MARK: - One by one

  @Test(arguments: [false, true]) func `the half of a schedule that is read last is not a rise`(isReversed: Bool) throws
  {
    let halves: [([Entry], String)] = [
      ([Entry(start: nil, end: nil, amount: "9.99")], "2026-11-17"),
      ([Entry(start: 31, end: nil, amount: "7.99")], "2026-11-16"),
    ]
    for (entries, day) in isReversed ? halves.reversed() : halves { try add(entries, on: day) }
    let history = world.folder.run("history", "9001", "-s", "us", "--no-header")
    #expect(history.cells(5, 9, 13) == ["2026-10-31T00:00:00Z 9.99 ", "2026-11-01T00:00:00Z 7.99 -20"])
    #expect(world.folder.run("price", "9001", "-s", "us", "--no-header").cells(5) == ["7.99"])
  }

  @Test func `a wide answer has a planned price in a row of its own, with its plan`() throws {
    try add(
      [Entry(start: nil, end: nil, amount: "9.99"), Entry(start: 61, end: nil, amount: "7.99")], on: day(Self.today))
    let wide = world.folder.run("price", "9001", "-s", "us", "--wide", "--format", "tsv").result
    let rows = wide.split(separator: "\n").map { $0.split(separator: "\t").suffix(3).map(String.init) }
    #expect(rows[0] == ["offer", "mark", "us"])
    #expect(rows.dropFirst().map { $0.last } == ["$9.99", "$7.99"])
    #expect(wide.contains("\t\t$9.99\n") && wide.contains("\tplanned from 2026-12-01\t$7.99\n"))
  }

  @Test(arguments: ["", "next", "?filter[territory]=JPN", "?filter[territory]=USA"])
  func `a planned price is planned no more once a whole list of its store lacks it`(part: String) throws {
    try add(
      [Entry(start: nil, end: 61, amount: "9.99"), Entry(start: 61, end: nil, amount: "7.99")], on: "2026-11-10")
    try world.answer(
      "v1/inAppPurchasePriceSchedules/9001/manualPrices" + (part == "next" ? "" : part),
      [ProductWorld.price(9001, part.contains("JPN") ? "JPN" : "USA", "p9.99")], hasNext: part == "next",
      on: "2026-11-17")
    let isPlanned = part == "next" || part.contains("JPN")
    let present = world.folder.run("price", "9001", "-s", "us", "--no-header").cells(5, 9)
    #expect(present == ["9.99 "] + (isPlanned ? ["7.99 planned from 2026-12-01"] : []))
    let list = world.products("list", "--app", "302", "--format", "ndjson").result
    #expect(list.contains(#""is_planned":true"#) == isPlanned && list.contains("7.99") == isPlanned)
    try add([Entry(start: 61, end: nil, amount: "7.99")], on: "2026-11-18")
    #expect(world.folder.run("price", "9001", "-s", "us", "--no-header").result.contains("planned from 2026-12-01"))
  }

  @Test func `watch sees no change where the older half of a schedule is read last, and drops what history shows`()
    throws
  {
    try add([Entry(start: 31, end: nil, amount: "7.99")], on: "2026-11-16")
    let list = try world.folder.write("9001 us changes\n9001 us above 8\n", to: "list.txt")
    _ = world.folder.run("watch", list, "--no-header")
    try add([Entry(start: nil, end: nil, amount: "9.99")], on: "2026-11-17")
    #expect(world.folder.run("watch", list, "--no-header") == "")
    #expect(world.folder.run("drops", "--since", "2026-11-02", "--no-header").result.isEmpty)
    #expect(
      world.folder.run("drops", "--since", "2026-10-20", "--no-header").cells(6, 8, 12) == [
        "9.99 7.99 2026-11-01T00:00:00Z"
      ])
  }

  @Test func `a price whose amount was not read hides the older one`() throws {
    try add([Entry(start: nil, end: nil, amount: "9.99")], on: "2026-11-17")
    try world.answer(
      "v1/inAppPurchasePriceSchedules/9001/manualPrices",
      [ProductWorld.price(9001, "USA", "elsewhere", from: "2026-11-01")])
    let price = world.folder.run("price", "9001", "-s", "us", "--no-header")
    #expect(price.cells(5).allSatisfy(\.isEmpty) && !price.result.contains("9.99"))
    #expect(world.folder.run("price", "9001", "-s", "us", "--date", "2026-11-05").exitCode == 1)
    #expect(world.folder.run("price", "9001", "-s", "us", "--date", "2026-10-05", "--no-header").cells(5) == ["9.99"])
    let history = world.folder.run("history", "9001", "-s", "us", "--no-header")
    #expect(history.cells(11, 12) == ["$9.99 priced", "unknown unknown"])
  }

  @Test func `behind the end of the last entry nothing is known, by the answer that states the end`() throws {
    try add([Entry(start: nil, end: 31, amount: "9.99")], on: "2026-11-18")
    let history = world.folder.run("history", "9001", "-s", "us", "--no-header")
    #expect(history.cells(9, 12, 14) == ["9.99 priced 2026-10-31T00:00:00Z", " unknown 2026-11-01T00:00:00Z"])
    #expect(history.cells(15).allSatisfy { $0.hasSuffix(".json") })
    #expect(world.folder.run("price", "9001", "-s", "us", "--date", "2026-11-10").exitCode == 1)
  }

  @Test func `a newer answer replaces the end and the amount of an entry`() throws {
    try add([Entry(start: nil, end: 60, amount: "9.99"), Entry(start: 60, end: nil, amount: "7.99")], on: "2026-11-10")
    try add([Entry(start: nil, end: nil, amount: "8.99")], on: "2026-12-20")
    #expect(world.folder.run("price", "9001", "-s", "us", "--no-header").cells(5).first == "8.99")
  }

  /// The history's rows: since, amount and last seen.
  private var history: [String] { world.folder.run("history", "9001", "-s", "us", "--no-header").cells(5, 9, 14) }

  @Test(arguments: [false, true], [Int?.none, 20])
  func `another amount with the same start follows the one that was read before`(isReversed: Bool, start: Int?) throws {
    let readings = [("9.99", "2026-11-10"), ("9.99", "2026-11-11"), ("7.99", "2026-11-17"), ("7.99", "2026-11-18")]
    for (amount, day) in isReversed ? readings.reversed() : readings {
      try add([Entry(start: start, end: nil, amount: amount)], on: day)
    }
    let first = start.map(day) ?? "2026-11-10"
    #expect(
      history == [
        "\(first)T00:00:00Z 9.99 2026-11-11T00:00:00Z", "2026-11-17T00:00:00Z 7.99 2026-11-18T00:00:00Z",
      ])
    for (requested, amount) in [("2026-11-10", "9.99"), ("2026-11-12", "9.99"), ("2026-11-17", "7.99")] {
      let price = world.folder.run("price", "9001", "-s", "us", "--date", requested, "--no-header")
      #expect(price.cells(5) == [amount], "on \(requested)")
    }
    #expect(world.folder.run("price", "9001", "-s", "us", "--no-header").cells(5) == ["7.99"])
    let drops = world.folder.run("drops", "--since", "2026-11-12", "--no-header").cells(0, 6, 8)
    #expect(drops == ["9001 9.99 7.99"])
    #expect(world.folder.run("drops", "--since", "2026-11-18", "--no-header").cells(0) == [])
    let inApp = { since in world.folder.run("drops", "--in-app", "--since", since, "--format", "json").result }
    #expect(inApp("2026-11-12").contains(#""old_amount":"9.99""#), "\(inApp("2026-11-12"))")
    #expect(!inApp("2026-11-18").contains("9.99"))
  }

  @Test func `a price that goes back is a third row`() throws {
    for (amount, day) in [("9.99", "2026-11-10"), ("7.99", "2026-11-12"), ("9.99", "2026-11-18")] {
      try add([Entry(start: nil, end: nil, amount: amount)], on: day)
    }
    #expect(
      history == [
        "2026-11-10T00:00:00Z 9.99 2026-11-10T00:00:00Z", "2026-11-12T00:00:00Z 7.99 2026-11-12T00:00:00Z",
        "2026-11-18T00:00:00Z 9.99 2026-11-18T00:00:00Z",
      ])
  }

  @Test(arguments: [false, true])
  func `a plan that was changed before its day never held`(isReversed: Bool) throws {
    let readings = [("9.99", "2026-10-10"), ("7.99", "2026-11-17")]
    for (amount, day) in isReversed ? readings.reversed() : readings {
      try add([Entry(start: 31, end: nil, amount: amount)], on: day)
    }
    #expect(history == ["2026-11-01T00:00:00Z 7.99 2026-11-17T00:00:00Z"])
  }

  @Test(arguments: [false, true])
  func `another amount of an entry that others followed is a correction`(isReversed: Bool) throws {
    try add([Entry(start: nil, end: nil, amount: "9.99")], on: "2026-11-10")
    let entries = [Entry(start: nil, end: nil, amount: "8.99"), Entry(start: 45, end: nil, amount: "7.99")]
    try add(isReversed ? entries.reversed() : entries, on: "2026-11-18")
    #expect(world.folder.run("price", "9001", "-s", "us", "--no-header").cells(5) == ["7.99"])
    #expect(
      history == ["2026-11-14T00:00:00Z 8.99 2026-11-14T00:00:00Z", "2026-11-15T00:00:00Z 7.99 2026-11-18T00:00:00Z"])
  }

  @Test func `a scheduled price that follows another is a drop, and watched`() throws {
    let list = try world.folder.write("9001 us changes\n9001 us below 8\n", to: "list.txt")
    try add(
      [Entry(start: nil, end: nil, amount: "9.99"), Entry(start: 45, end: nil, amount: "7.99")], on: "2026-11-10")
    _ = world.folder.run("watch", list, "--no-header")
    try add([Entry(start: nil, end: 45, amount: "9.99"), Entry(start: 45, end: nil, amount: "7.99")], on: "2026-11-18")
    #expect(world.folder.run("watch", list, "--no-header").cells(4, 7) == ["changes 7.99", "below 8 7.99"])
    #expect(
      world.folder.run("drops", "--since", "2026-11-12", "--no-header").cells(0, 1, 6, 8) == ["9001 in-app 9.99 7.99"])
    #expect(world.folder.run("drops", "--since", "2026-11-12", "--kind", "app", "--no-header").cells(0) == [])
    #expect(world.folder.run("drops", "--since", "2026-11-12", "-s", "jp", "--no-header").cells(0) == [])
  }

  @Test func `a fall is of an in-app product where only a list of products states what it is`() throws {
    for (day, amount) in [("2026-11-10", "9.99"), ("2026-11-17", "7.99")] {
      let row = "x.gems,9001,consumable,us,\(amount),USD,,\n"
      try world.add("product_id,apple_id,type,storefront,amount,currency,start,end\n" + row, "\(day).csv", on: day)
    }
    let falls = { [world] kind in
      world.folder.run("drops", "--since", "2026-11-12", "--kind", kind, "--no-header").cells(0, 1, 6, 8)
    }
    #expect(falls("in-app") == ["9001 in-app 9.99 7.99"])
    #expect(falls("app") == [])
  }

  @Test func `two prices with one start are a problem with both of them, and the later one counts`() throws {
    let outcomes = try (0..<2).map { _ in
      try world.answer(
        "v1/inAppPurchasePriceSchedules/9001/manualPrices",
        [
          ProductWorld.price(9001, "USA", "a", from: "2026-11-01"),
          ProductWorld.price(9001, "USA", "b", from: "2026-11-01"),
        ],
        included: [
          ProductWorld.point("a", "USA", "1.99"), ProductWorld.point("b", "USA", "2.99"),
          ProductWorld.territory("USA", "USD"),
        ])
    }
    for outcome in outcomes {
      #expect(outcome.exitCode == 1)
      #expect(outcome.messages.contains(#/:2:\d+: .* 9001 .* us .* 2026-11-01: 1\.99 .*2\.99/#))
    }
    #expect(world.folder.run("price", "9001", "-s", "us", "--no-header").cells(5) == ["2.99"])
  }

  @Test(arguments: [
    ("2026-11-10", "2026-11-10", " 2026-11-10"), ("2026-11-10", "2026-10-01", " 2026-10-01"),
    ("soon", "2026-12-01", "'soon'"), ("2026-11-10", "31.12.2026", "'31.12.2026'"),
  ])
  func `impossible days of a price are refused with their location`(start: String, end: String, reason: String) throws {
    let answer = try world.answer(
      "v1/inAppPurchasePriceSchedules/9001/manualPrices",
      [ProductWorld.price(9001, "JPN", "b"), ProductWorld.price(9001, "USA", "a", from: start, to: end)])
    #expect(answer.exitCode == 1 && answer.messages.contains(":2:") && answer.messages.contains(reason))
    let list = try world.add(
      "product_id,apple_id,type,storefront,amount,currency,start,end\nx.gems,9001,consumable,us,1.99,USD,\(start),\(end)\n"
        + "x.coins,9002,consumable,us,1.99,USD,,\n",
      "own.csv")
    #expect(list.exitCode == 1 && list.messages.contains("own.csv:1:") && list.messages.contains(reason))
  }

  @Test func `the price of earlier subscribers is nobody else's, in CSV neither`() throws {
    try add([Entry(start: nil, end: nil, amount: "9.99")], on: "2026-11-18")
    let preserved = ProductWorld.price(9001, "USA", "old", from: "2026-11-01")
      .replacing("\"manual\":false", with: "\"preserved\":true")
    try world.answer(
      "v1/inAppPurchasePriceSchedules/9001/manualPrices", [preserved],
      included: [ProductWorld.point("old", "USA", "4.99")])
    #expect(world.folder.run("price", "9001", "-s", "us", "--no-header").cells(5) == ["9.99"])
    let csv = world.products("convert", "--app", "302", "--to", "csv")
    #expect(csv.result.contains("9.99") && !csv.result.contains("4.99"))
    #expect(csv.says("com.example.gems: 1 … earlier subscribers … CSV"))
  }
}

private func day(_ number: Int) -> String {
  Timestamp(seconds: 1_790_812_800 + Int64(number) * 86_400).date
}
