import CatalogModel
import Feeds
import TestSupport
import Testing

@Suite struct InAppResourceTests {
  static func resource(
    id: String = "9100", host: String = "apps.apple.com", href: String = "/v1/catalog/us/in-apps/9100",
    price: String = "9.99"
  ) -> String {
    """
    {"type":"in-apps","id":"\(id)","href":"\(href)","attributes":{"offerName":"com.example.weekly","name":"Weekly",
    "kind":"Auto-Renewable Subscription","description":{"standard":"All of it"},"icuLocale":"en_US@currency=USD",
    "isFamilyShareable":1,"subscriptionFamilyId":"77","subscriptionFamilyName":"Plans","subscriptionFamilyRank":2,
    "url":"https://\(host)/us/app/weekly/id302","offers":[{"type":"buy","price":\(price),"priceFormatted":"$9.99",
    "currencyCode":"USD","recurringSubscriptionPeriod":"P7D",
    "buyParams":"productType=A&price=9990&salableAdamId=9100&appAdamId=302","discounts":[{"type":"IntroOffer",
    "modeType":"FreeTrial","price":0,"priceFormatted":"$0.00","numOfPeriods":1,"recurringSubscriptionPeriod":"P3D"}]}]}}
    """
  }

  @Test(arguments: ["9.99", "\"9.99\""])
  func `a product of the store becomes a record and statements`(price: String) throws {
    let reading = try Reading("[\(Self.resource(price: price))]")
    #expect(reading.summary?.format == .inApps)
    #expect(reading.records.map(\.parentID) == [AppleID("302")])
    #expect(reading.records.first?.identifiers == [Identifier(scheme: .inAppProductID, value: "com.example.weekly")])
    #expect(reading.products.map(\.environment) == [.production])
    #expect(reading.products.map(\.group) == ["77"])
    let money = Money(milliunits: 9990, currency: try #require(CurrencyCode("USD")))
    #expect(reading.records.first?.offers == [Offer(kind: .subscribe, price: .amount(money), text: "$9.99")])
    #expect(reading.prices.map(\.amount) == [0])
    #expect(reading.prices.map { $0.currency?.description } == ["USD"])
    #expect(reading.prices.last?.offer.payment == .free)
  }

  @Test(arguments: [
    ("9100", "sandbox.itunes.apple.com", "/v1/catalog/us/in-apps/9100", StoreEnvironment.sandbox),
    ("5F3A9C01", "apps.apple.com", "/v1/catalog/usa/in-apps/5F3A9C01", .configuration),
  ])
  func `sandbox and Xcode are told by host, path and number, and make no record`(
    id: String, host: String, href: String, environment: StoreEnvironment
  ) throws {
    let reading = try Reading("[\(Self.resource(id: id, host: host, href: href))]")
    #expect(reading.records == [])
    #expect(reading.products.map(\.environment) == [environment])
    #expect(reading.prices.allSatisfy { $0.environment == environment })
  }

  @Test func `a product without appAdamId belongs to the app of its address`() throws {
    let text = Self.resource(host: "sandbox.itunes.apple.com").replacing("&appAdamId=302", with: "")
    #expect(try Reading("[\(text)]").products.map(\.appID) == [AppleID("302")])
  }

  @Test func `products that an app printed one after another are all read, whatever is between them`() throws {
    let second = Self.resource(id: "9101", href: "/v1/catalog/us/in-apps/9101")
    let log = "\(Self.resource())\n2026-11-18 App[12:34] next:\n\(second)\n{\"type\": broken}\n"
    let reading = try Reading(log)
    #expect(reading.records.map(\.appleID) == [AppleID("9100"), AppleID("9101")])
    #expect(reading.refused.count == 1)
  }

  @Test func `the language that was asked for stays with the price text`() throws {
    let reading = try Reading("[\(Self.resource(href: "/v1/catalog/us/in-apps/9100?l=zh-Hans-CN"))]")
    #expect(reading.prices.first?.textLanguage == "zh-Hans-CN")
    #expect(reading.records.first?.offers.map(\.text) == [nil])
    #expect(reading.texts.map(\.language) == ["zh-Hans-CN"])
  }

  @Test(arguments: ["top-in-apps", "merchandised-in-apps"])
  func `a saved page gives what its app sells`(relation: String) throws {
    let answer = """
      {"d":[{"id":"302","type":"apps","attributes":{"name":"Orchard","url":"https://apps.apple.com/us/app/orchard/id302"},
      "relationships":{"\(relation)":{"data":[\(Self.resource())]}}}]}
      """
    let page = """
      <html><head><link rel="canonical" href="https://apps.apple.com/us/app/orchard/id302"><meta name="apple:content_id"
      content="302"></head><body><script type="fastboot/shoebox" id="shoebox-media-api-cache-apps">{"a":\(answer.quoted)}
      </script></body></html>
      """
    let reading = try Reading(page)
    #expect(reading.summary?.format == .previewPage)
    #expect(reading.appleIDs == [302])
    #expect(Set(reading.children.map(\.appleID)) == [AppleID("9100")])
    #expect(reading.products.map(\.appID) == [AppleID("302")])
    #expect(reading.children.first?.offers.count == 1)
  }
}
