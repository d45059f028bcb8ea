import CatalogModel
import TestSupport
import Testing

@testable import Catalog

/// What is kept of a schedule's entries that were read again and again.
@Suite struct SchedulePastTests {
  /// What an answer states of one entry.
  private struct Reading {
    var time: String
    var start: String?
    var amount: String
    var file = "answer"

    /// Its file has the time in its name.
    var name: String { time.replacing(":", with: "-") + file + ".json" }
  }

  /// Amounts that change and come back, twice on one day, and another entry's beside them.
  private static let readings = [
    Reading(time: "2026-10-01T08:00:00Z", amount: "4.99"), Reading(time: "2026-10-05T08:00:00Z", amount: "3.99"),
    Reading(time: "2026-10-05T20:00:00Z", amount: "4.99"), Reading(time: "2026-10-09T08:00:00Z", amount: "4.99"),
    Reading(time: "2026-11-03T08:00:00Z", start: "2026-11-01", amount: "1.99"),
  ]

  private func answer(_ reading: Reading, of product: Int) -> String {
    let point = reading.amount.replacing(".", with: "")
    let start = reading.start.map { "\"\($0)\"" } ?? "null"
    let price = """
      {"type":"inAppPurchasePrices","id":"price-\(point)","attributes":{"startDate":\(start),"manual":true},\
      "relationships":{"inAppPurchasePricePoint":{"data":{"type":"x","id":"\(point)"}},\
      "territory":{"data":{"type":"territories","id":"USA"}}}}
      """
    let included = """
      {"type":"inAppPurchasePricePoints","id":"\(point)","attributes":{"customerPrice":"\(reading.amount)"},\
      "relationships":{"territory":{"data":{"type":"territories","id":"USA"}}}},\
      {"type":"territories","id":"USA","attributes":{"currency":"USD"}}
      """
    return connectAnswer(
      "[\(price)]", included: included, path: "v1/inAppPurchasePriceSchedules/\(product)/manualPrices")
  }

  /// Imports readings of a product one after another: files of one import come in the order of their paths.
  private func add(_ readings: [Reading], of product: Int, to test: TestCatalog) throws {
    for (position, reading) in readings.enumerated() {
      try test.write(
        answer(reading, of: product), to: "feeds/\(product)/\(position)-\(reading.name)", at: reading.time)
    }
  }

  /// The rows of a product's schedule.
  private func rows(of product: Int, in test: TestCatalog) throws -> [String] {
    try test.rows(
      """
      SELECT p.stated_start, p.since, p.observed_at, p.point, p.starts, p.first_seen, p.follows_gap,
        (SELECT substr(source, -31) FROM _import WHERE id = p.import_id),
        (SELECT substr(source, -31) FROM _import WHERE id = coalesce(p.until_import_id, p.import_id))
      FROM _app_product_price AS p WHERE product = '\(product)' ORDER BY p.stated_start, p.since
      """)
  }

  /// What was read in the order of time.
  private static let expected = [
    ["", "2026-10-01T08:00:00Z", "2026-10-01T08:00:00Z", "499", "", "2026-10-01T08:00:00Z"],
    ["", "2026-10-05T08:00:00Z", "2026-10-05T08:00:00Z", "399", "2026-10-05T08:00:00Z", "2026-10-05T08:00:00Z"],
    ["", "2026-10-05T20:00:00Z", "2026-10-09T08:00:00Z", "499", "2026-10-05T20:00:00Z", "2026-10-05T20:00:00Z"],
    ["2026-11-01", "2026-11-03T08:00:00Z", "2026-11-03T08:00:00Z", "199", "2026-11-01", "2026-11-03T08:00:00Z"],
  ].map { row in
    let files = row[1...2].map { $0.replacing(":", with: "-") + "answer.json" }
    return (row + ["0"] + files).joined(separator: "|")
  }

  @Test func `in every order of importing, the same is kept of a handful of readings`() throws {
    let test = TestCatalog()
    let orders = permutations(Self.readings.count)
    for (number, order) in orders.enumerated() {
      try add(order.map { Self.readings[$0] }, of: 9001 + number, to: test)
    }
    try test.importFeeds(test.folder + "/feeds")
    for (number, order) in orders.enumerated() {
      #expect(try rows(of: 9001 + number, in: test) == Self.expected, "\(order)")
    }
  }

  @Test func `in every order of importing, the same is kept where another file has the amounts`() throws {
    let test = TestCatalog()
    let readings = Self.readings[..<4]
    for (number, order) in permutations(readings.count + 1).enumerated() {
      let product = 9001 + number
      for index in order {
        let (name, time) = ("\(product)-\(index).json", index < 4 ? readings[index].time : "2026-09-01T08:00:00Z")
        let text = index < 4 ? bareAnswer(readings[index], of: product) : points(of: product)
        try test.importText(text, as: name, at: time)
      }
      let rows = try test.rows(
        """
        SELECT since, observed_at, point, starts FROM _app_product_price WHERE product = '\(product)' ORDER BY since
        """)
      #expect(
        rows == [
          "2026-10-01T08:00:00Z|2026-10-01T08:00:00Z|\(product)-499|",
          "2026-10-05T08:00:00Z|2026-10-05T08:00:00Z|\(product)-399|2026-10-05T08:00:00Z",
          "2026-10-05T20:00:00Z|2026-10-05T20:00:00Z|\(product)-499|NULL",
          "2026-10-09T08:00:00Z|2026-10-09T08:00:00Z|\(product)-4990|2026-10-05T20:00:00Z",
        ], "\(order)")
    }
  }

  /// An answer that includes no points; the last of the readings names another one with the same amount.
  private func bareAnswer(_ reading: Reading, of product: Int) -> String {
    let digits = reading.amount.replacing(".", with: "") + (reading.time.contains("10-09") ? "0" : "")
    let price = """
      {"type":"inAppPurchasePrices","id":"price","attributes":{"startDate":null,"manual":true},\
      "relationships":{"inAppPurchasePricePoint":{"data":{"type":"x","id":"\(product)-\(digits)"}},\
      "territory":{"data":{"type":"territories","id":"USA"}}}}
      """
    return connectAnswer("[\(price)]", path: "v1/inAppPurchasePriceSchedules/\(product)/manualPrices")
  }

  private func points(of product: Int) -> String {
    let points = [("399", "3.99"), ("499", "4.99"), ("4990", "4.99")].map { id, amount in
      """
      {"type":"inAppPurchasePricePoints","id":"\(product)-\(id)","attributes":{"customerPrice":"\(amount)"},\
      "relationships":{"territory":{"data":{"type":"territories","id":"USA"}}}}
      """
    }
    return connectAnswer("[\(points.joined(separator: ","))]", path: "v2/inAppPurchases/\(product)/pricePoints")
  }

  @Test func `an amount or currency that a point gets later is not that of the past`() throws {
    for order in permutations(3) {
      let test = TestCatalog()
      let readings = [("2026-10-01", "499", "USD"), ("2026-10-05", "399", "USD"), ("2026-10-09", "399", "EUR")]
      for (day, amount, currency) in order.map({ readings[$0] }) {
        let reading = Reading(time: day + "T08:00:00Z", amount: "4.99")
        let text = answer(reading, of: 9001).replacing(#""4.99""#, with: "\"\(amount).00\"")
          .replacing("USD", with: currency)
        try test.importText(text, as: "\(day).json", at: reading.time)
      }
      #expect(
        try test.rows("SELECT since, point, amount, currency, starts FROM _app_product_price ORDER BY since") == [
          "2026-10-01T08:00:00Z|499|499000|USD|", "2026-10-05T08:00:00Z|499|399000|USD|2026-10-05T08:00:00Z",
          "2026-10-09T08:00:00Z|499|399000|EUR|2026-10-09T08:00:00Z",
        ], "\(order)")
    }
  }

  @Test func `a newer amount says nothing of the time when a later entry held that is listed no more`() throws {
    let test = TestCatalog()
    let first = [
      Reading(time: "2026-10-20T08:00:00Z", amount: "4.99"),
      Reading(time: "2026-10-20T08:00:01Z", start: "2026-10-08", amount: "3.99"),
    ]
    let later = [
      Reading(time: "2026-11-05T08:00:00Z", amount: "5.99"), Reading(time: "2026-11-20T08:00:00Z", amount: "5.99"),
    ]
    try add(first + later, of: 9001, to: test)
    try test.importFeeds(test.folder + "/feeds")
    #expect(
      try test.rows("SELECT point, starts FROM _app_product_price ORDER BY starts")
        == ["499|", "399|2026-10-08", "599|2026-11-05T08:00:00Z"])
  }

  @Test func `two files of one second are decided by their paths, wherever that second lies`() throws {
    let readings = [
      Reading(time: "2026-10-01T08:00:00Z", amount: "4.99"), Reading(time: "2026-10-05T08:00:00Z", amount: "4.99"),
      Reading(time: "2026-10-09T08:00:00Z", amount: "4.99"),
      Reading(time: "2026-10-05T08:00:00Z", amount: "3.99", file: "later"),
    ]
    for order in permutations(readings.count) {
      let test = TestCatalog()
      for index in order {
        try test.importText(answer(readings[index], of: 9001), as: readings[index].name, at: readings[index].time)
      }
      let rows = try test.rows("SELECT since, observed_at, point, starts FROM _app_product_price ORDER BY since")
      #expect(
        rows == [
          "2026-10-01T08:00:00Z|2026-10-01T08:00:00Z|499|",
          "2026-10-05T08:00:00Z|2026-10-05T08:00:00Z|399|2026-10-05T08:00:00Z",
          "2026-10-09T08:00:00Z|2026-10-09T08:00:00Z|499|2026-10-09T08:00:00Z",
        ], "\(order)")
      #expect(test.problems.count == 1, "\(order)")
    }
  }
}

/// Every order of the first numbers.
private func permutations(_ count: Int) -> [[Int]] {
  guard count > 0 else { return [[]] }
  return permutations(count - 1).flatMap { order in
    (0...order.count).map { index in Array(order[..<index]) + [count - 1] + Array(order[index...]) }
  }
}
