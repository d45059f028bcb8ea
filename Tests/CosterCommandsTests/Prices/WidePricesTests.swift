import Testing

@testable import CosterCommands

@Suite struct WidePricesTests {
  private let world = TestFolder()

  private func seePears() throws {
    try world.see("3.99", "USD", in: "us", on: "2026-11-18")
    try world.see("600", "JPY", in: "jp", on: "2026-11-18")
    try world.see("4.99", "EUR", in: "de", on: "2026-11-18")
    try world.see("1500", "NGN", in: "ng", on: "2026-11-18")
    try world.write(#"{"base":"USD","date":"2026-11-20","rates":{"EUR":0.8,"JPY":160}}"#, to: "rates.json")
  }

  private func price(_ arguments: String...) -> Outcome { world.run(["price", "6759209764"] + arguments) }

  @Test func `prints a row an item and a column a store, with prices as written there`() throws {
    try seePears()
    #expect(
      price("--wide", "--format", "tsv")
        == Outcome(
          result: "apple_id\tname\toffer\tde\tjp\tng\tus\n"
            + "6759209764\tPear Counter\tbuy\t4,99\u{A0}€\t¥600\t₦\u{A0}1,500.00\t$3.99\n"))
  }

  @Test func `has a column for each store that is named, in that order`() throws {
    try seePears()
    let outcome = price("--wide", "-s", "us,gb,de", "--format", "tsv")
    #expect(outcome.result.hasPrefix("apple_id\tname\toffer\tus\tgb\tde\n"))
    #expect(outcome.result.hasSuffix("buy\t$3.99\t\t4,99\u{A0}€\n"))
    #expect(outcome.exitCode == 1)
  }

  @Test func `converts with rates, names the cheapest and the dearest, and those without a rate`() throws {
    try seePears()
    let outcome = price("--wide", "--in", "USD", "--rates", world.path + "/rates.json", "--format", "json")
    #expect(
      outcome.result == """
        [
        {"apple_id":6759209764,"name":"Pear Counter","offer":"buy","in_currency":"USD","rates_date":"2026-11-20",\
        "de":"6.24","jp":"3.75","ng":null,"us":"3.99","cheapest":["jp"],"dearest":["de"],"no_rate":["ng"]}
        ]

        """)
    #expect(outcome.says("6759209764: no rate … NGN … 2026-11-20 … ng …"))
  }

  @Test func `has the day of the rates where the first of the stores has no rate`() throws {
    try world.see("1500", "NGN", in: "ng", on: "2026-11-18")
    try world.see("3.99", "USD", in: "us", on: "2026-11-18")
    try world.write(#"{"base":"USD","date":"2026-11-20","rates":{"EUR":0.8}}"#, to: "rates.json")
    let wide = price("--wide", "--in", "EUR", "--rates", world.path + "/rates.json", "--format", "tsv").result
    #expect(wide.contains("\tEUR\t2026-11-20\t\t3.19\t"), "\(wide)")
  }

  @Test func `shows the difference from a home store, in its currency, whether it is asked for or not`() throws {
    try seePears()
    let rates = world.path + "/rates.json"
    let wide = price("--wide", "-s", "jp,de", "--home", "us", "--rates", rates, "--format", "tsv").result
    #expect(wide.hasPrefix("apple_id\tname\toffer\tin_currency\trates_date\tjp\tjp_difference\tde\tde_difference\t"))
    #expect(wide.contains("\tUSD\t2026-11-20\t3.75\t-6\t6.24\t56.3\t"))
    let rows = price("-s", "jp,us", "--home", "us", "--rates", rates, "--format", "tsv").result.split(separator: "\n")
    #expect(rows[0].hasSuffix("\trates_date\tdifference"))
    #expect(rows[1].hasSuffix("\t3.75\tUSD\t2026-11-20\t-6") && rows[2].hasSuffix("\t3.99\tUSD\t2026-11-20\t0"))
  }

  /// A configuration of Xcode's with one product.
  private func configuration(_ productID: String, _ names: String, _ price: String, in store: String) -> String {
    let names = names.split(separator: ",").map { name in
      let parts = name.split(separator: "=")
      return #"{"description":"","displayName":"\#(parts[1])","locale":"\#(parts[0])"}"#
    }
    return """
      {"identifier":"1","nonRenewingSubscriptions":[],"products":[{"displayPrice":"\(price)","familyShareable":false,
      "internalID":"B1","localizations":[\(names.joined(separator: ","))],"productID":"\(productID)","type":"Consumable"}],
      "settings":{"_storefront":"\(store)"},"subscriptionGroups":[],"version":{"major":4,"minor":0}}
      """
  }

  @Test func `products without a number have a row each, whatever they are called`() {
    world.add(configuration("com.example.a", "en_US=Coins", "1.99", in: "USA"), as: "a.storekit")
    world.add(configuration("com.example.b", "en_US=Coins", "99.99", in: "GBR"), as: "b.storekit")
    #expect(
      world.run("price", "com.example.a", "com.example.b", "--wide", "--format", "tsv").result
        == "apple_id\tname\toffer\tproduct_id\tmark\tgb\tus\n"
        + "\tCoins\tin-app\tcom.example.a\tconfiguration\t\t$1.99\n"
        + "\tCoins\tin-app\tcom.example.b\tconfiguration\t£99.99\t\n")
  }

  @Test func `a product with a name in each store has one row`() {
    let names = "en_US=Coins,de=Münzen"
    world.add(configuration("com.example.a", names, "1.99", in: "USA"), as: "us.storekit")
    world.add(configuration("com.example.a", names, "2.49", in: "DEU"), as: "de.storekit")
    let lines = world.run("price", "com.example.a", "--wide", "--format", "tsv").result.split(separator: "\n")
    #expect(lines.count == 2 && lines[1].hasSuffix("\tconfiguration\t2,49\u{A0}€\t$1.99"), "\(lines)")
  }

  @Test func `names the currency that a locale names, and how to convert to it`() throws {
    try seePears()
    #expect(
      price("--locale", "en_US@currency=EUR")
        == .misused(
          "price", "--locale en-US@currency=EUR … currency … --in EUR … --rates"))
  }

  @Test func `says that no price is a percentage of a free one, and that the home store's currency has no rate`() throws
  {
    try seePears()
    try world.see("0", "GBP", in: "gb", on: "2026-11-18")
    let free = price("-s", "jp,gb", "--home", "gb")
    #expect(free.saysAmongOthers("6759209764: free … gb … percentage …"))
    let unrated = price("-s", "us", "--home", "ng", "--in", "USD", "--rates", world.path + "/rates.json")
    #expect(unrated.says("6759209764: no rate … NGN … 2026-11-20 … ng …"))
  }

  @Test func `names the offer that the home store lacks`() {
    world.add(film(in: "us", price: "9.99", rent: nil), as: "us.json")
    world.add(film(in: "ca", price: "12.99", rent: "4.99"), as: "ca.json")
    let outcome = world.run("price", "22", "-s", "ca", "--home", "us", "--in", "USD", "--rates", rates())
    #expect(outcome.says("22: no price … 'rent' … us …"))
  }

  /// A film that can be bought, and perhaps rented.
  private func film(in store: String, price: String, rent: String?) -> String {
    let (country, currency) = store == "us" ? ("USA", "USD") : ("CAN", "CAD")
    let rental = rent.map { #","trackRentalPrice":\#($0)"# } ?? ""
    return """
      {"resultCount":1,"results":[{"wrapperType":"track","kind":"feature-movie","trackId":22,"trackName":"The Graft",
      "trackPrice":\(price)\(rental),"country":"\(country)","currency":"\(currency)"}]}
      """
  }

  /// Rates of dollars.
  private func rates() -> String {
    world.add(#"{"base":"USD","date":"2026-11-20","rates":{"CAD":1.4}}"#, as: "dollars.json")
    return world.path + "/dollars.json"
  }

  @Test func `says what cannot be compared with the home store`() throws {
    try seePears()
    #expect(
      price("-s", "jp", "--home", "us", "--no-header").says("6759209764: no rate … JPY … jp …"))
    #expect(price("-s", "jp", "--home", "gb", "--no-header").says("6759209764: no price … gb …"))
  }
}
