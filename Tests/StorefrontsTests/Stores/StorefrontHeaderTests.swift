import CatalogModel
import Storefronts
import Testing

struct StorefrontHeaderTests {
  @Test(arguments: [
    ("143462-9,29", 9, 29), ("143441", nil, nil), ("143441-1", 1, nil), ("143441,32", nil, 32),
    ("143465-19,26 ab:x y", 19, 26),
  ])
  func `reads language and client, and leaves the rest alone`(text: String, language: Int?, client: Int?) {
    let header = StorefrontHeader(text)
    #expect(header?.storefront.number == Int(text.prefix(6)))
    #expect(header?.languageNumber == language && header?.client == client)
  }

  @Test func `uses the store's default language where none is stated`() {
    #expect(StorefrontHeader("143480,29")?.language == "en-GB")
    #expect(StorefrontHeader("143480-250,29")?.languageNumber == 250)
    #expect(StorefrontHeader("143480-250,29")?.language == nil)
  }

  @Test(arguments: [
    "", " ", "us", "143441-", "143441,", "143441-1,", "143441-x,29", "999999-1,29", "143441--1", "-1,29",
    "143441-1,29,2",
    " 143441", "143441-1,99999999999999999999", "١٤٣٤٤١",
  ])
  func `refuses what is no such header`(text: String) {
    #expect(StorefrontHeader(text) == nil)
  }
}
