import CatalogModel
import Storefronts
import TestSupport
import Testing

struct ExchangeRatesTests {
  @Test(arguments: [
    ("9.99", "USD", "EUR", 2, "7.99"), ("9.99", "USD", "EUR", 3, "7.992"), ("9.99", "EUR", "USD", 2, "12.49"),
    ("1", "EUR", "JPY", 0, "161"), ("100", "JPY", "USD", 2, "0.78"), ("-9.99", "USD", "EUR", 2, "-7.99"),
    ("0.02", "EUR", "USD", 2, "0.03"), ("-0.02", "EUR", "USD", 2, "-0.03"), ("5", "USD", "USD", 0, "5"),
    ("9000000000000000", "USD", "EUR", 2, "7200000000000000"),
  ])
  func `converts exactly and rounds once, half away from zero`(
    amount: String, source: String, target: String, decimals: Int, result: String
  ) throws {
    let money = try Money(milliunits: #require(Money.milliunits(decimal: amount)), currency: currency(source))
    #expect(try rates().convert(money, to: currency(target), decimals: decimals)?.decimalText == result)
  }

  @Test func `answers nothing for a currency without a rate or an amount out of range`() throws {
    #expect(try rates().convert(Money(milliunits: 1, currency: currency("TRY")), to: currency("EUR")) == nil)
    #expect(try rates().convert(Money(milliunits: 1, currency: currency("EUR")), to: currency("TRY")) == nil)
    #expect(try rates().convert(Money(milliunits: .max, currency: currency("EUR")), to: currency("JPY")) == nil)
    #expect(try rates().convert(Money(milliunits: .min, currency: currency("EUR")), to: currency("USD")) == nil)
  }

  @Test func `there and back again loses at most the rounding`() throws {
    var numbers = SeededRandom(seed: 7)
    let (rates, dollar, yen) = try (rates(), currency("USD"), currency("JPY"))
    for _ in 0..<5000 {
      let money = Money(milliunits: .random(in: -1_000_000_000...1_000_000_000, using: &numbers), currency: dollar)
      let there = try #require(rates.convert(money, to: yen))
      let back = try #require(rates.convert(there, to: dollar))
      #expect(abs(back.milliunits - money.milliunits) <= 1)
    }
  }

  @Test(arguments: ["", ".", "1.", ".5", "0", "0.00", "-1", "+1", "1e5", "1,5", "1.2.3", "1234567890123456"])
  func `refuses what is no positive decimal`(text: String) {
    #expect(ExchangeRate(text) == nil)
  }

  private func rates() throws -> ExchangeRates {
    try ExchangeRates(
      day: day("2026-11-20"),
      rates: [
        currency("USD"): #require(ExchangeRate("1.25")), currency("JPY"): #require(ExchangeRate("160.5")),
      ])
  }
}
