import TestSupport
import Testing

@testable import CosterCommands

@Suite struct InAppPricesTests {
  private let world = TestFolder()
  private static let app = "6759209764"

  /// Imports pages of an app in three stores, whose names are those of the us store but for one in jp.
  private func seePears() {
    world.add(
      storePage(6_759_209_764, in: "us", inApps: [("Gems", "$0.99"), ("Pro", "$4.99"), ("Tip", "$1.99")]),
      as: "us.html")
    world.add(storePage(6_759_209_764, in: "gb", inApps: [("Pro", "£4.99"), ("Gems", "£0.99")]), as: "gb.html")
    world.add(storePage(6_759_209_764, in: "jp", inApps: [("プロ", "¥800"), ("Gems", "¥160")]), as: "jp.html")
  }

  private func price(_ options: String...) -> Outcome {
    world.run(["price", Self.app, "--in-app", "--no-header"] + options)
  }

  @Test func `prints a row for each product and store, with equal names as one product`() {
    seePears()
    // Number, name, storefront, amount, text, how joined.
    #expect(
      price().cells(1, 2, 6, 8, 10, 18) == [
        "1 Gems gb 0.99 £0.99 name", "1 Gems jp 160 ¥160 name", "1 Gems us 0.99 $0.99 name",
        "2 Pro gb 4.99 £4.99 name", "2 Pro us 4.99 $4.99 name", "3 Tip us 1.99 $1.99 ", "4 プロ jp 800 ¥800 ",
      ])
  }

  @Test func `stores that are named come in their order, and one without a row is named`() {
    seePears()
    let outcome = price("-s", "us,gb,fr", "--product", "Pro")
    #expect(outcome.cells(6, 10) == ["us $4.99", "gb £4.99"])
    #expect(outcome == .refused("6759209764: no in-app price … fr … gb, us", after: outcome.result))
  }

  @Test func `marks the cheapest and the dearest of each product by the rates of a file, and names what has no rate`()
    throws
  {
    seePears()
    let rates = try world.write("Date, USD, JPY, \n20 November 2026, 1.25, 160, \n", to: "rates.csv")
    let outcome = price("--in", "EUR", "--rates", rates, "--product", "Gems", "--home", "jp")
    // Storefront, difference, mark, converted.
    #expect(outcome.cells(6, 11, 12, 19, 20) == ["gb    ", "jp 0 dearest 1 EUR", "us -20.8 cheapest 0.79 EUR"])
    #expect(outcome.says("6759209764: no rate … GBP … 2026-11-20 … gb …"))
  }

  @Test func `wide answers have a row for each product`() {
    seePears()
    let outcome = world.run("price", Self.app, "--in-app", "--wide", "-s", "us,gb", "--format", "tsv")
    #expect(
      outcome.result == """
        app_id\tproduct\tname\tproduct_id\tus\tgb\tnot_listed\tinferred
        6759209764\t1\tGems\t\t$0.99\t£0.99\t\t
        6759209764\t2\tPro\t\t$4.99\t£4.99\t\t
        6759209764\t3\tTip\t\t$1.99\t\t\t

        """)
  }

  @Test func `wide answers name the stores that no longer list a product, that were inferred, and without a rate`()
    throws
  {
    world.add(
      storePage(6_759_209_764, in: "us", inApps: [("Pro", "$9.99"), ("Tip", "$1.99")]), as: "a.html", on: "2026-11-01")
    world.add(storePage(6_759_209_764, in: "us", inApps: [("Pro", "$9.99")]), as: "us.html", on: "2026-11-18")
    world.add(storePage(6_759_209_764, in: "jp", inApps: [("プロ", "¥1,500")]), as: "jp.html", on: "2026-11-18")
    let rates = try world.write("Date, USD, \n20 November 2026, 1.25, \n", to: "rates.csv")
    let wide = price("--wide", "--inferred", "--in", "EUR", "--rates", rates, "--format", "json").result
    #expect(wide.contains(#""no_rate":["jp"],"not_listed":null,"inferred":["jp"]"#), "\(wide)")
    #expect(wide.contains(#""no_rate":null,"not_listed":["us"],"inferred":null"#), "\(wide)")
  }

  @Test func `says what cannot be compared with the home store`() {
    seePears()
    #expect(price("--home", "fr").says("6759209764: no price … fr …"))
    #expect(
      price("--home", "gb", "-s", "jp,gb").says(
        "6759209764: no rate … JPY … jp …\n6759209764: no price … 'プロ' … gb …"))
  }

  @Test func `inferred joins are made on demand and marked`() {
    world.add(storePage(6_759_209_764, in: "us", inApps: [("Pro", "$4.99")]), as: "us.html")
    world.add(storePage(6_759_209_764, in: "jp", inApps: [("プロ", "¥800")]), as: "jp.html")
    #expect(price().cells(1, 6, 18) == ["1 us ", "2 jp "])
    #expect(price("--inferred").cells(1, 6, 18) == ["1 jp inferred: only row of both lists", "1 us "])
  }

  @Test func `names the products that an app has where the one asked for is unknown`() {
    seePears()
    #expect(
      price("--product", "pro")
        == .refused("6759209764: no in-app product 'pro' … 'Gems', 'Pro', 'Tip', 'プロ'"))
  }

  @Test func `says that no in-app product of an app is known`() throws {
    try world.see("4.99", "USD", in: "us", on: "2026-11-18")
    #expect(price() == .refused("6759209764: no in-app product …"))
  }

  @Test(arguments: [
    (["--product", "Pro"], "--product … --inferred … --in-app"),
    (["--in-app", "--explain"], "--explain, --locale … --no-free-word … not … --in-app"),
  ])
  func `refuses options that do not go together`(options: [String], facts: String) {
    seePears()
    #expect(world.run(["price", Self.app] + options) == .misused("price", facts))
  }

  @Test func `a day has the prices of that day, and products keep their numbers`() {
    world.add(
      storePage(6_759_209_764, in: "us", inApps: [("Pro", "$9.99"), ("Tip", "$1.99")]), as: "a.html", on: "2026-11-01")
    world.add(
      storePage(6_759_209_764, in: "us", inApps: [("Tip", "$1.99"), ("Pro", "$4.99")]), as: "b.html", on: "2026-11-18")
    #expect(price("--date", "2026-11-02").cells(1, 2, 10) == ["1 Pro $9.99", "2 Tip $1.99"])
    #expect(price().cells(1, 2, 10) == ["1 Pro $4.99", "2 Tip $1.99"])
  }

  @Test func `a store's pages in two languages are one row a product, in the store's own language unless asked`() {
    world.add(
      storePage(6_759_209_764, in: "jp", language: "ja", inApps: [("プロ", "¥800"), ("宝石", "¥160")]), as: "ja.html")
    world.add(
      storePage(6_759_209_764, in: "jp", language: "en-GB", inApps: [("Gems", "¥160"), ("Pro", "¥800")]),
      as: "en.html")
    #expect(price().cells(1, 2, 18) == ["1 宝石 unique-price", "2 プロ unique-price"])
    #expect(price("--language", "en-GB").cells(1, 2) == ["1 Gems", "2 Pro"])
  }

  @Test(arguments: [("ja", "en-GB"), ("en-GB", "ja")])
  func `the language that is asked for counts, however much later the other page was read`(first: String, last: String)
  {
    let names = ["ja": ["宝石", "プロ"], "en-GB": ["Gems", "Pro"]]
    for (language, second) in [(first, "00"), (last, "05")] {
      let rows = zip(names[language] ?? [], ["¥160", "¥800"]).map { (name: $0, price: $1) }
      world.add(
        storePage(6_759_209_764, in: "jp", language: language, inApps: rows), as: "\(language).html", on: "2026-11-18",
        "--observed-at", "2026-11-18T10:00:\(second)Z")
    }
    // Name, language, amount, last seen.
    let seen = "2026-11-18T10:00:05Z"
    for language in ["en-GB", "en"] {
      #expect(
        price("--language", language).cells(2, 7, 8, 14).sorted() == [
          "Gems en-GB 160 \(seen)", "Pro en-GB 800 \(seen)",
        ])
    }
    #expect(price("--language", "ja").cells(2, 7).sorted() == ["プロ ja", "宝石 ja"])
    #expect(price().cells(2, 7).sorted() == ["プロ ja", "宝石 ja"])
  }

  @Test func `where the page in a language has an older price, the price is the newest and the name the language's`() {
    // A number that the records of two stores share joins pages whose names and prices differ.
    let record = { (store: String, name: String, price: String, currency: String) in
      """
      [{"type":"in-apps","id":"9101","href":"/v1/catalog/\(store)/in-apps/9101","attributes":{"name":"\(name)",
      "offerName":"com.example.pro","offers":[{"type":"buy","price":\(price),"currencyCode":"\(currency)",
      "buyParams":"productType=A&price=1&appAdamId=6759209764"}]}}]
      """
    }
    world.add(record("us", "Pro", "4.99", "USD"), as: "us.json", on: "2026-11-01")
    world.add(record("jp", "プロ", "500", "JPY"), as: "jp.json", on: "2026-11-10")
    for (language, day, name, price) in [("en-GB", "2026-11-01", "Pro", "¥800"), ("ja", "2026-11-18", "プロ", "¥500")] {
      world.add(
        storePage(6_759_209_764, in: "jp", language: language, inApps: [(name, price)]), as: "\(language).html", on: day
      )
    }
    #expect(price("-s", "jp").cells(1, 2, 8) == ["1 プロ 500"])
    #expect(price("-s", "jp", "--language", "en-GB").cells(1, 2, 8) == ["1 Pro 500"])
  }

  @Test func `a product that the newest list lacks is not compared, and marked for people`() {
    world.add(
      storePage(6_759_209_764, in: "us", inApps: [("Pro", "$9.99"), ("Tip", "$1.99")]), as: "a.html", on: "2026-11-01")
    world.add(storePage(6_759_209_764, in: "us", inApps: [("Tip", "$1.99")]), as: "b.html", on: "2026-11-18")
    #expect(price().cells(2, 15) == ["Pro false", "Tip true"])
    #expect(world.run("price", Self.app, "--in-app", "--format", "table").result.contains("not listed since"))
  }
}
