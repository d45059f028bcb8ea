import TestSupport

/// Made-up feeds of every kind about a few items, so that each import meets what earlier ones left.
struct RandomFeeds {
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// Writes some files into a folder of a test's, and returns the folder.
  mutating func write(to folder: String, in test: TestCatalog) throws -> String {
    for _ in 0...random.below(4) {
      let (name, text) = feed()
      try test.write(text, to: "\(folder)/\(random.below(3))-\(name)", at: time())
    }
    return test.folder + "/" + folder
  }

  private mutating func time() -> String { "2026-11-0\(1 + random.below(9))T00:00:00Z" }
  private mutating func store() -> String { random.pick(["us", "jp", "de"]) }
  private mutating func price() -> Int { random.below(5) }

  private mutating func feed() -> (name: String, text: String) {
    switch random.below(8) {
    case 0, 1: ("records.json", records())
    case 2: ("page.html", page())
    case 3: ("chart.json", chart())
    case 4: ("reviews.json", reviews())
    case 5: ("products.json", products())
    case 6: ("schedule.json", schedule())
    default: ("links.txt", links())
    }
  }

  private mutating func records() -> String {
    searchAnswer(
      (0...random.below(6)).map { _ in
        let (store, artist) = (store(), 500 + random.below(3))
        let rating = random.below(2) == 0 ? "" : #""averageUserRating":4.5,"userRatingCount":\#(1 + price()),"#
        return appRecord(
          301 + Int64(random.below(5)), random.pick(["Pear", "Pear Counter", "Quince", "Ünï 梨"]), in: store,
          """
          "price":\(price()).99,"currency":"USD",\(rating)"artistId":\(artist),\
          "artistName":"\(random.pick(["Medlar", "Russet Works"]))","bundleId":"com.example.a\(random.below(3))"
          """)
      } + (random.below(4) == 0 ? ["7"] : []))
  }

  private mutating func page() -> String {
    let rows = ["Core", "Pip", "Crate", "Crate"].filter { _ in random.below(3) > 0 }
    return listPage(
      rows.map { (name: $0, price: "$\(1 + random.below(3)).99") }, of: 301 + random.below(3), in: store(),
      language: random.pick(["en-US", "de-DE", nil]))
  }

  private mutating func chart() -> String {
    let items = (301...306).filter { _ in random.below(3) > 0 }.shuffled(using: &random)
    let cost = price()
    return ChartSample(
      items.map { (Int64($0), "App \($0)") }, in: store(), title: "Top Apps",
      updated: "2026-11-0\(1 + random.below(3))T02:00:00-07:00"
    ) { _ in ("\(cost).99", "USD", "$\(cost).99") }.json
  }

  private mutating func reviews() -> String {
    let store = store()
    let entries = (0...random.below(3)).map { _ in
      """
      {"author":{"name":{"label":"pip"}},"updated":{"label":"\(time())"},"im:rating":{"label":"\(1 + random.below(5))"},\
      "id":{"label":"\(1 + random.below(4))"},"title":{"label":"t"},"content":{"label":"ripe \(price())"},\
      "link":{"attributes":{"href":"https://itunes.apple.com/\(store)/review?id=301&type=Purple"}},\
      "im:contentType":{"attributes":{"term":"Application"}}}
      """
    }
    return """
      {"feed":{"entry":[\(entries.joined(separator: ","))],\
      "id":{"label":"https://itunes.apple.com/\(store)/rss/customerreviews/id=301/json"}}}
      """
  }

  private mutating func products() -> String {
    let products = (0...random.below(3)).map { _ in
      inAppPurchase(
        9101 + random.below(3), "com.example.p\(random.below(3))", name: random.pick(["Gems", "Core"]),
        state: random.pick(["APPROVED", "READY_TO_SUBMIT"]))
    }
    return connectAnswer(
      "[\(products.joined(separator: ","))]", path: "v1/apps/302/inAppPurchasesV2", total: products.count)
  }

  private mutating func schedule() -> String {
    let point = "P\(price())"
    let entry = """
      {"type":"inAppPurchasePrices","id":"9101\(point)","attributes":{"startDate":null,"endDate":null,"manual":true},\
      "relationships":{"inAppPurchasePricePoint":{"data":{"type":"inAppPurchasePricePoints","id":"\(point)"}},\
      "territory":{"data":{"type":"territories","id":"CHN"}}}}
      """
    let included = """
      {"type":"territories","id":"CHN","attributes":{"currency":"CNY"}},\
      {"type":"inAppPurchasePricePoints","id":"\(point)","attributes":{"customerPrice":"\(1 + price())",\
      "proceeds":"1"},"relationships":{"territory":{"data":{"type":"territories","id":"CHN"}}}}
      """
    return connectAnswer(
      "[\(entry)]", included: included, path: "v1/inAppPurchasePriceSchedules/9101/manualPrices")
  }

  private mutating func links() -> String {
    (0..<random.below(6)).map { _ in
      "see https://apps.apple.com/\(store())/app/id\(301 + random.below(8))\(random.below(3) == 0 ? " and" : "")\n"
    }.joined()
  }
}
