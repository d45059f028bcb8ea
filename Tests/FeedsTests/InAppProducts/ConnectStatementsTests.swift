import CatalogModel
import Feeds
import TestSupport
import Testing

/// Answers in the shapes of the App Store Connect API 2.3 to 3.7.
@Suite struct ConnectStatementsTests {
  private let gems = inAppPurchase(
    9001, "com.example.gems", state: "READY_TO_SUBMIT", #""familySharable":false,"availableInAllTerritories":true"#)

  @Test(arguments: [1, 7, 1 << 20])
  func `a page of products states their app and how long the list is`(piece: Int) throws {
    let text = connectAnswer("[\(gems)]", path: "v1/apps/302/inAppPurchasesV2?limit=1", total: 14, hasNext: true)
    let reading = try Reading(Array(text.utf8), piece: piece)
    var product = AppProduct(key: "9001", environment: .production)
    product.appID = AppleID("302")
    product.productID = "com.example.gems"
    product.type = .consumable
    product.state = "READY_TO_SUBMIT"
    product.referenceName = "Gems"
    product.isFamilyShareable = false
    #expect(reading.products == [product])
    #expect(reading.availability == ["9001 - true"])
    #expect(
      reading.lists == [
        AppList(owner: "302", environment: .production, content: .products, total: 14, members: ["9001"])
      ])
  }

  @Test func `a list without paging and without a next page is whole`() throws {
    let reading = try Reading(connectAnswer("[\(gems)]", path: "v1/apps/302/inAppPurchasesV2"))
    #expect(reading.lists.map(\.total) == [1])
    #expect(try Reading(connectAnswer("[\(gems)]", path: "v1/apps/302/inAppPurchasesV2", hasNext: true)).lists == [])
  }

  @Test func `a price has its store and its point, and the point its amount`() throws {
    let price = """
      {"type":"inAppPurchasePrices","id":"a","attributes":{"startDate":"2023-05-09","endDate":null,"manual":false},\
      "relationships":{"inAppPurchasePricePoint":{"data":{"type":"inAppPurchasePricePoints","id":"p1"}},\
      "territory":{"data":{"type":"territories","id":"JPN"}}}}
      """
    let point = """
      {"type":"inAppPurchasePricePoints","id":"p1","attributes":{"customerPrice":"160","proceeds":"119.0",\
      "priceTier":"1"},"relationships":{"territory":{}}}
      """
    let yen = #"{"type":"territories","id":"JPN","attributes":{"currency":"JPY"}}"#
    let path = "v1/inAppPurchasePriceSchedules/9001/automaticPrices"
    let reading = try Reading(
      connectAnswer("[\(price)]", included: "\(point),\(yen)", path: path, total: 348, hasNext: true))
    var stated = AppProductPrice(owner: "9001", environment: .production, storefront: Storefront("jp"))
    stated.start = "2023-05-09"
    stated.isAutomatic = true
    stated.point = "p1"
    (stated.amount, stated.currency) = (160_000, CurrencyCode("JPY"))
    #expect(reading.prices == [stated])
    #expect(reading.points.map(\.amount) == [160_000])
    #expect(reading.statements.contains(.currency(CurrencyCode("JPY")!, in: Storefront("jp")!)))
    #expect(reading.lists.map { "\($0.owner) \($0.content.rawValue) \($0.total)" } == ["9001 automatic-prices 348"])
  }

  /// The lists whose answer has every member, with the stores that it was asked for, `all` or codes.
  private static let lists: [(query: String, total: Int?, hasNext: Bool, stores: String?)] = [
    ("", nil, false, "all"), ("?include=territory&limit=200", 2, false, "all"), ("", 3, false, nil),
    ("", nil, true, nil), ("?cursor=abc", nil, false, nil), ("?filter[manual]=true", nil, false, nil),
    ("?filter[territory]=USA", nil, false, "us"), ("?filter%5Bterritory%5D=USA%2CJPN", 2, false, "us jp"),
    ("?filter[territory]=USA,XXX", nil, false, nil),
  ]

  private func words(_ stores: AppList.Stores?) -> String? {
    switch stores {
    case .all: "all"
    case .only(let storefronts): storefronts.map(\.code).joined(separator: " ")
    case nil: nil
    }
  }

  @Test func `an answer is a whole list where it is the only page, of the stores that it was asked for`() throws {
    let price = { (id: String, territory: String) in
      """
      {"type":"inAppPurchasePrices","id":"\(id)","attributes":{"startDate":"2026-12-0\(id)"},"relationships":{\
      "inAppPurchasePricePoint":{"data":{"id":"p"}}\(territory)}}
      """
    }
    let usa = #","territory":{"data":{"type":"territories","id":"USA"}}"#
    let path = "v1/inAppPurchasePriceSchedules/9001/manualPrices"
    for list in Self.lists {
      let answer = connectAnswer(
        "[\(price("1", usa)),\(price("2", usa))]", path: path + list.query, total: list.total, hasNext: list.hasNext)
      #expect(try Reading(answer).lists.map { words($0.wholeStores) } == (list.hasNext ? [] : [list.stores]), "\(list)")
    }
    let parts = ["[\(price("1", usa)),\(price("2", ""))]", "[\(price("1", usa)),{\"type\":5}]"]
    for part in parts {
      #expect(try Reading(connectAnswer(part, path: path)).lists.allSatisfy { $0.wholeStores == nil }, "\(part)")
    }
  }

  @Test func `a price of a monthly plan, which is skipped, leaves the list whole`() throws {
    let price = { (id: String, plan: String) in
      """
      {"type":"subscriptionPrices","id":"\(id)","attributes":{"planType":"\(plan)","startDate":"2026-12-01"},\
      "relationships":{"subscriptionPricePoint":{"data":{"id":"p"}},\
      "territory":{"data":{"type":"territories","id":"USA"}}}}
      """
    }
    let parts = "[\(price("1", "UPFRONT")),\(price("2", "MONTHLY"))]"
    for (total, isWhole) in [(2, true), (3, false)] {
      let answer = connectAnswer(parts, path: "v1/subscriptions/9001/prices", total: total, hasNext: false)
      #expect(try Reading(answer).lists.map { $0.wholeStores != nil } == [isWhole], "\(total)")
    }
  }

  @Test(arguments: [("2", true), ("3", false)])
  func `a schedule has the whole list of its prices where it names and includes all`(total: String, isWhole: Bool)
    throws
  {
    let ids = ["1", "2"].map { #"{"type":"inAppPurchasePrices","id":"\#($0)"}"# }.joined(separator: ",")
    let schedule = """
      {"type":"inAppPurchasePriceSchedules","id":"9001","relationships":{"manualPrices":{"data":[\(ids)],\
      "meta":{"paging":{"total":\(total),"limit":2}}}}}
      """
    let prices = ["1", "2"].map { id in
      """
      {"type":"inAppPurchasePrices","id":"\(id)","attributes":{"startDate":"2026-12-0\(id)"},\
      "relationships":{"territory":{"data":{"type":"territories","id":"USA"}}}}
      """
    }
    let path = "v1/inAppPurchasePriceSchedules/9001"
    for (count, whole) in [(2, isWhole), (1, false)] {
      let included = prices.prefix(count).joined(separator: ",")
      let reading = try Reading(connectAnswer(schedule, included: included, path: path))
      #expect(reading.lists.map { $0.wholeStores != nil } == [whole])
      #expect(reading.prices.allSatisfy { $0.isAutomatic == false })
    }
  }

  @Test func `the identifier of a point fills in what the answer does not say`() throws {
    // {"s":"9001","t":"AFG","p":"1"} and the older form.
    let ids = ["eyJzIjoiOTAwMSIsInQiOiJBRkciLCJwIjoiMSJ9", "9001_us_4"]
    let points = ids.map { #"{"type":"inAppPurchasePricePoints","id":"\#($0)","attributes":{"customerPrice":"0.99"}}"# }
    let reading = try Reading(connectAnswer("[\(points.joined(separator: ","))]", path: "v1/territories"))
    #expect(reading.points.map(\.owner) == ["9001", "9001"])
    #expect(reading.points.map { $0.storefront?.code } == ["af", "us"])
  }

  @Test func `stores that are named are stated, and those that are not are left open`() throws {
    let reading = try Reading(
      connectAnswer(
        """
        {"type":"appAvailabilities","id":"302","relationships":{"availableTerritories":{"meta":{"paging":{"total":175}},\
        "data":[{"type":"territories","id":"USA"},{"type":"territories","id":"FRA"}]}}}
        """, path: "v1/apps/302/appAvailability"))
    #expect(reading.availability == ["302 us true", "302 fr true"])
    #expect(
      reading.lists == [
        AppList(owner: "302", environment: .production, content: .availability, total: 175, members: ["us", "fr"])
      ])
  }

  @Test func `availability by store has a flag of its own since version 3`() throws {
    let data = """
      [{"type":"territoryAvailabilities","id":"eyJzIjoiMzAyIiwidCI6IlVTQSJ9","attributes":{"available":false}}]
      """
    let reading = try Reading(connectAnswer(data, path: "v2/appAvailabilities/302/territoryAvailabilities", total: 175))
    #expect(reading.availability.contains("302 us false"))
  }

  @Test func `texts belong to the product or group that names them or whose list they are`() throws {
    let text =
      #"{"type":"inAppPurchaseLocalizations","id":"u1","attributes":{"locale":"en-US","name":"Gems","description":"Shiny"}}"#
    let listed = try Reading(
      connectAnswer("[\(text)]", path: "v2/inAppPurchases/9001/inAppPurchaseLocalizations", total: 1))
    let named = gems.dropLast() + #","relationships":{"inAppPurchaseLocalizations":{"data":[{"type":"x","id":"u1"}]}}}"#
    let included = try Reading(connectAnswer(String(named), included: text, path: "v2/inAppPurchases/9001"))
    let stated = AppProductText(
      owner: "9001", environment: .production, language: "en-US", name: "Gems", description: "Shiny")
    #expect(listed.texts == [stated])
    #expect(included.texts == [stated])
  }

  @Test func `subscriptions have a group, a level, a period and offers`() throws {
    let monthly = """
      {"type":"subscriptions","id":"9100","attributes":{"name":"Monthly","productId":"com.example.monthly",\
      "state":"APPROVED","subscriptionPeriod":"ONE_MONTH","groupLevel":2}}
      """
    let trial = """
      {"type":"subscriptionIntroductoryOffers","id":"o1","attributes":{"duration":"TWO_WEEKS","offerMode":"FREE_TRIAL",\
      "numberOfPeriods":1,"startDate":null},"relationships":{"subscription":{"data":{"type":"subscriptions","id":"9100"}},\
      "territory":{"data":{"type":"territories","id":"USA"}}}}
      """
    let reading = try Reading(
      connectAnswer("[\(monthly)]", included: trial, path: "v1/subscriptionGroups/77/subscriptions"))
    #expect(reading.products.map(\.group) == ["77"])
    #expect(reading.products.map(\.level) == [2])
    #expect(reading.products.map(\.period) == ["P1M"])
    #expect(reading.products.map(\.type) == [.autoRenewable])
    #expect(
      reading.prices.map(\.offer) == [AppProductOffer(.introductory, payment: .free, period: "P2W", periodCount: 1)])
  }

  @Test func `the first version of the API had no numbers for products`() throws {
    let data = """
      [{"type":"inAppPurchases","id":"0a0b-1","attributes":{"referenceName":"Gems","productId":"com.example.gems",\
      "inAppPurchaseType":"AUTOMATICALLY_RENEWABLE_SUBSCRIPTION","state":"APPROVED"}}]
      """
    let reading = try Reading(connectAnswer(data, path: "v1/apps/302/inAppPurchases", total: 1))
    #expect(reading.products.map(\.appleID) == [nil])
    #expect(reading.products.map(\.type) == [.autoRenewable])
    #expect(reading.lists.map(\.content) == [.allProducts])
  }

  @Test func `bundle IDs, capabilities, profiles and versions are facts`() throws {
    let data = """
      [{"type":"bundleIds","id":"B1","attributes":{"identifier":"com.example.*"},"relationships":{"bundleIdCapabilities":\
      {"meta":{"paging":{"total":1}},"data":[{"type":"bundleIdCapabilities","id":"C1"}]}}}]
      """
    let included = """
      {"type":"bundleIdCapabilities","id":"C1","attributes":{"capabilityType":"IN_APP_PURCHASE"}},\
      {"type":"profiles","id":"P1","attributes":{"profileState":"INVALID","expirationDate":"2026-01-02T00:00:00Z"},\
      "relationships":{"bundleId":{"data":{"type":"bundleIds","id":"B1"}}}}
      """
    let reading = try Reading(connectAnswer(data, included: included, path: "v1/bundleIds"))
    #expect(
      reading.facts == ["B1 app-id com.example.*", "B1 capability IN_APP_PURCHASE", "B1 profile INVALID 2026-01-02"])
    let version = #"[{"type":"appStoreVersions","id":"V1","attributes":{"appStoreState":"DEVELOPER_REJECTED"}}]"#
    #expect(
      try Reading(connectAnswer(version, path: "v1/apps/302/appStoreVersions")).facts == [
        "302 version DEVELOPER_REJECTED"
      ])
  }

  @Test func `an error answer is one`() throws {
    let reading = try Reading(
      """
      {"errors":[{"id":"e","status":"403","code":"FORBIDDEN.REQUIRED_AGREEMENTS_MISSING_OR_EXPIRED",\
      "title":"A required agreement is missing or has expired.","detail":"…"}]}
      """)
    #expect(
      reading.reason.says(
        "… error … FORBIDDEN.REQUIRED_AGREEMENTS_MISSING_OR_EXPIRED: A required agreement is missing or has expired."))
    #expect(reading.facts == [" error FORBIDDEN.REQUIRED_AGREEMENTS_MISSING_OR_EXPIRED"])
  }

  @Test func `several answers may stand behind each other, each with its own address`() throws {
    let one = connectAnswer("[\(gems)]", path: "v1/apps/302/inAppPurchasesV2", total: 2, hasNext: true)
    let two = connectAnswer(
      "[\(gems.replacing("9001", with: "9002"))]", path: "v1/apps/303/inAppPurchasesV2", total: 1)
    #expect(try Reading(one + "\n" + two).products.map(\.appID) == [AppleID("302"), AppleID("303")])
    #expect(try Reading("[\(one),\(two)]").products.map(\.appID) == [AppleID("302"), AppleID("303")])
  }

  @Test func `an answer that was cut off says where, and keeps what came before`() throws {
    let whole = connectAnswer("[\(gems),\(gems)]", path: "v1/apps/302/inAppPurchasesV2")
    let reading = try Reading(Array(whole.utf8.prefix(gems.utf8.count + 100)))
    #expect(reading.records.count == 1)
    #expect(reading.error?.description.hasPrefix("feed:2:") == true)
  }
}
