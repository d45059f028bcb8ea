import Foundation
import TestSupport
import Testing

@testable import CosterCommands

/// What holds of lists of products, however their bytes are damaged.
@Suite struct DamagedListTests {
  struct Sample: CustomTestStringConvertible {
    var name: String
    var text: String
    var testDescription: String { name }
  }

  /// How many damaged lists of each sample are read.
  private static let count = ProcessInfo.processInfo.environment["COSTER_LISTS"].flatMap { Int($0) } ?? 12
  private static let signs = ["\"", "{", "}", "[", "]", ",", ":", "\\", "null", "-", "\n", "\u{0}", "</", ";", "é"]

  private static let configuration = """
    {"identifier":"9A1B2C3D","nonRenewingSubscriptions":[{"displayPrice":"2.99","internalID":"A3","localizations":[],
    "productID":"com.example.pass","referenceName":"Pass","type":"NonRenewingSubscription"}],"products":[
    {"displayPrice":"0.99","familyShareable":true,"internalID":"A1","localizations":[{"description":"","displayName":
    "Gems","locale":"en_US"}],"productID":"com.example.gems","referenceName":"Gems","type":"Consumable"}],
    "settings":{"_storefront":"USA","_storeKitErrors":[{"name":"Load Products","enabled":false}]},
    "subscriptionGroups":[{"id":"214","localizations":[],"name":"Plus","subscriptions":[{"adHocOffers":[{"displayPrice":
    "2.00","internalID":"O1","numberOfPeriods":2,"offerID":"half","paymentMode":"payAsYouGo","subscriptionPeriod":"P1M"
    }],"billingPlans":[{"billingPlanType":"MONTHLY","commitmentDisplayPrice":"60","displayPrice":"5","internalID":"B2",
    "isEnabled":true}],"codeOffers":[{"eligibility":["new"],"internalID":"O2","isStackable":false,"offerID":"welcome",
    "paymentMode":"free","subscriptionPeriod":"P2W"}],"displayPrice":"48","groupNumber":1,"internalID":"A2",
    "introductoryOffers":[],"localizations":[],"productID":"com.example.year","recurringSubscriptionPeriod":"P1Y",
    "referenceName":"Year","subscriptionGroupID":"214","type":"RecurringSubscription","winbackOffers":[]}]}],
    "version":{"major":5,"minor":0}}
    """

  static let samples = [
    Sample(name: "list.storekit", text: configuration),
    Sample(
      name: "plist.storekit",
      text: """
        <?xml version="1.0"?><plist version="1.0"><dict><key>identifier</key><string>9A</string><key>products</key>
        <array><dict><key>productID</key><string>com.example.gems</string><key>displayPrice</key><string>0.99</string>
        <key>type</key><string>Consumable</string></dict></array></dict></plist>
        """),
    Sample(
      name: "list.csv",
      text: """
        product_id,apple_id,type,locale,name,storefront,amount,currency,group,period,offer,offer_id,payment,offer_period
        com.example.gems,,consumable,en-US,"Gems, many",us,0.99,USD,,,,,,
        com.example.year,,auto-renewable,,,us,48,USD,Plus,P1Y,,,,
        com.example.year,,auto-renewable,,,us,2,USD,Plus,P1Y,promotional,half,pay-as-you-go,P1M
        com.example.map,6450000001,non-consumable,ja,地図,jp,480,JPY,,,,,,

        """),
    Sample(
      name: "connect.json",
      text: connectAnswer(
        "[\(ProductWorld.product(901, "com.example.gems")),\(ProductWorld.product(902, "com.example.map"))]",
        included: ProductWorld.territory("USA", "USD"), path: "v1/apps/302/inAppPurchasesV2", total: 2)),
  ]

  private let world = ProductWorld()

  @Test(arguments: samples) func `what is read of a damaged list is listed, and nothing is lost in silence`(
    sample: Sample
  ) throws {
    var random = SeededRandom(seed: 4616)
    for _ in 0..<Self.count {
      var bytes = Array(sample.text.utf8)
      random.damage(&bytes, upTo: 5, signs: Self.signs)
      let file = try world.folder.write(bytes, to: sample.name)
      let list = world.products("list", file, "--no-header")
      let text = Comment(rawValue: String(decoding: bytes, as: UTF8.self))
      #expect((0...2).contains(list.exitCode) && (list.exitCode > 0 || !list.result.isEmpty), text)
      let lint = world.products("lint", file, "--no-header")
      guard list.exitCode < 2 else {
        #expect(list.result.isEmpty && list.messages.contains(sample.name), text)
        #expect(lint.exitCode == 2, text)
        continue
      }
      #expect(lint.exitCode < 2, text)
      #expect(world.products("diff", file, file, "--no-header").result.isEmpty, text)
      let csv = world.products("convert", file, "--to", "csv")
      #expect(csv.exitCode < 2 && csv.result.hasPrefix("product_id,"), text)
      let rows = try world.folder.write(csv.result, to: "again.csv")
      let again = world.products("list", rows, "--no-header")
      let lost = Self.ids(list).subtracting(Self.ids(again))
      #expect(lost.isEmpty || csv.exitCode == 1 || again.exitCode > 0, text)
    }
  }

  /// The product IDs of rows.
  private static func ids(_ outcome: Outcome) -> Set<Substring> {
    Set(outcome.cells(0).map { $0[...] }.filter { !$0.isEmpty })
  }
}
