import Archives
import CatalogModel
import Feeds
import Foundation
import TestSupport
import Testing

@Suite struct StoreKitConfigurationTests {
  static func file(_ settings: String = #""_storefront":"JPN""#, internalID: String = "81A9E85C", more: String = "")
    -> String
  {
    """
    {"identifier":"AA49B8EA","nonRenewingSubscriptions":[],"products":[{"displayPrice":"480","familyShareable":false,
    "internalID":"\(internalID)","localizations":[{"description":"Shiny","displayName":"Gems","locale":"en_US"}],
    "productID":"com.example.gems","referenceName":"Gems","type":"Consumable"}],"settings":{\(settings)},
    "subscriptionGroups":[{"id":"21B1","localizations":[],"name":"Plans","subscriptions":[{"adHocOffers":[
    {"internalID":"A1","offerID":"back","paymentMode":"payAsYouGo","subscriptionPeriod":"P1M","numberOfPeriods":3,
    "displayPrice":"100","referenceName":"Back"}],"codeOffers":[],"displayPrice":"980","familyShareable":true,
    "groupNumber":1,"internalID":"9B","introductoryOffer":{"internalID":"I1","paymentMode":"free",
    "subscriptionPeriod":"P1W"},"localizations":[],"productID":"com.example.monthly",
    "recurringSubscriptionPeriod":"P1M","referenceName":"Monthly","subscriptionGroupID":"21B1",
    "type":"RecurringSubscription"}]}]\(more),"version":{"major":3,"minor":0}}
    """
  }

  @Test func `products, texts, prices and offers are read`() throws {
    let reading = try Reading(Self.file())
    #expect(reading.summary?.format == .storeKitConfiguration)
    #expect(reading.products.map(\.productID) == ["com.example.gems", "com.example.monthly"])
    #expect(reading.products.map(\.type) == [.consumable, .autoRenewable])
    #expect(reading.products.map(\.group) == [nil, "#group:21B1"])
    #expect(reading.products.map(\.appleID) == [nil, nil])
    #expect(reading.texts.map(\.language) == ["en-US"])
    #expect(reading.prices.map(\.amount) == [480_000, 980_000, 0, 100_000])
    #expect(Set(reading.prices.map(\.storefront)) == [Storefront("jp")])
    #expect(reading.prices.map(\.offer.kind) == [.standard, .standard, .introductory, .promotional])
    #expect(reading.summary?.notes == [])
  }

  /// The same file as an XML property list.
  private func propertyList() throws -> String {
    let value = try JSONSerialization.jsonObject(with: Data(Self.file().utf8))
    return String(
      decoding: try PropertyListSerialization.data(fromPropertyList: value, format: .xml, options: 0), as: UTF8.self)
  }

  @Test func `an XML property list is read like the JSON form, and becomes it`() throws {
    let text = try propertyList()
    let (list, json) = try (Reading(text), Reading(Self.file()))
    #expect(list.summary?.format == .storeKitConfiguration)
    #expect((list.products, list.prices, list.texts) == (json.products, json.prices, json.texts))
    let file = try #require(try StoreKitConfigurationFile(ByteStream(name: "a.storekit", bytes: Array(text.utf8))))
    #expect(try Reading(String(decoding: file.copy, as: UTF8.self)).prices == json.prices)
    #expect(try Reading(String(text.dropLast(40))).error != nil)
  }

  @Test func `a file that names no storefront is read as of the United States, and that is reported`() throws {
    let reading = try Reading(Self.file(""))
    #expect(Set(reading.prices.map(\.storefront)) == [Storefront("us")])
    #expect(
      reading.notes.say("… no storefront … United States"))
  }

  @Test(arguments: [
    (#""_applicationInternalID":"1389130815","_lastSynchronizedDate":711906066.667"#, "6450767566", "6450767566"),
    (#""_applicationInternalID":"1389130815","_lastSynchronizedDate":749779200"#, "6450767566", nil),
    (#""_applicationInternalID":"sectorzero_app_001","_lastSynchronizedDate":711906066.667"#, "6450767566", nil),
    (#""_applicationInternalID":"1389130815""#, "6450767566", nil),
    (#""_applicationInternalID":"1389130815","_lastSynchronizedDate":711906066.667"#, "81A9E85C", nil),
  ])
  func `an Apple ID is taken from a file that was synchronised`(settings: String, id: String, expected: String?) throws
  {
    let reading = try Reading(Self.file(settings, internalID: id))
    #expect(reading.products.first?.appleID?.description == expected)
  }

  @Test func `simulated failures are facts`() throws {
    let settings = """
      "_failTransactionsEnabled":true,"_storeKitErrors":[{"current":null,"enabled":false,"name":"Purchase"},
      {"current":{"index":1,"type":"generic"},"enabled":true,"name":"Load Products"}]
      """
    let facts = try Reading(Self.file(settings)).facts
    #expect(facts.contains("# simulated-failure Load Products"))
    #expect(facts.contains("# simulated-failure _failTransactionsEnabled"))
    #expect(facts.count == 3)
  }

  @Test(arguments: [1, 3, 4, 5]) func `each version is recognised`(major: Int) throws {
    let file = Self.file().replacing("\"major\":3", with: "\"major\":\(major)")
    #expect(try Reading(file).products.count == 2)
    #expect(try Reading("\u{FEFF}" + file).products.count == 2)
  }

  @Test func `a file that is nested too deep is refused`() throws {
    let deep = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
    let reading = try Reading(Self.file(more: #","x":\#(deep)"#))
    #expect(reading.reason.says("… nested … 512 …"))
  }
}
