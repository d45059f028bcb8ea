import TestSupport
import Testing

@testable import CosterCommands

@Suite struct InAppHistoryTests {
  private let world = TestFolder()

  /// A product that fell in two stores, and one that did not.
  private func seeShed() {
    for (store, day, pro) in [
      ("us", "2026-11-01", "$9.99"), ("tr", "2026-11-01", "₺399,99"), ("us", "2026-11-18", "$4.99"),
      ("tr", "2026-11-18", "₺299,99"),
    ] {
      let tip = store == "us" ? "$1.99" : "₺79,99"
      world.add(
        storePage(6_759_209_764, in: store, inApps: [("Pro #1", pro), ("Tip", tip)]), as: "\(store)-\(day).html",
        on: day)
    }
  }

  @Test func `history prints each change of a product's price`() {
    seeShed()
    let outcome = world.run("history", "6759209764", "--in-app", "--product", "Pro #1", "--no-header")
    // Storefront, since, before, now, percent.
    #expect(
      outcome.cells(5, 7, 10, 13, 14) == [
        "tr 2026-11-01T00:00:00Z  ₺399,99 ", "tr 2026-11-18T00:00:00Z ₺399,99 ₺299,99 -25",
        "us 2026-11-01T00:00:00Z  $9.99 ", "us 2026-11-18T00:00:00Z $9.99 $4.99 -50.1",
      ])
  }

  @Test func `history draws one product, and says so where several were meant`() {
    seeShed()
    let chart = world.run("history", "6759209764", "--in-app", "--product", "Pro #1", "--format", "svg")
    #expect(chart.result.contains("Price history of Pro #1"))
    #expect(
      world.run("history", "6759209764", "--in-app", "--format", "svg")
        == .misused("history", "… one product … --product"))
  }

  @Test func `a chart has the price that holds all through the requested time`() {
    see([("Pro", "$9.99")], at: "2026-11-01")
    see([("Pro", "$9.99")], at: "2026-11-18")
    let words = ["--product", "Pro", "--format", "svg", "--since", "2026-11-05", "--until", "2026-11-10"]
    let chart = world.run(["history", "6759209764", "--in-app"] + words)
    #expect(chart.exitCode == 0 && chart.result.contains("$9.99"))
  }

  @Test func `drops prints the largest falls first, and leaves smaller ones out`() {
    seeShed()
    let drops = { [world] (options: String...) in
      world.run(["drops", "--in-app", "--since", "2026-11-10", "--no-header"] + options).cells(3, 6, 12)
    }
    #expect(drops() == ["Pro #1 us -50.1", "Pro #1 tr -25"])
    #expect(drops("--min", "30%") == ["Pro #1 us -50.1"])
    #expect(drops("-s", "tr") == ["Pro #1 tr -25"])
    #expect(drops("-l", "1") == ["Pro #1 us -50.1"])
  }

  private func see(
    _ rows: [(name: String, price: String)], in store: String = "us", _ language: String? = nil, at time: String
  ) {
    world.add(
      storePage(6_759_209_764, in: store, language: language, inApps: rows),
      as: "\(store)-\(language ?? "")-\(time).html", on: "2026-11-20", "--observed-at", time)
  }

  private func history(_ options: String...) -> Outcome {
    world.run(["history", "6759209764", "--in-app", "--no-header"] + options)
  }

  private func drops(_ options: String...) -> Outcome {
    world.run(["drops", "--in-app", "--since", "2026-11-05", "--no-header"] + options)
  }

  @Test func `a product keeps its past when another kind of source states its new price`() throws {
    try world.see("0", "USD", in: "us", on: "2026-11-01")
    let record = """
      [{"type":"in-apps","id":"9101","href":"/v1/catalog/us/in-apps/9101","attributes":{"name":"Pro",
      "offerName":"com.example.pro","offers":[{"type":"buy","price":9.99,"priceFormatted":"$9.99","currencyCode":"USD",
      "buyParams":"productType=A&price=1&appAdamId=6759209764"}]}}]
      """
    world.add(record, as: "in-apps.json", on: "2026-11-01")
    let sales = [
      ("Provider", "APPLE"), ("Provider Country", "US"), ("SKU", "com.example.pro"), ("Developer", "Orchard Works"),
      ("Title", "Pro"), ("Version", " "), ("Product Type Identifier", "IA1"), ("Units", "1"),
      ("Developer Proceeds", "3.49"), ("Begin Date", "11/10/2026"), ("End Date", "11/10/2026"),
      ("Customer Currency", "USD"), ("Country Code", "US"), ("Currency of Proceeds", "USD"),
      ("Apple Identifier", "9101"), ("Customer Price", "4.99"), ("Promo Code", " "), ("Parent Identifier", " "),
    ]
    let lines = [sales.map(\.0), sales.map(\.1)].map { $0.joined(separator: "\t") }
    world.add(lines.joined(separator: "\n") + "\n", as: "S_D_1.txt", on: "2026-11-10")
    // Storefront, before, now, origin.
    #expect(history().cells(5, 8, 11, 16) == ["us  9.99 resource", "us 9.99 4.99 connect"])
    #expect(drops().cells(3, 6, 7, 9) == ["Pro us 9.99 4.99"])
  }

  @Test func `products of one name have a past each, and one that is new fell from no price`() {
    see([("Pack", "$5.00"), ("Tip", "$1.99")], at: "2026-11-01")
    see([("Pack", "$2.00"), ("Pack", "$3.00"), ("Tip", "$1.99")], at: "2026-11-18")
    // Number, before, now.
    #expect(history("--product", "Pack").cells(1, 8, 11) == ["1  5", "3  2", "4  3"])
    #expect(drops().result == "")
  }

  @Test func `drops and history number products as price does, whatever stores are asked for`() {
    see([("Foo", "£4.99"), ("Bar", "£2.99")], in: "gb", at: "2026-10-18")
    see([("Zed", "$9.99"), ("Bee", "$5.99")], at: "2026-11-01")
    see([("Zed", "$9.99"), ("Bee", "$5.99"), ("Ann", "$3.99")], at: "2026-11-05")
    see([("Zed", "$4.99"), ("Bee", "$2.99"), ("Ann", "$3.99")], at: "2026-11-18")
    let prices = world.run("price", "6759209764", "--in-app", "--no-header", "-s", "us")
    #expect(prices.cells(1, 2) == ["3 Bee", "4 Zed", "5 Ann"])
    #expect(drops().cells(2, 3) == ["3 Bee", "4 Zed"])
    #expect(drops("-s", "us").cells(2, 3) == ["3 Bee", "4 Zed"])
    #expect(history("-s", "us").cells(1, 2) == ["3 Bee", "3 Bee", "4 Zed", "4 Zed", "5 Ann"])
  }

  @Test func `what fell on an older page and rose on a newer one in another language did not fall`() {
    see([("Pro", "¥800"), ("Tip", "¥100")], in: "jp", "ja", at: "2026-11-01")
    see([("Pro", "¥500"), ("Tip", "¥100")], in: "jp", "ja", at: "2026-11-10")
    #expect(drops().cells(3, 6, 12) == ["Pro jp -37.5"])
    see([("Pro", "¥900"), ("Tip", "¥100")], in: "jp", "en-GB", at: "2026-11-18")
    #expect(drops().result == "")
  }

  @Test(arguments: [("ja", "en-GB"), ("en-GB", "ja")])
  func `the first page in another language hides no fall`(known: String, new: String) {
    see([("Pro", "¥800"), ("Tip", "¥100")], in: "jp", known, at: "2026-11-01")
    see([("Pro", "¥500"), ("Tip", "¥100")], in: "jp", known, at: "2026-11-18T10:00:00Z")
    see([("Pro", "¥500"), ("Tip", "¥100")], in: "jp", new, at: "2026-11-18T10:00:05Z")
    #expect(drops().cells(3, 6, 12) == ["Pro jp -37.5"])
  }

  @Test func `history names a store without a price, and draws nothing`() {
    seeShed()
    let note = "6759209764: no in-app price … fr … tr, us"
    #expect(history("-s", "fr") == .refused(note))
    #expect(history("-s", "fr,us", "--product", "Tip").cells(5, 11) == ["us 1.99"])
    let failure = "… price … Tip … storefront … longer time"
    #expect(history("--product", "Tip", "-s", "fr", "--format", "svg") == .failed("\(note)\n\(failure)"))
    let later = history("--product", "Tip", "--since", "2027-01-01", "--format", "svg")
    #expect(later == .failed(failure))
  }

  @Test func `a watched line may name an in-app product`() throws {
    world.add(storePage(6_759_209_764, in: "tr", inApps: [("Pro #1", "₺399,99")]), as: "a.html", on: "2026-11-01")
    let list = try world.write("6759209764 \"Pro #1\" tr below 300 TRY  # the year\n", to: "list.txt")
    let watch = { [world] in world.run("watch", list, "--no-header") }
    #expect(watch().result == "")
    world.add(storePage(6_759_209_764, in: "tr", inApps: [("Pro #1", "₺299,99")]), as: "b.html", on: "2026-11-18")
    let crossed = watch()
    #expect(crossed.cells(1, 2, 4, 5, 6) == ["Pro #1 tr below 300 TRY ₺399,99 ₺299,99"])
    #expect(crossed.exitCode == 1)
    #expect(watch().result == "")
  }

  @Test func `a watched name that several products of a store have is reported`() throws {
    world.add(storePage(6_759_209_764, in: "us", inApps: [("Pack", "$0.99"), ("Pack", "$1.99")]), as: "a.html")
    let list = try world.write("6759209764 \"Pack\" us\n", to: "list.txt")
    #expect(
      world.run("watch", list, "--no-header").says("list.txt:1: 6759209764: several … 'Pack' … us"))
  }

  @Test func `only in the stores of a watched line must its name be clear, and the others are still looked at`() throws
  {
    see([("Pack", "$0.99"), ("Pack", "$1.99")], at: "2026-11-01")
    see([("Pack", "₺39,99"), ("Tip", "₺9,99")], in: "tr", at: "2026-11-01")
    for stores in ["tr", "us,tr", "all"] {
      let list = try world.write("6759209764 \"Pack\" \(stores) below 100\n", to: "\(stores).txt")
      let outcome = world.run("watch", list, "--no-header")
      #expect(outcome.cells(1, 2, 6) == ["Pack tr ₺39,99"])
      let note = "\(stores).txt:1: 6759209764: several … 'Pack' … us\n"
      #expect(outcome.says("\(stores == "tr" ? "" : note)1 price … threshold"))
    }
  }

  @Test func `a price that was watched before its name was shared is kept`() throws {
    let list = try world.write("6759209764 \"Pack\" all\n", to: "list.txt")
    let watch = { [world] in world.run("watch", list, "--no-header") }
    see([("Pack", "$2.00")], at: "2026-11-01")
    #expect(watch() == Outcome(exitCode: 0))
    see([("Pack", "$3.00"), ("Pack", "$4.00")], at: "2026-11-05")
    #expect(watch().says("list.txt:1: 6759209764: several … 'Pack' … us"))
    see([("Pack", "$3.00")], at: "2026-11-18")
    #expect(watch().cells(2, 5, 6) == ["us $2.00 $3.00"])
  }

  @Test func `of products that had a watched name the one that is listed still is meant`() throws {
    see([("Pack", "$1.00"), ("Tip", "$9.00")], at: "2026-11-01")
    see([("Pack", "$2.00"), ("Pack", "$3.00"), ("Tip", "$9.00")], at: "2026-11-05")
    see([("Pack", "$2.00"), ("Tip", "$9.00")], at: "2026-11-18")
    let list = try world.write("6759209764 \"Pack\" us below 100\n", to: "list.txt")
    #expect(world.run("watch", list, "--no-header").cells(1, 2, 6) == ["Pack us $2.00"])
  }

  @Test func `a watched name means the product that has it in the line's store, not one that has it elsewhere`() throws
  {
    see([("Gems", "$0.99"), ("Pro", "$4.99")], at: "2026-11-01")
    see([("宝石", "¥160"), ("Gems", "¥800")], in: "jp", "ja", at: "2026-11-01")
    see([("Ruby", "¥160"), ("Pro", "¥800")], in: "jp", "en-GB", at: "2026-11-01")
    let list = try world.write("6759209764 \"Gems\" us below 100\n", to: "list.txt")
    #expect(world.run("watch", list, "--no-header").cells(1, 2, 6) == ["Gems us $0.99"])
  }

  @Test func `a watched line without its closing quote is refused`() throws {
    let list = try world.write("6759209764 \"Pack us\n", to: "list.txt")
    seeShed()
    #expect(world.run("watch", list).saysAmongOthers("list.txt:1: … quote"))
  }

  @Test func `products list has what pages list, and lookup how many that is`() {
    seeShed()
    let listed = world.run("products", "list", "--app", "6759209764", "--format", "json").result
    for part in ["Pro #1", "299.99", "Tip", "79.99", "tr-2026-11-18.html"] { #expect(listed.contains(part)) }
    let found = world.run("lookup", "6759209764", "-s", "tr", "--format", "json").result
    #expect(found.contains("\"in_app_products\":2"))
  }
}
