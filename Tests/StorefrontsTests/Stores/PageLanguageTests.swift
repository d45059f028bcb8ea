import CatalogModel
import Storefronts
import Testing

struct PageLanguageTests {
  @Test(
    arguments: [
      ("de", "en-GB", "en-GB"), ("de", "en", "en-GB"), ("de", "de", "de-DE"), ("us", "en", "en-US"),
      ("us", "en-GB", nil),
      ("us", "zh", "zh-Hans-CN"), ("us", "zh-Hant", nil), ("us", "es", "es-MX"), ("tw", "zh-Hans", nil),
      ("jp", "de", nil),
      ("ca", "fr", "fr-CA"), ("ca", "fr-FR", nil), ("tr", "tr", "tr"),
    ] as [(String, String, String?)])
  func `a store has a page in a language or it does not`(store: String, language: String, tag: String?) throws {
    let details = try storefront(store).details
    #expect(try details.pageTag(for: #require(LocaleTag(language))) == tag)
  }

  @Test func `each store has a page in each of its languages`() throws {
    for store in StorefrontDirectory.live {
      for language in store.languages {
        #expect(try store.pageTag(for: #require(LocaleTag(language))) == language, "\(store.storefront)")
      }
    }
  }
}
