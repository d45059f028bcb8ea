import Catalog
import CatalogModel
import SQLite
import TestSupport
import Testing

/// Catalogs of versions that knew less of in-app products.
@Suite struct AppProductMigrationTests {
  private let test = TestCatalog()

  private let products = connectAnswer(
    "[\(inAppPurchase(901, "com.example.gems"))]", path: "v1/apps/302/inAppPurchasesV2")

  @Test(arguments: [1, 12, 13, 14]) func `imports in-app products after any migration`(steps: Int) throws {
    try test.makeOlder(steps: steps)
    try test.importText(products)
    let entries = try test.open().appProducts()
    #expect(entries.map(\.product.productID) == ["com.example.gems"])
    #expect(try test.rows("SELECT facts ->> '$.state' FROM app_product_past") == ["APPROVED"])
  }

  @Test func `keeps what was known of a product as its past`() throws {
    try test.makeOlder(steps: 13)
    try Connection(path: test.path + "/catalog.sqlite").execute(
      """
      INSERT INTO import (id, source, feed, observed_at, started_at) VALUES (1, 'a', 'a', '2026', '2026');
      INSERT INTO app_product (environment, product, apple_id, app_id, product_id, type, state, observed_at, import_id)
        VALUES ('production', '901', 901, 302, 'com.example.gems', 'consumable', 'IN_REVIEW', '2026-11-01T00:00:00Z', 1);
      INSERT INTO app_product_text (environment, product, language, name, observed_at, import_id)
        VALUES ('production', '901', 'de', 'Steine', '2026-11-01T00:00:00Z', 1);
      """)
    try test.importText(products)
    let catalog = try test.open()
    let product = try #require(try catalog.appProducts().first?.product)
    let before = try catalog.facts(of: product, on: "2026-11-02")
    #expect(before == ["type": "consumable", "state": "IN_REVIEW", "name de": "Steine"])
    #expect(try catalog.facts(of: product, on: "2026-11-18")["state"] == "APPROVED")
    #expect(try catalog.facts(of: product, on: "2026-10-31").isEmpty)
  }
}
