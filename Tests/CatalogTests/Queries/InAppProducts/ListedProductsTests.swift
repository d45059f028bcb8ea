import Catalog
import CatalogModel
import TestSupport
import Testing

/// What pages list, beside the products of an app that have a number.
@Suite struct ListedProductsTests {
  private let test = TestCatalog()
  private let app = appleID(302)

  private func see(_ rows: [(name: String, price: String)], in store: String, _ language: String, on day: String) throws
  {
    try test.importText(
      listPage(rows, of: 302, in: store, language: language), as: "\(store)-\(day).html", at: "2026-11-\(day)T00:00:00Z"
    )
  }

  private func record(_ price: String, on day: String) throws {
    try test.importText(
      """
      [{"type":"in-apps","id":"9101","href":"/v1/catalog/us/in-apps/9101","attributes":{"name":"Pro",
      "offerName":"com.example.pro","offers":[{"type":"buy","price":\(price),"priceFormatted":"$\(price)",
      "currencyCode":"USD","buyParams":"productType=A&price=1&appAdamId=302"}]}}]
      """, as: "in-apps-\(day).json", at: "2026-11-\(day)T00:00:00Z")
  }

  /// Each price as `9101 us 9990 2026-11-01 current`.
  private func prices() throws -> [String] {
    let catalog = try test.open()
    var entries = try catalog.appProducts(AppProductFilter(app: app))
    try catalog.addListedProducts(to: &entries, of: app)
    return entries.flatMap { entry in
      entry.prices.map { price in
        [
          entry.product.appleID?.description ?? entry.texts.first?.name ?? "-", price.storefront?.code ?? "-",
          "\(price.money?.milliunits ?? -1)", price.evidence.day, price.isCurrent ? "current" : "past",
        ].joined(separator: " ")
      }
    }.sorted()
  }

  @Test func `a product with a number has the prices of pages that are known to be of it`() throws {
    try record("9.99", on: "01")
    try see([("Pro", "₺399,99")], in: "tr", "tr", on: "18")
    try see([("Pro", "$8.99"), ("Tip", "$0.99")], in: "us", "en-US", on: "18")
    #expect(
      try prices() == [
        "9101 tr 399990 2026-11-18 current", "9101 us 8990 2026-11-18 current", "9101 us 9990 2026-11-01 past",
        "Tip us 990 2026-11-18 current",
      ])
  }

  @Test func `a record that was seen after a page has the current price`() throws {
    try see([("Pro", "$8.99")], in: "us", "en-US", on: "01")
    try record("9.99", on: "18")
    #expect(try prices() == ["9101 us 8990 2026-11-01 past", "9101 us 9990 2026-11-18 current"])
  }

  @Test func `what the newest list lacks has no current price`() throws {
    try see([("Pro", "$8.99"), ("Tip", "$0.99")], in: "us", "en-US", on: "01")
    try see([("Tip", "$0.99")], in: "us", "en-US", on: "18")
    #expect(try prices() == ["Pro us 8990 2026-11-01 past", "Tip us 990 2026-11-18 current"])
  }
}
