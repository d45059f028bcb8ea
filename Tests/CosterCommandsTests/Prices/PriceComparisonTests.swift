import Testing

@testable import CosterCommands

@Suite struct PriceComparisonTests {
  private let world = TestFolder()

  private static let header =
    "apple_id\tkind\tname\tstorefront\toffer\tamount\tcurrency\ttext\tstate\tmark\tobserved_at\tsource\tbilled_now\t"
    + "name_storefront"

  private func seePears() throws {
    try world.see("3.99", "USD", in: "us", on: "2026-11-18")
    try world.see("600", "JPY", in: "jp", on: "2026-11-18", name: "梨")
    try world.see("37.99", "HRK", in: "hr", on: "2022-06-01")
  }

  @Test func `marks a price in a currency that the store bills no more`() throws {
    try seePears()
    #expect(
      world.run("price", "6759209764", "--storefront", "hr", "--locale", "de")
        == Outcome(
          result: Self.header + "\n"
            + "6759209764\tapp\tPear Counter\thr\tbuy\t37.99\tHRK\t37,99\u{A0}HRK\tpriced\t\t2022-06-01T00:00:00Z\t"
            + "hr-2022-06-01-6759209764.json\tEUR\t\n"))
  }

  @Test func `compares across currencies by the rates of a file, and shows their day`() throws {
    try seePears()
    try world.write("Date, USD, JPY, \n20 November 2026, 1.25, 160, \n", to: "rates.csv")
    let rates = world.path + "/rates.csv"
    #expect(
      world.run("price", "6759209764", "-s", "us,jp,hr", "--in", "EUR", "--rates", rates, "--format", "table").result
        == """
        Name          Storefront     Price  Currency  In EUR, 2026-11-20  Offer                 As of       Source
        Pear Counter  us             $3.99  USD                    €3.19  buy    cheapest       2026-11-18  us-2026-11-18-6759209764.json
        梨            jp              ¥600  JPY                    €3.75  buy    dearest        2026-11-18  jp-2026-11-18-6759209764.json
        Pear Counter  hr          37,99\u{A0}kn  HRK                  no rate  buy    bills EUR now  2022-06-01  hr-2022-06-01-6759209764.json

        """)
  }

  @Test(arguments: [[], ["-q"]])
  func `says which stores are not compared, and marks none of them`(options: [String]) throws {
    try world.see("4.99", "USD", in: "us", on: "2026-11-18")
    try world.see("1500", "NGN", in: "ng", on: "2026-11-18")
    try world.see("2500", "NGN", in: "za", on: "2026-11-18")
    try world.write("Date, USD, CNY, \n20 November 2026, 1.25, 8, \n", to: "rates.csv")
    let rates = world.path + "/rates.csv"
    let outcome = world.run(
      ["price", "6759209764", "-s", "all", "--in", "CNY", "--rates", rates, "--no-header"] + options)
    #expect(outcome.cells(3, 9) == ["ng ", "us ", "za "])
    #expect(outcome.says("6759209764: no rate … NGN … 2026-11-20 … ng, za …"))
  }

  @Test(arguments: [
    (["--in", "EUR"], "--in … rates … file … --rates …"),
    (["--base", "USD"], "--base … rates … --rates"),
    (["--wide", "--explain"], "--explain … --wide"),
    (["--locale", "klingon"], "'klingon' … --locale"),
  ])
  func `says what is wrong with a command line`(arguments: [String], facts: String) throws {
    try seePears()
    #expect(world.run(["price", "1"] + arguments) == .misused("price", facts))
  }

  @Test func `refuses rates that cannot be read, and says where`() throws {
    try seePears()
    try world.write("nonsense", to: "rates.csv")
    #expect(
      world.run("price", "6759209764", "--in", "EUR", "--rates", world.path + "/rates.csv")
        == .failed(
          "rates.csv: line 1: … eurofxref … CSV … currency,rate … date,currency,rate … --base … JSON … base … rates"))
  }

  @Test func `says which source stated how a price is written`() throws {
    try world.see("0.99", "USD", in: "us", on: "2026-11-18", text: "$0.99")
    try world.see("58", "HKD", in: "hk", on: "2026-11-18")
    let lines = world.run("price", "6759209764", "--explain").result.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].contains("\tThe store's own form, observed: "))
    #expect(lines[2].hasSuffix("\tThe store's own text, captured with this price."))
  }
}
