import CatalogModel
import Storefronts
import Testing

struct CurrencyHistoryTests {
  @Test(arguments: [
    ("hr", "2016-01-06", "USD"), ("hr", "2017-05-10", nil), ("hr", "2017-06-01", "HRK"),
    ("hr", "2022-12-31", "HRK"), ("hr", "2023-01-01", "EUR"),
    ("bg", "2016-01-06", "EUR"), ("bg", "2018-01-01", "BGN"), ("bg", "2025-12-31", "BGN"), ("bg", "2026-01-01", "EUR"),
    ("tr", "2012-10-24", "USD"), ("tr", "2012-10-25", "TRY"), ("tr", "2026-11-21", "TRY"),
    ("eg", "2016-11-30", "USD"), ("eg", "2016-12-15", nil), ("eg", "2017-01-01", "EGP"),
    ("br", "2016-01-06", "USD"), ("br", "2020-01-01", nil),
    ("kr", "2016-05-31", "USD"),
    ("sg", "2012-01-01", nil), ("sg", "2012-08-01", "SGD"),
    ("us", "2010-01-01", "USD"), ("ad", "2020-01-01", nil),
  ])
  func `reports which currency a store billed on a day`(store: String, day: String, expected: String?) throws {
    let details = try StorefrontDirectory.find(store)
    let day = try #require(Timestamp(day))
    #expect(details.currency(on: day)?.description == expected)
  }

  @Test func `each store's moves follow one another up to today's currency`() {
    #expect(CurrencyMove.all.count == 34)
    for details in StorefrontDirectory.live {
      let moves = details.currencyMoves
      #expect(moves.isEmpty || moves.last?.new == details.currency)
      for (earlier, later) in zip(moves, moves.dropFirst()) { #expect(earlier.new == later.old) }
    }
  }

  @Test func `twenty stores billed another currency at the start of 2016`() throws {
    let day = try #require(Timestamp("2016-01-06"))
    let moved = StorefrontDirectory.live.filter { $0.currency(on: day) != $0.currency }
    let codes = "br cl co cz eg hr hu kr kz my ng pe ph pk pl qa ro th tz vn"
    #expect(moved.map(\.storefront.code).joined(separator: " ") == codes)
  }
}
