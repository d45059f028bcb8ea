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
    "en_US@", "en_US@currency=", "en_US@currency=XXX", "en_US@calendar=buddhist", "en_US@currency=EUR;numbers=arab",
    "@currency=EUR", "en-US-u-nu-latn", "en-US-u-cu-eur-nu-latn",
  ])
  func `refuses what is no such tag`(text: String) {
    #expect(LocaleTag(text) == nil)
  }

  @Test(arguments: [
    ("en_US@currency=EUR", "en-US@currency=EUR", "EUR"), ("de-u-cu-chf", "de@currency=CHF", "CHF"),
    ("zh_Hant_TW@currency=twd", "zh-Hant-TW@currency=TWD", "TWD"),
  ])
  func `reads the currency of a price locale`(text: String, tag: String, code: String) throws {
    let locale = try #require(LocaleTag(text))
    #expect(locale.description == tag && LocaleTag(tag) == locale)
    #expect(try locale.currency == currency(code))
    #expect(locale.hasLocaleData && !locale.identifier.contains("@"))
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
