import CatalogModel
import Storefronts
import Testing

struct LocaleTagTests {
  @Test(arguments: [
    ("de", "de"), ("DE-de", "de-DE"), ("zh_hans_cn", "zh-Hans-CN"), ("es-419", "es-419"), ("fil-PH", "fil-PH"),
    ("sr-latn", "sr-Latn"),
  ])
  func `reads language, script and country in any case`(text: String, tag: String) {
    #expect(LocaleTag(text)?.description == tag)
  }

  @Test(arguments: [
    "", "-", "d", "klingon", "de-", "de-DE-", "de-DEU", "de-DE-x", "dé", "de DE", "1e", "en-TR-Latn", "日本",
  ])
  func `refuses what is no such tag`(text: String) {
    #expect(LocaleTag(text) == nil)
  }

  @Test func `reports whether there is data for a language`() {
    #expect(LocaleTag("de-JP")?.hasLocaleData == true)
    #expect(LocaleTag("iw-IL")?.hasLocaleData == true)
    #expect(LocaleTag("xx-DE")?.hasLocaleData == false)
  }

  @Test func `joins a language with a store's country`() throws {
    let turkey = try #require(Storefront("tr"))
    let hongKong = try #require(Storefront("hk"))
    #expect(LocaleTag(language: "en-GB", in: turkey)?.identifier == "en_TR")
    #expect(LocaleTag(language: "zh-Hant-TW", in: hongKong)?.identifier == "zh_Hant_HK")
  }
}
