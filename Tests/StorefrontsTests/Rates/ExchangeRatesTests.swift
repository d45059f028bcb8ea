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

  @Test(arguments: [
    ("0.92345678901234567", "0.923456789012346"), ("2.1e-05", "0.000021"), ("1.45E3", "1450"), ("1e5", "100000"),
    ("42", "42"), ("0.10", "0.10"),
  ])
  func `reads a number as programs print it`(text: String, rate: String) throws {
    let read = try #require(ExchangeRate(number: text))
    let (euro, dollar) = try (currency("EUR"), currency("USD"))
    let amounts = [1_000, 999_990, 123_456_789].map { (milliunits: Int64) in
      [read, ExchangeRate(number: rate)].map { rate in
        rate.flatMap {
          ExchangeRates(day: nil, base: euro, rates: [dollar: $0])
            .convert(Money(milliunits: milliunits, currency: euro), to: dollar)
        }
      }
    }
    #expect(amounts.allSatisfy { $0[0] == $0[1] && $0[0] != nil })
  }

  @Test(arguments: [
    "", "0", "0.0", "-1", "1.", ".5", "1e", "e5", "1e-31", "1e30", "9e18", "1,5", "NaN", "0x1", "1e-25",
  ])
  func `refuses what is no positive number`(text: String) {
    #expect(ExchangeRate(number: text) == nil)
  }

  @Test func `converts between the largest and the smallest rate without an overflow`() throws {
    let (dollar, euro, yen) = try (currency("USD"), currency("EUR"), currency("JPY"))
    let rates = try ExchangeRates(
      day: nil, base: dollar,
      rates: [
        euro: #require(ExchangeRate(number: "999999999999999")),
        yen: #require(ExchangeRate(number: "0.00000999999999999999")),
      ])
    for milliunits: Int64 in [.min, -1, 0, 1, .max] {
      for (source, target) in [(euro, yen), (yen, euro), (euro, dollar), (dollar, yen)] {
        let converted = rates.convert(Money(milliunits: milliunits, currency: source), to: target)
        #expect(milliunits != 0 || converted?.milliunits == 0)
      }
    }
  }

  @Test func `converts by rates of any base and any number of decimals`() throws {
    let (dollar, euro, dong) = try (currency("USD"), currency("EUR"), currency("VND"))
    let rates = try ExchangeRates(
      day: nil, base: dollar,
      rates: [euro: #require(ExchangeRate(number: "0.862345678901234")), dong: #require(ExchangeRate(number: "2.6e4"))])
    let million = Money(milliunits: 1_000_000_000_000, currency: dong)
    #expect(rates.convert(million, to: euro, decimals: 2)?.decimalText == "33167.14")
    #expect(rates.convert(million, to: dollar, decimals: 2)?.decimalText == "38461.54")
    let small = try ExchangeRates(
      day: nil, base: dong, rates: [euro: #require(ExchangeRate(number: "0.0000331234567890123"))])
    #expect(small.convert(million, to: euro, decimals: 2)?.decimalText == "33123.46")
  }

  private func rates() throws -> ExchangeRates {
    try ExchangeRates(
      day: day("2026-11-20"), base: currency("EUR"),
      rates: [
        currency("USD"): #require(ExchangeRate("1.25")), currency("JPY"): #require(ExchangeRate("160.5")),
      ])
  }
}
