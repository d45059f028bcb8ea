import CatalogModel
import Feeds
import TestSupport
import Testing

@Suite struct ConnectTests {
  private let app = """
    {"type":"apps","id":"302","attributes":{"name":"Orchard","bundleId":"com.example.orchard","sku":"ORCHARD1",\
    "primaryLocale":"en-GB"},"links":{"self":"https://api.appstoreconnect.apple.com/v1/apps/302"}}
    """
  private let gems = """
    {"type":"inAppPurchases","id":"9001","attributes":{"name":"Gems","productId":"com.example.gems",\
    "inAppPurchaseType":"CONSUMABLE"},"relationships":{"app":{"data":{"type":"apps","id":"302"}}}}
    """

  @Test(arguments: [1, 50, 1 << 20]) func `reads one's own apps with their bundle IDs`(piece: Int) throws {
    let text = "{\"data\":[\(app),\(gems)],\"links\":{\"self\":\"x\"},\"meta\":{\"paging\":{\"total\":2,\"limit\":50}}}"
    let reading = try Reading(Array(text.utf8), piece: piece)
    #expect(reading.summary?.format == .appStoreConnect)
    #expect(reading.records.map(\.line) == ["app 302 - Orchard", "in-app 9001 - in 302 Gems"])
    #expect(
      reading.records.first?.identifiers == [
        Identifier(scheme: .bundleID, value: "com.example.orchard"), Identifier(scheme: .sku, value: "ORCHARD1"),
      ])
    #expect(reading.records.first.map { String(decoding: $0.original, as: UTF8.self) } == app)
  }

  @Test func `reads an answer about one app, and counts what is no product`() throws {
    let build = #"{"type":"builds","id":"4f2b","attributes":{"version":"7"}}"#
    let reading = try Reading("{\"data\":\(app),\"included\":[\(gems),\(build),\(build)]}")
    #expect(reading.appleIDs == [302, 9001])
    #expect(reading.notes.say("builds … skipped (2 ×)"))
  }

  @Test(arguments: [
    ("appPricePoints", #""customerPrice":"0.99","proceeds":"0.70""#), ("winBackOffers", #""offerMode":"FREE_TRIAL""#),
    ("subscriptionPlanAvailabilities", #""planType":"UPFRONT","availableInNewTerritories":true"#),
    ("sandboxTesters", #""acAccountName":"x","territory":"JPN""#), ("profiles", #""profileState":"ACTIVE""#),
  ])
  func `knows resources by what they alone state, without the address of an answer`(
    type: String, attributes: String
  ) throws {
    let resource = #"{"type":"\#(type)","id":"6450100300","attributes":{\#(attributes)}}"#
    for text in [resource, resource + "\n" + resource, "{\"data\":[\(resource)]}"] {
      let reading = try Reading(text)
      #expect(reading.summary?.format == .appStoreConnect)
      #expect(reading.refused.isEmpty && reading.notes.isEmpty, "\(reading.notes)")
    }
  }

  @Test func `names types of which it reads nothing, in one line each`() throws {
    let version = #"{"type":"inAppPurchaseVersions","id":"1","attributes":{"planType":null,"version":2}}"#
    let reading = try Reading("{\"data\":[\(version),\(version)]}")
    #expect(reading.notes.say("inAppPurchaseVersions … skipped (2 ×)"))
  }

  @Test func `refuses resources without a number`() throws {
    let reading = try Reading("{\"data\":[\(app),{\"type\":\"apps\",\"id\":\"x\"},{\"bundleId\":1},7]}")
    #expect(reading.appleIDs == [302])
    #expect(reading.refused.count == 3)
  }
}

/// Resources of the API that stand by themselves, as fixtures of its clients keep them.
@Suite struct BareResourceTests {
  private let app = """
    {"attributes":{"bundleId":"com.example.orchard","name":"Orchard","sku":"ORCHARD1"},"id":"302",\
    "relationships":{"builds":{"data":[{"type":"builds","id":"7"}]}},"type":"apps"}
    """
  private let gems = """
    {"type":"inAppPurchases","id":"9001","attributes":{"name":"Gems","productId":"com.example.gems"},\
    "relationships":{"app":{"data":{"type":"apps","id":"302"}}}}
    """

  @Test(arguments: [1, 1 << 20]) func `reads one, several lines, and an array of them`(piece: Int) throws {
    for text in [app, "\(app)\n\(gems)\n", "[\(app),\n\(gems)]"] {
      let reading = try Reading(Array(text.utf8), piece: piece)
      #expect(reading.summary?.format == .appStoreConnect)
      let lines = ["app 302 - Orchard", "in-app 9001 - in 302 Gems"]
      #expect(reading.records.map(\.line) == Array(lines.prefix(text == app ? 1 : 2)))
      #expect(reading.facts == ["302 bundle-id com.example.orchard"])
      #expect(reading.refused == [])
    }
  }

  @Test func `knows a resource of another type by its address`() throws {
    let build = """
      {"type":"builds","id":"4f2b","attributes":{"version":"7"},\
      "links":{"self":"https://api.appstoreconnect.apple.com/v1/builds/4f2b"}}
      """
    let reading = try Reading(build)
    #expect(reading.notes.say("builds … skipped (1 ×)"))
  }
}
