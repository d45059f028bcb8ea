import Catalog
import CatalogModel
import TestSupport
import Testing

/// Pages of one store in two languages: the store's own says what an item is called there.
@Suite struct PageLanguageTests {
  private let test = TestCatalog()

  private func see(_ name: String, _ price: String, in language: String, on day: String) throws {
    let page = """
      <!DOCTYPE html><html lang="\(language)"><head>
      <link rel="canonical" href="https://apps.apple.com/de/app/orchard/id302"></head><body>
      <script type="application/json" id="serialized-server-data">{"data":[{"data":{"lockup":{"adamId":"302",
      "title":"\(name)","buttonAction":{"adamId":"302","price":4.99,"priceFormatted":"\(price)",
      "purchaseConfiguration":{"buyParams":"productType=C&price=4990"}}}}}]}</script></body></html>
      """
    try test.importText(page, as: "\(language).html", at: "2026-11-\(day)T00:00:00Z")
  }

  @Test(arguments: ["en-GB", "fr-FR"], [("01", "05"), ("05", "01"), ("03", "03")])
  func `a page in another language replaces neither a name nor a price's text`(
    language: String, days: (own: String, other: String)
  ) throws {
    try see("Obstgarten", "4,99 €", in: "de-DE", on: days.own)
    try see("Orchard", "€4.99", in: language, on: days.other)
    #expect(try test.rows("SELECT name, storefront FROM product WHERE apple_id = 302") == ["Obstgarten|de"])
    #expect(try test.rows("SELECT amount, text FROM price") == ["4990|4,99 €"])
    #expect(test.problems == [])
  }

  @Test func `a page in another language tells where no other page does, until one does`() throws {
    try see("Orchard", "€4.99", in: "en-GB", on: "01")
    #expect(try test.rows("SELECT name FROM product WHERE apple_id = 302") == ["Orchard"])
    try see("Obstgarten", "4,99 €", in: "de-DE", on: "02")
    #expect(try test.rows("SELECT name FROM product WHERE apple_id = 302") == ["Obstgarten"])
  }
}
