import Catalog
import SQLite
import TestSupport
import Testing

/// The word on a store's button, which charts have for a price.
struct OfferLabelTests {
  private let test = TestCatalog()

  private func chart(_ label: String) -> String {
    """
    {"feed":{"title":{"label":"Top"},"entry":{"im:name":{"label":"Plum"},"id":{"attributes":{"im:id":"301"}},\
    "link":{"attributes":{"rel":"alternate","href":"https://apps.apple.com/kr/app/id301"}},\
    "im:price":{"label":"\(label)","attributes":{"amount":"0","currency":"KRW"}}}}}
    """
  }

  @Test func `is stored as a label, beside the text that another feed has`() throws {
    try test.importText(chart("받기"), as: "chart.json")
    #expect(try test.rows("SELECT amount, text, label FROM offer") == ["0|NULL|받기"])
    #expect(try test.open().prices(of: appleID(301)).map(\.text) == [nil])
    try test.importText(chart("무료"), as: "other.json")
    #expect(try test.rows("SELECT amount, text, label FROM offer") == ["0|무료|받기"])
  }

  @Test func `of an older catalog is a label from now on`() throws {
    try test.makeOlder(steps: 10)
    let older = try Connection(path: test.path + "/catalog.sqlite")
    try older.execute(
      """
      INSERT INTO import (id, source, feed, observed_at, started_at) VALUES (1, 'a', 'a', '2026', '2026');
      INSERT INTO listing (apple_id, storefront, provenance, kind, observed_at, import_id)
        VALUES (301, 'kr', 'record', 'app', '2026', 1);
      INSERT INTO offer VALUES (301, 'kr', 'buy', '2026', 1, '2026', 0, 'KRW', '받기', NULL);
      """)
    _ = try Catalog(at: test.path, access: .writing)
    #expect(try test.rows("SELECT text, label FROM offer") == ["NULL|받기"])
  }
}
