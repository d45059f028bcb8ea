import CatalogModel
import Storefronts
import Testing

struct StorefrontDetailsTests {
  @Test func `knows 175 live stores and nine reserved numbers`() {
    #expect(StorefrontDirectory.live.count == 175)
    #expect(
      StorefrontDirectory.all.filter { $0.status == .reserved }.map(\.storefront.code).joined(separator: " ")
        == "ad bd cf et gn li mc ps ws")
    #expect(StorefrontDirectory.all.map(\.storefront) == Storefront.allKnown)
  }

  @Test func `every live store has a currency and a language, and a reserved number none`() {
    for details in StorefrontDirectory.all {
      #expect((details.currency != nil) == details.hasAppStore)
      #expect((details.defaultLanguage != nil) == details.hasAppStore)
      #expect(details.locales.isEmpty != details.hasAppStore)
      #expect(details.hasAppStore || details.appleMusic == .no)
    }
    #expect(StorefrontDirectory.live.filter { $0.currency == CurrencyCode("USD") }.count == 109)
    #expect(StorefrontDirectory.live.filter { $0.currency == CurrencyCode("EUR") }.count == 25)
    #expect(StorefrontDirectory.live.filter { $0.appleMusic == .unknown }.count == 8)
  }

  @Test func `says what to beware of`() throws {
    #expect(try StorefrontDirectory.find("XKX").storefront.code == "xk")
    #expect(try StorefrontDirectory.find("xk").alpha3 == "XKS")
    #expect(try StorefrontDirectory.find("ad").note == "Apple keeps the number, but there is no App Store.")
    #expect(try StorefrontDirectory.find("rs").note?.contains("US dollars") == true)
    #expect(try StorefrontDirectory.find("us").source.contains("App Store Connect"))
  }
}
