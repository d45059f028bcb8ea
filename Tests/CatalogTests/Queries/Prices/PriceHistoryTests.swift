import Catalog
import CatalogModel
import TestSupport
import Testing

@Suite struct PriceHistoryTests {
  private let test = TestCatalog()

  private func see(_ price: String, _ currency: String = "USD", at date: String) throws {
    try test.see(#""price":\#(price),"currency":"\#(currency)","#, on: date, as: "\(date).json")
  }

  /// Each change as `date old>new percent contradictions`.
  private func changes() throws -> [String] {
    try test.open().priceHistories(of: appleID(6_759_209_764)).flatMap(\.changes).map { change in
      func text(_ period: PricePeriod?) -> String { period?.money?.decimalText ?? "-" }
      let percent = change.permille.map { " \($0)" } ?? ""
      let others = change.contradictions.map { " (\(text($0)))" }.joined()
      return "\(change.new.since.date) \(text(change.old))>\(text(change.new))\(percent)\(others)"
    }
  }

  @Test(arguments: [["01", "06"], ["06", "01"], ["01", "06", "04"], ["06", "04", "01"]])
  func `reports which file saw a price first, and which saw it last`(months: [String]) throws {
    for month in months { try see("3", at: "2026-\(month)-01") }
    #expect(try named("SELECT observed_at, source FROM price") == ["2026-06-01T00:00:00Z|2026-06-01.json"])
    #expect(try named("SELECT observed_at, source FROM price_history") == ["2026-01-01T00:00:00Z|2026-01-01.json"])
    try see("2", at: "2026-03-01")
    #expect(
      try named("SELECT amount, source FROM price_history ORDER BY observed_at") == [
        "3000|2026-01-01.json", "2000|2026-03-01.json", "3000|2026-06-01.json",
      ])
    #expect(try named("SELECT amount, source FROM price") == ["3000|2026-06-01.json"])
  }

  @Test func `no price grows over a day whose price was lost when an interval was split`() throws {
    for day in ["01", "03", "05"] { try see("3", at: "2026-01-\(day)") }
    for day in ["02", "04"] { try see("2", at: "2026-01-\(day)") }
    let rows = try test.rows("SELECT amount, substr(since, 9, 2), substr(until, 9, 2) FROM main._offer ORDER BY since")
    #expect(rows == ["3000|01|01", "2000|02|02", "2000|04|04", "3000|05|05"])
    try see("2", at: "2026-01-04")
    #expect(try test.rows("SELECT count(*) FROM main._offer") == ["4"])
  }

  /// The rows of a query that end in a file, without its folder.
  private func named(_ sql: String) throws -> [String] {
    try test.rows(sql).map { row in
      let parts = row.split(separator: "|")
      return parts.dropLast().joined(separator: "|") + "|" + (parts.last?.split(separator: "/").last ?? "")
    }
  }

  @Test func `rounds percents half away from zero, and compares no two currencies`() throws {
    try see("3", at: "2026-01-01")
    try see("2", at: "2026-02-01")
    try see("0", at: "2026-03-01")
    try see("2", at: "2026-04-01")
    try see("2", "EUR", at: "2026-05-01")
    #expect(
      try changes() == [
        "2026-01-01 ->3", "2026-02-01 3>2 -333", "2026-03-01 2>0 -1000", "2026-04-01 0>2", "2026-05-01 2>2",
      ])
  }

  @Test func `selects stores and a time, and says which stores have no price`() throws {
    try see("3", at: "2026-01-01")
    try see("2", at: "2026-02-01")
    let catalog = try test.open()
    guard case .items(let items) = try catalog.knownItems(["6759209764"])[0].get() else { return }
    let item = items[0]
    let stores = ["us", "jp"].compactMap { Storefront($0) }
    let history = try catalog.history(of: item, in: stores, during: TimeSpan(since: Timestamp("2026-01-15")))
    #expect(history.histories.flatMap(history.changes).map(\.new.since.date) == ["2026-02-01"])
    #expect(history.missing.map(\.code) == ["jp"] && history.known.map(\.code) == ["us"])
    #expect(try catalog.app(named: "https://apps.apple.com/us/app/id6759209764") == appleID(6_759_209_764))
    #expect(try catalog.app(named: "com.example.none") == nil)
  }
}
