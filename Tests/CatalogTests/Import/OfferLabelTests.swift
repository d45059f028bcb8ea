import Catalog
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
    #expect(try test.rows("SELECT amount, text, label FROM _offer") == ["0|NULL|받기"])
    #expect(try test.open().prices(of: appleID(301)).map(\.text) == [nil])
    try test.importText(chart("무료"), as: "other.json")
    #expect(try test.rows("SELECT amount, text, label FROM _offer") == ["0|무료|받기"])
  }
}
