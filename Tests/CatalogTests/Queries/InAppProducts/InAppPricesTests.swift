import Catalog
import CatalogModel
import TestSupport
import Testing

/// What an app's in-app products cost, by pages, resources and the developer's own answers.
@Suite struct InAppPricesTests {
  private let test = TestCatalog()
  private let app = appleID(302)

  private func see(
    _ rows: [(name: String, price: String)], in store: String = "us", language: String? = "en-US", on day: String,
    as file: String? = nil
  ) throws {
    try test.importText(
      listPage(rows, of: 302, in: store, language: language), as: file ?? "\(store)-\(language ?? "")-\(day).html",
      at: "2026-11-\(day)T00:00:00Z")
  }

  private func line(_ price: InAppPrice) -> String {
    let days = [price.firstSeen, price.lastSeen].map { String($0.description.dropFirst(8).prefix(2)) }
    return [
      price.storefront.code, price.language ?? "-", price.name ?? "-", price.occurrence.description,
      price.price.map { "\($0.milliunits)" } ?? "?", days.joined(separator: "…"),
      price.isInNewestList ? price.position?.description ?? "listed" : "not seen since",
    ].joined(separator: " ")
  }

  private func prices(on day: String? = nil, in stores: [Storefront]? = nil) throws -> [String] {
    let time = day.flatMap { Timestamp("2026-11-\($0)T00:00:00Z") }
    return try test.open().inAppPrices(of: app, in: stores, on: time).map(line)
  }

  private func history() throws -> [String] { try test.open().inAppSeries(of: app).flatMap(\.intervals).map(line) }

  @Test(arguments: [["01", "05", "09"], ["09", "05", "01"], ["05", "09", "01"]])
  func `a price that changed has an interval for each price, in whatever order pages come`(days: [String]) throws {
    let amounts = ["01": "$4.99", "05": "$4.99", "09": "$2.99"]
    for day in days { try see([("Core", amounts[day] ?? ""), ("Pip", "$0.99")], on: day) }
    #expect(
      try history() == [
        "us en-US Core 1 4990 01…05 listed", "us en-US Core 1 2990 09…09 1", "us en-US Pip 1 990 01…09 2",
      ])
    #expect(try prices() == ["us en-US Core 1 2990 09…09 1", "us en-US Pip 1 990 01…09 2"])
    #expect(try prices(on: "05") == ["us en-US Core 1 4990 01…05 listed", "us en-US Pip 1 990 01…05 listed"])
    #expect(try prices(in: []) == [])
  }

  @Test func `the local and the English page of one store stand side by side`() throws {
    try see([("Kerngehäuse", "4,99 €")], in: "de", language: "de-DE", on: "01")
    try see([("Core", "4,99 €")], in: "de", language: "en-gb", on: "02")
    try see([("Kern", "4,99 €")], in: "de", language: nil, on: "03")
    #expect(
      try prices() == [
        "de - Kern 1 4990 03…03 1", "de de-DE Kerngehäuse 1 4990 01…01 not seen since",
        "de en-GB Core 1 4990 02…02 1",
      ])
    #expect(try test.rows("SELECT language FROM listed_in_app ORDER BY 1") == ["NULL", "en-GB"])
  }

  @Test(arguments: [[nil, "en-US"], ["en-US", nil]])
  func `a page without a language is in the store's own`(languages: [String?]) throws {
    try see([("Core", "$4.99"), ("Pip", "$0.99")], language: languages[0], on: "01")
    try see([("Seed", "$1.99"), ("Pip", "$0.99")], language: languages[1], on: "05")
    let (old, new) = (languages[0] ?? "-", languages[1] ?? "-")
    #expect(
      Set(try prices()) == [
        "us \(old) Core 1 4990 01…01 not seen since", "us \(old) Pip 1 990 01…01 not seen since",
        "us \(new) Seed 1 1990 05…05 1", "us \(new) Pip 1 990 05…05 2",
      ])
    #expect(
      Set(try prices(on: "04")) == ["us \(old) Core 1 4990 01…01 listed", "us \(old) Pip 1 990 01…01 listed"])
    #expect(try test.rows("SELECT name FROM listed_in_app ORDER BY 1") == ["Pip", "Seed"])
  }

  @Test(arguments: [["01", "05"], ["05", "01"]])
  func `a page that states that there are no in-app products ends what was listed`(days: [String]) throws {
    for day in days { try see(day == "01" ? [("Core", "$4.99")] : [], on: day) }
    #expect(try prices() == ["us en-US Core 1 4990 01…01 not seen since"])
    #expect(try prices(on: "04") == ["us en-US Core 1 4990 01…01 listed"])
    #expect(try test.rows("SELECT name FROM listed_in_app") == [])
    #expect(try test.rows("SELECT row_count FROM main._in_app_list ORDER BY observed_at") == ["1", "0"])
  }

  @Test(arguments: [
    ["01", "05", "10", "18"], ["18", "10", "05", "01"], ["01", "05", "18", "10"], ["10", "18", "01", "05"],
    ["18", "01", "10", "05"],
  ])
  func `a list that lacks a product for a while is no sighting of it`(days: [String]) throws {
    for day in days { try see([(day == "10" ? "Seed" : "Core", "$4.99"), ("Pip", "$0.99")], on: day) }
    let on = { (day: String) in try prices(on: day).filter { $0.contains("Core") } }
    #expect(try on("04") == ["us en-US Core 1 4990 01…01 listed"])
    #expect(try on("07") == ["us en-US Core 1 4990 01…05 listed"])
    #expect(try on("10") == ["us en-US Core 1 4990 01…05 not seen since"])
    #expect(try on("11") == ["us en-US Core 1 4990 01…05 not seen since"])
    #expect(try on("18") == ["us en-US Core 1 4990 01…18 1"])
    #expect(try prices(on: "11").contains("us en-US Pip 1 990 01…10 listed"))
    #expect(try history().contains("us en-US Core 1 4990 01…18 1"))
    #expect(
      try test.rows("SELECT substr(since, 9, 2), substr(until, 9, 2) FROM main._listed_in_app WHERE name = 'Core'") == [
        "01|05", "18|18",
      ])
  }

  @Test(arguments: [
    ["01", "05", "10", "14", "18"], ["18", "14", "10", "05", "01"], ["01", "05", "14", "18", "10"],
    ["14", "01", "18", "05", "10"],
  ])
  func `no list is lost where a price between two of them differs`(days: [String]) throws {
    for day in days { try see([("Core", day == "10" ? "$2.99" : "$4.99")], on: day) }
    #expect(
      try history() == [
        "us en-US Core 1 4990 01…05 listed", "us en-US Core 1 2990 10…10 listed", "us en-US Core 1 4990 14…18 1",
      ])
    #expect(try prices(on: "06") == ["us en-US Core 1 4990 01…05 listed"])
    #expect(try prices(on: "16") == ["us en-US Core 1 4990 14…14 listed"])
  }

  @Test func `a file with another list of the same time takes nothing out of the first one`() throws {
    for day in ["01", "18"] { try see([("Core", "$4.99"), ("Pip", "$0.99")], on: day) }
    try see([("Core", "$4.99"), ("Pip", "$0.99")], on: "10", as: "a.html")
    try see([("Pip", "$0.99")], on: "10", as: "b.html")
    #expect(try prices(on: "11").contains("us en-US Core 1 4990 01…10 listed"))
  }

  @Test func `a product that a newer list lacks is not seen since`() throws {
    try see([("Core", "$4.99"), ("Pip", "$0.99")], on: "01")
    try see([("Pip", "$0.99")], on: "05")
    #expect(try prices() == ["us en-US Pip 1 990 01…05 1", "us en-US Core 1 4990 01…01 not seen since"])
    try see([("Core", "$3.99"), ("Pip", "$0.99")], on: "09")
    #expect(try prices() == ["us en-US Core 1 3990 09…09 1", "us en-US Pip 1 990 01…09 2"])
  }

  @Test func `names that differ by case alone are two products, and one name with two prices is two`() throws {
    try see([("12 Coins", "$1.99"), ("12 coins", "$2.99"), ("Pro", "$39.99"), ("Pro", "$4.99")], on: "01")
    try see([("12 Coins", "$1.99"), ("12 coins", "$2.99"), ("Pro", "$39.99"), ("Pro", "$3.99")], on: "05")
    #expect(
      try history() == [
        "us en-US 12 Coins 1 1990 01…05 1", "us en-US 12 coins 1 2990 01…05 2", "us en-US Pro 1 4990 01…01 listed",
        "us en-US Pro 1 3990 05…05 4", "us en-US Pro 2 39990 01…05 3",
      ])
  }

  @Test func `one of several with a name that is not listed any more changes no price`() throws {
    try see([("Pro", "$39.99"), ("Pro", "$4.99")], on: "01")
    try see([("Pro", "$39.99")], on: "05")
    try see([("Pro", "$44.99"), ("Pro", "$39.99")], on: "09")
    #expect(
      try history() == [
        "us en-US Pro 1 4990 01…01 not seen since", "us en-US Pro 1 39990 01…09 2", "us en-US Pro 2 44990 09…09 1",
      ])
  }

  @Test func `a price that can't be read is kept as its text, and no amount is guessed`() throws {
    try see([("Core", "later")], on: "01")
    try see([("Core", "soon")], on: "05")
    #expect(try history() == ["us en-US Core 1 ? 01…01 listed", "us en-US Core 1 ? 05…05 1"])
    #expect(try test.open().inAppPrices(of: app).map(\.text) == ["soon"])
  }

  @Test func `a file that comes again changes nothing, and a row names its last file`() throws {
    try see([("Core", "$4.99")], on: "01", as: "a.html")
    try see([("Core", "$4.99")], on: "05", as: "b.html")
    let before = try test.rows("SELECT * FROM main._listed_in_app")
    try see([("Core", "$4.99")], on: "01", as: "a.html")
    #expect(try test.rows("SELECT * FROM main._listed_in_app") == before)
    #expect(try test.open().inAppPrices(of: app).first?.source.hasSuffix("/b.html") == true)
    #expect(try test.open().inAppPrices(of: app).map(\.origin) == [.page])
  }

  private func resource(_ price: String) -> String {
    """
    [{"type":"in-apps","id":"9101","href":"/v1/catalog/cn/in-apps/9101","attributes":{"name":"Premium",
    "offerName":"com.example.premium","offers":[{"type":"buy","price":\(price),"priceFormatted":"¥\(price).00",
    "currencyCode":"CNY","buyParams":"productType=A&price=1&appAdamId=302"}]}}]
    """
  }

  @Test func `a resource's price keeps its past, and its number and product ID`() throws {
    try test.importText(resource("68"), as: "in-apps.json", at: "2026-11-01T00:00:00Z")
    try test.importText(resource("48"), as: "in-apps.json", at: "2026-11-08T00:00:00Z")
    #expect(
      try history() == ["cn - Premium 1 68000 01…01 listed", "cn - Premium 1 48000 08…08 listed"])
    let price = try #require(try test.open().inAppPrices(of: app).first)
    #expect(price.appleID == appleID(9101) && price.productID == "com.example.premium" && price.text == "¥48.00")
    #expect(price.origin == .resource && price.appID == app)
    #expect(try prices(on: "05") == ["cn - Premium 1 68000 01…01 listed"])
    try test.importText(resource("48"), as: "in-apps.json", at: "2026-11-18T00:00:00Z")
    #expect(try prices(on: "11") == ["cn - Premium 1 48000 08…08 listed"])
    #expect(
      try test.rows("SELECT amount, observed_at FROM price_history WHERE apple_id = 9101 ORDER BY 2") == [
        "68000|2026-11-01T00:00:00Z", "48000|2026-11-08T00:00:00Z",
      ])
    #expect(try test.rows("SELECT amount FROM price WHERE apple_id = 9101") == ["48000"])
    let us = try #require(Storefront("us"))
    #expect(try prices(in: [us]).isEmpty)
    let week = DropQuery(since: try #require(Timestamp("2026-11-05T00:00:00Z")))
    let drop = try #require(try test.open().priceDrops(week).next())
    #expect(drop.appleID == appleID(9101) && drop.old?.money?.milliunits == 68000)
    let entry = try #require(try test.open().appProducts().first)
    #expect(entry.prices.map(\.money?.milliunits) == [48000])
  }

  /// The developer's own prices of a product in the Chinese store: 68 at first, then 48 from a day on.
  private let schedule = """
    {"type":"territories","id":"CHN","attributes":{"currency":"CNY"}},
    {"type":"inAppPurchasePricePoints","id":"P68","attributes":{"customerPrice":"68","proceeds":"48"},
     "relationships":{"territory":{"data":{"type":"territories","id":"CHN"}}}},
    {"type":"inAppPurchasePricePoints","id":"P48","attributes":{"customerPrice":"48","proceeds":"34"},
     "relationships":{"territory":{"data":{"type":"territories","id":"CHN"}}}}
    """

  private func entry(_ point: String, from start: String, to end: String) -> String {
    """
    {"type":"inAppPurchasePrices","id":"9101\(point)","attributes":{"startDate":\(start),"endDate":\(end),"manual":true},
    "relationships":{"inAppPurchasePricePoint":{"data":{"type":"inAppPurchasePricePoints","id":"\(point)"}},
    "territory":{"data":{"type":"territories","id":"CHN"}}}}
    """
  }

  @Test func `the developer's own schedule has an interval for each price that has begun`() throws {
    let product = inAppPurchase(9101, "com.example.premium", name: "Premium (reference)")
    try test.importText(connectAnswer("[\(product)]", path: "v1/apps/302/inAppPurchasesV2"), as: "products.json")
    let day = "\"2026-11-05\""
    let entries = [entry("P68", from: "null", to: day), entry("P48", from: day, to: "null")].joined(separator: ",")
    try test.importText(
      connectAnswer("[\(entries)]", included: schedule, path: "v1/inAppPurchasePriceSchedules/9101/manualPrices"),
      as: "prices.json", at: "2026-11-08T00:00:00Z")
    let history = try test.open().inAppSeries(of: app).flatMap(\.intervals)
    #expect(history.map { $0.price?.milliunits } == [68000, 48000])
    #expect(history.allSatisfy { $0.origin == .connect && $0.appleID == appleID(9101) && $0.name == nil })
    #expect(history.map(\.productID) == ["com.example.premium", "com.example.premium"])
    #expect(try prices() == ["cn - - 1 48000 05…08 listed"])
  }
}
