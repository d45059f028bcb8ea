import CatalogModel
import Feeds
import TestSupport
import Testing

/// Our own list, and those of iTunes Connect.
@Suite struct ProductListsTests {
  private let header =
    "product_id,apple_id,type,reference_name,locale,name,description,storefront,amount,currency,start,end,state"

  @Test func `our own list is CSV with a row for each language and store`() throws {
    let reading = try Reading(
      """
      \(header)
      com.example.gems,9001,consumable,Gems,en-US,Gems,"Shiny, ""new"" ones",jp,160,JPY,,2026-12-01,APPROVED
      com.example.plan,,auto-renewable,,,,,,,,,,
      """)
    #expect(reading.summary?.format == .productList)
    #expect(reading.products.map(\.key) == ["9001", "#1"])
    #expect(reading.products.map(\.environment) == [.production, .configuration])
    #expect(reading.texts.map(\.description) == ["Shiny, \"new\" ones"])
    #expect(reading.prices.map(\.amount) == [160_000])
    #expect(reading.prices.map(\.end) == ["2026-12-01"])
  }

  @Test func `a row that is wrong is refused with its reason`() throws {
    let reading = try Reading(
      "\(header)\r\na,b,consumable,,,,,,,,,,\r\n,,consumable,,,,,,,,,,\r\na,,jewel,,,,,,,,,,\r\na,,consumable\r\n"
        + "a,,consumable,,,,,zz,1,JPY,,,\r\na,,consumable,,,,,jp,1x,JPY,,,\r\n")
    #expect(
      reading.refused.map(\.reason).say(
        "apple_id … b", "product_id … empty", "type … jewel", "… 3 fields … 13", "storefront … zz", "amount … 1x"))
  }

  @Test func `the old lists of iTunes Connect are read`() throws {
    let list = try Reading(
      """
      {"data":[{"adamId":"9001","referenceName":"Gems","vendorId":"com.example.gems",
      "addOnType":"ITC.addons.type.nonConsumable","purpleSoftwareAdamIds":["302"],"iTunesConnectStatus":"readyToSubmit"}],
      "messages":{},"statusCode":"SUCCESS"}
      """)
    #expect(list.summary?.format == .iTunesConnect)
    #expect(list.products.map(\.type) == [.nonConsumable])
    #expect(list.products.map(\.appID) == [AppleID("302")])
    #expect(list.products.map(\.state) == ["readyToSubmit"])
    #expect(list.records.map(\.appleID) == [AppleID("9001")])
    let detail = try Reading(
      """
      {"data":{"id":"1","adamId":"9001","appAdamIds":["302"],"addOnType":"consumable","productId":{"value":"com.example.gems"},
      "clearedForSale":{"value":true},"pricingIntervals":[{"value":{"tierStem":"1","country":"WW"}}],
      "versions":[{"details":{"value":[{"value":{"name":{"value":"Gems"},"description":{"value":"Shiny"},
      "localeCode":"de-DE","status":"proposed"}}]},"status":"readyToSubmit"}]},"statusCode":"SUCCESS"}
      """)
    #expect(detail.products.map(\.productID) == ["com.example.gems"])
    #expect(detail.texts.map(\.language) == ["de-DE"])
    #expect(detail.availability == ["9001 - true"])
    #expect(detail.prices.map(\.point) == ["tier:1"])
  }
}
