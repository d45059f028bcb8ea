import Foundation
import CatalogModel
import TestSupport
import Testing

@testable import CosterCommands

@Suite struct ProductsCommandTests {
  private let world = ProductWorld()

  @Test func `lists past, present and planned prices of parts that came in any order`() throws {
    try world.priced()
    let list = world.products("list", "--app", "302", "--format", "ndjson").result
    #expect(
      list.contains(
        #""storefront":"jp","offer":"standard","offer_id":null,"amount":"160","currency":"JPY","text":"¥160""#))
    #expect(list.contains(#""start":"2026-12-01","end":null,"is_preserved":false,"is_planned":true"#))
    #expect(list.contains(#""storefront":"de","offer":"standard","offer_id":null,"amount":null"#))
  }

  @Test func `price and history know the same, and mark what is planned even when its day has passed`() throws {
    try world.priced()
    let price = world.folder.run("price", "9001", "--storefront", "jp", "--no-header")
    #expect(price.cells(5, 9) == ["100 ", "500 planned from 2026-12-01"])
    let history = world.folder.run("history", "9001", "--storefront", "jp").result
    #expect(history.contains("2026-11-09") && history.contains("2026-11-10") && !history.contains("2026-12-01"))
    let later = TestWorld(variables: ["COSTER_CATALOG": world.folder.path + "/catalog"])
    later.now.seconds += 30 * 86_400
    #expect(run(["price", "9001", "-s", "jp"], in: later).result.contains("planned from 2026-12-01"))
  }

  @Test func `points are printed with what the developer gets, the nearest where an amount is asked for`() throws {
    try world.priced()
    let points = world.products("points", "--storefront", "jp", "--near", "500", "--no-header").result
    #expect(points.split(separator: "\n").map { $0.split(separator: "\t")[3] } == ["¥100", "¥160", "¥500"])
    #expect(world.products("points", "--storefront", "us").exitCode == 1)
  }

  @Test func `the nearest points are those of each store`() throws {
    try world.priced()
    try world.answer(
      "v2/inAppPurchases/9001/pricePoints",
      [ProductWorld.point("u1", "USA", "4.99"), ProductWorld.point("u2", "USA", "99.99")])
    let all = world.products("points", "--near", "100", "--format", "csv", "--no-header")
    #expect(all.result.contains("jp,500,") && all.result.contains("us,4.99,") && all.result.contains("us,99.99,"))
    let list = try world.folder.write("storefront,target\nus,5\nJPN,450\ngb,3\nxx\n", to: "targets.csv")
    let nearest = world.products("points", "--near", list, "--format", "csv", "--no-header")
    #expect(nearest.exitCode == 1)
    #expect(nearest.result.contains("us,5,4.99,USD,-0.01,") && nearest.result.contains("jp,450,500,JPY,50,"))
    #expect(nearest.messages.contains("targets.csv:5: ") && nearest.messages.contains("gb"))
    #expect(world.products("points", "--near", "lots").exitCode == 64)
    // No amount is cut at a comma.
    let odd = try world.folder.write("us,5\njp,\"1,500\"\njp,1,500\nus;6,5\n", to: "odd.csv")
    let outcome = world.products("points", "--near", odd, "--format", "csv", "--no-header")
    #expect(outcome.exitCode == 1 && outcome.result.split(separator: "\r\n").count == 1)
    for line in 2...4 { #expect(outcome.messages.contains("odd.csv:\(line): ")) }
    let empty = try world.folder.write("storefront,target\n", to: "empty.csv")
    #expect(world.products("points", "--near", empty).exitCode == 2)
  }

  @Test func `a product's table has today's price, its origin and proceeds, and the next price`() throws {
    try world.priced()
    let table = world.products("points", "--app", "302", "--product", "com.example.gems", "--format", "ndjson")
    #expect(
      table.result.contains(
        #""storefront":"jp","amount":"100","currency":"JPY","text":"¥100","proceeds":"0.84","later_proceeds":null,"#
          + #""origin":"equalised","start":"2026-11-10","next_amount":"500","next_start":"2026-12-01""#))
    #expect(table.result.contains(#""storefront":"de","amount":null"#))
    #expect(world.products("points", "--product", "com.example.none").exitCode == 2)
    #expect(world.products("points", "--base", "1").exitCode == 64)
  }

  @Test func `the size of hosted content is listed`() throws {
    let content = #"{"type":"inAppPurchaseContents","id":"c","attributes":{"fileName":"a.pkg","fileSize":4096}}"#
    try world.answer("v1/apps/302/inAppPurchasesV2", [ProductWorld.product(9001, "com.example.gems")], total: 1)
    try world.add(connectAnswer(content, path: "v2/inAppPurchases/9001/content"), "content.json")
    #expect(world.products("list", "--format", "json").result.contains(#""content_length":4096"#))
  }

  @Test func `another price in the base store is previewed by what Apple equates with it`() throws {
    try world.priced()
    let asked = ["points", "--product", "9001", "--base", "1.99", "--format", "ndjson"]
    #expect(world.folder.run(["products"] + asked).exitCode == 1)
    try world.answer("v1/inAppPurchasePriceSchedules/9001/baseTerritory", [ProductWorld.territory("USA", "USD")])
    try world.answer("v2/inAppPurchases/9001/pricePoints", [ProductWorld.point("base", "USA", "1.99")])
    try world.answer("v1/inAppPurchasePricePoints/base/equalizations", [ProductWorld.point("p9", "JPN", "300")])
    let outcome = world.folder.run(["products"] + asked)
    #expect(outcome.result.contains(#""new_amount":"300","new_text":"¥300","difference":"200""#))
    #expect(outcome.result.contains(#""new_amount":null,"new_text":null,"difference":null"#))
  }

  private func file(_ change: (String) -> String = { $0 }) -> String {
    change(
      """
      {
        "identifier" : "AA49B8EA",
        "products" : [
          {
            "displayPrice" : "480",
            "internalID" : "81A9E85C",
            "localizations" : [
              {
                "description" : "",
                "displayName" : "宝石",
                "locale" : "ja"
              }
            ],
            "productID" : "com.example.gems",
            "type" : "Consumable"
          }
        ],
        "settings" : {
          "_lastSynchronizedDate" : 711906066.66696799,
          "_storefront" : "JPN"
        },
        "subscriptionGroups" : [

        ],
        "subscriptionOffersKeyPair" : {
          "id" : "K1",
          "privateKey" : "MIGTAgEAMBMGByqGSM49"
        },
        "version" : {
          "major" : 3,
          "minor" : 0
        }
      }

      """)
  }

  @Test func `a .storekit file is written as it was, but for its private key`() throws {
    let path = try world.folder.write(file(), to: "p.storekit")
    let clean = file { $0.replacing("MIGTAgEAMBMGByqGSM49", with: "") }
    #expect(world.products("convert", path, "--to", "storekit") == "\(clean)")
    let json = world.products("convert", path, "--to", "json").result
    #expect(json.hasPrefix(#"{"identifier":"AA49B8EA","products":[{"displayPrice":"480""#))
    let back = try world.folder.write(json, to: "p.json")
    #expect(world.products("convert", back, "--to", "storekit").result == clean)
    #expect(
      world.products("convert", path, "--to", "csv").result.contains(
        "com.example.gems,,consumable,,ja,宝石,,jp,480,JPY,,,"))
    #expect(world.products("convert", path, "--to", "storekit", "--storefront", "us").exitCode == 64)
  }

  @Test func `no private key gets out, however its member is written`() throws {
    let secret = "MIGTAgEAMBMGByqGSM49"
    let changes: [(String) -> String] = [
      { $0 }, { $0.replacing("\"privateKey\"", with: "\"private\\u004bey\"") },
      { $0.replacing("\"id\" : \"K1\"", with: "\"privateKey\" : \"\(secret)2\"") },
      { $0.replacing("\"\(secret)\"", with: "{\"a\" : \"\(secret)\"}") }, { String($0.dropLast(40)) },
    ]
    for (number, change) in changes.enumerated() {
      let path = try world.folder.write(file(change), to: "p\(number).storekit")
      var outcomes = world.folder.run("import", path)
      outcomes.result += world.folder.run("export", "--format", "ndjson").result
      for words in [
        ["convert", path, "--to", "storekit"], ["convert", path, "--to", "json"], ["lint", path], ["list", path],
      ] {
        let outcome = world.folder.run(["products"] + words)
        outcomes.result += outcome.result + outcome.messages
      }
      outcomes.result += world.folder.run("sql", "SELECT * FROM refused, app_fact").result
      #expect(!(outcomes.result + outcomes.messages).contains(secret))
    }
  }

  @Test func `an app becomes the .storekit file of one store`() throws {
    try world.priced()
    let outcome = world.products("convert", "--app", "302", "--to", "storekit", "--storefront", "jp")
    #expect(outcome.exitCode == 0)
    #expect(outcome.result.contains(#""displayPrice" : "100""#) && outcome.result.contains(#""_storefront" : "JPN""#))
    #expect(outcome.saysAmongOthers("com.example.gems: 1 planned … .storekit …"))
    let path = try world.folder.write(outcome.result, to: "made.storekit")
    #expect(world.products("lint", path).exitCode == 0)
    #expect(world.products("convert", "--app", "302", "--to", "storekit").exitCode == 64)
  }

  @Test func `lint reports mistakes before hints`() throws {
    let twice = file {
      $0.replacing("\"_storefront\" : \"JPN\"", with: "\"_failTransactionsEnabled\" : true")
        .replacing("\"displayPrice\" : \"480\"", with: "\"displayPrice\" : \"\"").replacing("宝石", with: "")
    }
    let path = try world.folder.write(twice, to: "p.storekit")
    let outcome = world.products("lint", path, "--no-header", "-q")
    #expect(
      outcome.cells(3) == [
        "private-key", "simulated-failure", "no-price", "no-storefront", "empty-name",
      ])
    #expect(outcome.exitCode == 1)
  }

  @Test func `a path that cannot be read costs lint no other`() throws {
    let list = "product_id,type\ncom.example.gems,consumable\n"
    let path = try world.folder.write(list, to: "list.csv")
    try world.folder.write("let productIDs = [\"com.example.gem\"]", to: "code/Shop.swift")
    for number in 1...12 {
      try FileManager.default.createSymbolicLink(
        atPath: world.folder.path + "/code/\(number).swift", withDestinationPath: "gone")
    }
    let outcome = world.products("lint", path, "--code", world.folder.path + "/code", "--no-header")
    #expect(outcome.exitCode == 1 && outcome.result.contains("com.example.gem\t"))
    #expect(outcome.messages.contains("/10.swift") && outcome.messages.contains("12 in all"))
    #expect(world.products("lint", path, "--code", world.folder.path + "/gone").exitCode == 2)
  }

  @Test func `lint compares the IDs in sources with the list, both ways`() throws {
    let path = try world.folder.write(file { $0.replacing("MIGTAgEAMBMGByqGSM49", with: "") }, to: "p.storekit")
    try world.folder.write("let ids = [\n\"com.example.gem\", \"com.other\"]\n", to: "code/Store.swift")
    let outcome = world.products("lint", path, "--code", world.folder.path + "/code", "--no-header")
    #expect(outcome.exitCode == 1)
    #expect(outcome.result.contains("mistake\tcode/Store.swift:2\tcom.example.gem\tnot-in-list"))
    #expect(outcome.result.contains("hint\tcode\tcom.example.gems\tnot-in-code"))
  }

  @Test func `the page of an app has what it sells, at the price of today as the store writes it`() throws {
    try world.priced()
    try world.add(
      #"{"resultCount":1,"results":[{"kind":"software","trackId":302,"trackName":"Orchard","trackViewUrl":"https://apps.apple.com/jp/app/id302"}]}"#,
      "app.json")
    let page = world.folder.run("page", "302", "--storefront", "jp")
    #expect(page.result.contains("In-app purchases"))
    #expect(page.result.contains("¥100") && !page.result.contains("¥160"))
  }

  @Test func `a BOM and double members are read as the first of them says`() throws {
    let path = try world.folder.write(
      "\u{FEFF}" + file { $0.replacing(#""displayPrice" : "480""#, with: #""displayPrice":"480","displayPrice":"1""#) },
      to: "p.storekit")
    #expect(world.products("list", path, "--format", "json").result.contains(#""amount":"480""#))
  }

  @Test func `a product ID of a configuration is reported from a bundle ID`() throws {
    try world.add(file(), "p.storekit")
    let answer = world.folder.run("check", "com.example.gems", "--format", "json")
    #expect(answer.result.contains(#""reason":"product-id""#))
  }

  @Test(arguments: [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2], [2, 0, 3, 1]])
  func `diff of two days reports how states changed, whatever the order of imports`(order: [Int]) throws {
    let world = ProductWorld()
    let days = [
      ("2026-11-02", "READY_TO_SUBMIT"), ("2026-11-03", "READY_TO_SUBMIT"), ("2026-11-05", "IN_REVIEW"),
      ("2026-11-09", "APPROVED"),
    ]
    for index in order {
      try world.answer(
        "v1/apps/302/inAppPurchasesV2", [ProductWorld.product(901, "com.example.gems", days[index].1)], total: 1,
        on: days[index].0)
    }
    func states(_ first: String, _ second: String) -> [Substring] {
      world.products("diff", first, second, "--app", "302", "--no-header").result.split(separator: "\n").filter {
        $0.contains("\tstate\t")
      }
    }
    #expect(states("2026-11-03", "2026-11-09") == ["changed\tcom.example.gems\t901\tstate\tREADY_TO_SUBMIT\tAPPROVED"])
    #expect(states("2026-11-01", "2026-11-06") == ["added\tcom.example.gems\t901\tstate\t\tIN_REVIEW"])
    #expect(states("2026-11-05", "2026-11-08") == [])
  }

  @Test func `diff reports what was added, removed and changed`() throws {
    let old = try world.folder.write(file(), to: "a.storekit")
    let new = try world.folder.write(file { $0.replacing("480", with: "500") }, to: "b.storekit")
    #expect(
      world.products("diff", old, new)
        == .refused(
          "1 fact …",
          after: "change\tproduct_id\tapple_id\tfield\tbefore\tafter\n"
            + "changed\tcom.example.gems\t\tprice jp standard\t480 JPY\t500 JPY\n"))
    #expect(world.products("diff", old, old).exitCode == 0)
    try world.priced()
    #expect(world.products("diff", "2026-11-09", "2026-11-10", "--app", "302").result.contains("160 JPY\t100 JPY"))
    #expect(world.products("diff", old, "nothing").exitCode == 2)
  }

  @Test func `the same files in another order say the same`() throws {
    try world.priced()
    let first = world.products("list", "--format", "ndjson").result
    let other = ProductWorld()
    try other.priced(inOrder: [3, 2, 0, 1])
    let strip = { (text: String) in text.replacing(/"source":"[^"]*"/, with: "") }
    #expect(strip(other.products("list", "--format", "ndjson").result) == strip(first))
  }
}

extension ProductWorld {
  /// Imports an app's product with its past, present and planned prices in Japan, of which each part comes by itself.
  fileprivate func priced(inOrder order: [Int] = [0, 1, 2, 3]) throws {
    let parts: [() throws -> Outcome] = [
      { try self.answer("v1/apps/302/inAppPurchasesV2", [Self.product(9001, "com.example.gems")], total: 1) },
      {
        let points = [Self.point("p1", "JPN", "160"), Self.point("p2", "JPN", "100"), Self.point("p3", "JPN", "500")]
        return try self.answer("v2/inAppPurchases/9001/pricePoints", points, total: 800, hasNext: true)
      },
      {
        let prices = [
          Self.price(9001, "JPN", "p1", to: "2026-11-10"),
          Self.price(9001, "JPN", "p2", from: "2026-11-10", to: "2026-12-01"),
          Self.price(9001, "JPN", "p3", from: "2026-12-01"), Self.price(9001, "DEU", "unread"),
        ]
        let path = "v1/inAppPurchasePriceSchedules/9001/automaticPrices"
        return try self.answer(path, prices, total: 348, hasNext: true)
      },
      { try self.answer("v1/territories", [Self.territory("JPN", "JPY")]) },
    ]
    for part in order { _ = try parts[part]() }
  }
}
