import CatalogModel
import Feeds
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
    #expect(reading.summary?.remarks == ["builds say nothing of products, so they were skipped (2 ×)"])
  }

  @Test func `refuses resources without a number`() throws {
    let reading = try Reading("{\"data\":[\(app),{\"type\":\"apps\",\"id\":\"x\"},{\"bundleId\":1},7]}")
    #expect(reading.appleIDs == [302])
    #expect(reading.refused.count == 3)
  }
}
