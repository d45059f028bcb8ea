import Catalog
import CatalogModel
import TestSupport
import Testing

/// That the view `price` and the verbs tell the same prices.
struct PriceViewTests {
  private let test = TestCatalog()

  /// The newest of the view for each item, store and offer: `id store offer amount currency moment source`.
  private func view() throws -> [String] {
    try test.rows(
      """
      SELECT apple_id || ' ' || storefront || ' ' || offer || ' ' || coalesce(amount, '-') || ' '
        || iif(amount IS NULL, '-', currency) || ' ' || max(observed_at) || ' ' || source
      FROM price GROUP BY apple_id, storefront, offer ORDER BY 1
      """)
  }

  /// The same as the verbs have it.
  private func verbs() throws -> [String] {
    let catalog = try test.open()
    return try (1...9).flatMap { id in
      try catalog.prices(of: appleID(id)).map { price in
        let words = [
          "\(price.appleID)", price.storefrontText ?? "", price.offer?.rawValue ?? "",
          price.money.map { "\($0.milliunits) \($0.currency)" } ?? "- -", price.observedAt, price.source,
        ]
        return words.joined(separator: " ")
      }
    }
  }

  private func drop(_ file: String) throws {
    try Catalog(at: test.path, access: .writing).drop(#require(SnapshotName(file: file)))
  }

  @Test func `tells in SQL what a snapshot told that is dropped`() throws {
    try test.importTables(
      .prices(on: "2026-11-04", "1|2.99|USD|143441", "2|1|USD|143441", "3|5|USD|143441", "4|6|USD|143441"))
    try test.importTables(.prices(on: "2026-11-11", "1|1.49|USD|143441", "3|-1|USD|143441", "4|6|USD|143441"))
    try drop("pricing-20261111.sqlite")
    #expect(
      try test.rows("SELECT apple_id, amount, currency, observed_at, source FROM price ORDER BY 1") == [
        "1|1490|USD|2026-11-11T00:00:00Z|pricing-20261111", "3|NULL|USD|2026-11-11T00:00:00Z|pricing-20261111",
        "4|6000|USD|2026-11-04T00:00:00Z|pricing-20261104",
      ])
    #expect(try view() == verbs())
  }

  @Test func `agrees with the verbs over fulls, incrementals, filtered ones and listings`() throws {
    let song = #"{"wrapperType":"track","kind":"song","trackId":7,"trackName":"A","country":"USA","#
    try test.importText(
      #"{"resultCount":1,"results":[\#(song)"trackPrice":0.69,"currency":"USD"}]}"#, at: "2026-11-01T00:00:00Z")
    try test.importTables(
      .prices(
        on: "2026-11-04", "1|0.99|USD|143441", "1|0.99|EUR|143443", "2|1.99|USD|143441", "3|3|USD|143441",
        "4|4|USD|143441", "5|5|XYZ|999999"),
      .prices(of: "song", on: "2026-11-04", "7|1.29|USD|143441", "8|1.29|USD|143441"))
    var partner = PartnerOptions()
    partner.conditions = [try PartnerCondition("application_price: retail_price > 2")]
    try test.importTables(
      .prices(on: "2026-11-08", isIncremental: true, "1|1.99|USD|143441", "3|4|USD|143441"), partner: partner)
    #expect(try view() == verbs())
    #expect(try view().count == 7)
    try test.importTables(
      .prices(
        on: "2026-11-11", "1|7|USD|143441", "1|0.49|EUR|143443", "3|-1|USD|143441", "4|3|USD|143441",
        "5|6|XYZ|999999", "6|1|USD|143441"))
    try test.importTables(.prices(of: "song", on: "2026-11-12", isIncremental: true, "7|0.99|USD|143441"))
    #expect(try view() == verbs())
    try drop("pricing-20261111.sqlite")
    try drop("pricing-20261112-incremental.sqlite")
    #expect(
      try view() == [
        "1 de buy 490 EUR 2026-11-11T00:00:00Z pricing-20261111",
        "3 us buy - - 2026-11-11T00:00:00Z pricing-20261111", "4 us buy 3000 USD 2026-11-11T00:00:00Z pricing-20261111",
        "5 999999 buy 6000 XYZ 2026-11-11T00:00:00Z pricing-20261111",
        "7 us buy 990 USD 2026-11-12T00:00:00Z pricing-20261112-incremental",
        "8 us buy 1290 USD 2026-11-04T00:00:00Z pricing-20261104",
      ])
    #expect(try view() == verbs())
    try drop("pricing-20261104.sqlite")
    #expect(try view() == verbs())
  }
}
