import Testing

@testable import CosterCommands

@Suite struct FormatPriceCommandTests {
  @Test(arguments: [
    (["1234.5", "EUR", "--locale", "de"], "1.234,50\u{A0}€\n"),
    (["-1.5", "USD", "--storefront", "143441"], "-$1.50\n"),
    (["0", "EUR", "--locale", "fr", "--kind", "app"], "Gratuit\n"),
    (["500", "JPY", "--storefront", "JPN"], "¥500\n"),
    (["490", "TWD", "--storefront", "tw", "--language", "en-GB"], "NT$490.00\n"),
    (["60", "INR", "--storefront", "in", "--date", "2016-03-01"], "Rs\u{A0}60\n"),
    (["--parse", "Rp 1,889juta", "--storefront", "id"], "1889000\tIDR\n"),
    (["--parse", "USD\u{A0}4.99", "--storefront", "al"], "4.99\tUSD\n"),
    (["3.99", "EUR", "--locale", "en_US@currency=EUR"], "€3.99\n"),
    (["3.99", "--locale", "fr_FR@currency=EUR"], "3,99\u{A0}€\n"),
    (["--parse", "2 990 Ft", "--storefront", "hu"], "2990\tHUF\n"),
    (["--parse", "3,99 €", "--locale", "de"], "3.99\tEUR\n"),
    (["--parse", "1,790 RUB", "--storefront", "ru", "--language", "en-GB"], "1790\tRUB\n"),
    (["--parse", "1.299,99 TL", "--storefront", "tr", "--date", "2016-03-01"], "1299.99\tTRY\n"),
  ])
  func `writes an amount as it is written there`(arguments: [String], text: String) {
    #expect(run(["format-price"] + arguments, in: TestWorld()) == "\(text)")
  }

  @Test(arguments: [
    (
      ["58", "HKD", "--storefront", "hk"],
      "The store's own form, observed: App Store pages, Search API answers, 2024-07"
    ),
    (["5", "HRK", "--storefront", "hr"], "Locale data (CLDR as Foundation carries it) for en-HR."),
    (["5", "EUR", "--locale", "de"], "Locale data (CLDR as Foundation carries it) for de."),
    (["0", "JPY", "--storefront", "jp", "--kind", "app"], "The word for free in ja, as stores were seen to write it."),
  ])
  func `says which source stated, and why`(arguments: [String], explanation: String) {
    let outcome = run(["format-price", "--explain"] + arguments, in: TestWorld())
    #expect(outcome.result.split(separator: "\n").last?.hasPrefix(explanation) == true)
  }

  @Test(arguments: [
    (["5", "USD"], "… --storefront … --locale"),
    (["5", "USD", "-s", "us", "--locale", "de"], "… --storefront … --locale"),
    (["5", "-s", "us"], "… <currency> …"),
    (["2.3e-88", "AED", "-s", "ae"], "'2.3e-88' … 15 digits … three decimals … 1234.50"),
    (["1,5"], "'1,5' … 15 digits … three decimals … 1234.50"), (["5", "dollars"], "'dollars' … ISO 4217 … EUR"),
    (["5", "USD", "-s", "germny"], "… 'germny' … de (Germany)"),
    (["5", "USD", "--locale", "klingon"], "'klingon' … --locale"),
    (["5", "USD", "--locale", "dee"], "'dee' … --locale … 'de'"),
    (["5", "USD", "--locale", "de", "--language", "de"], "--language … --date … --storefront"),
    (["5", "USD", "-s", "us", "--language", "tw"], "'tw' … --language … 'th'"),
    (["--parse", "$5"], "… --storefront … --locale …"),
    (["--parse", "$5", "-s", "us", "--explain"], "--parse … --storefront, --language … --date … --locale"),
    (
      ["--parse", "$5", "-s", "us", "--locale", "de"], "--storefront, --language … --date … store … --locale … device …"
    ),
    (["5", "USD", "--locale", "en_US@currency=EUR"], "… amount … USD … locale's … EUR …"),
    (["5", "USD", "-s", "us", "--per", "month"], "--per … --of … P1Y"),
    (["5", "USD", "-s", "us", "--of", "P1Y"], "--of … --per … day, week, month … year"),
    (["5", "USD", "-s", "us", "--of", "1Y"], "'1Y' … P1Y, P3M, P1W … P7D"),
    (["--explain"], "… line … standard input … --language … --date … lines"),
  ])
  func `says what is wrong with a command line`(arguments: [String], facts: String) {
    #expect(run(["format-price"] + arguments, in: TestWorld()) == .misused("format-price", facts))
  }

  @Test(arguments: [
    (["239.99", "USD", "-s", "us", "--per", "month", "--of", "P1Y"], "$20.00\n", "239.99 USD for P1Y, per month"),
    (["9800", "JPY", "--locale", "ja", "--per", "week", "--of", "P1Y"], "¥188\n", "9800 JPY for P1Y, per week"),
  ])
  func `spreads a price over its period, and says that it is computed`(
    arguments: [String], text: String, computation: String
  ) {
    #expect(
      run(["format-price"] + arguments, in: TestWorld())
        == .done("computed from \(computation); not … price … store", after: text))
  }

  @Test func `reads prices line by line, and reports those that it cannot`() {
    let world = TestWorld(input: "1.190,00 €\r\n1,190 €\n4.99 €\nGratis\n")
    #expect(
      run(["format-price", "--parse", "-", "-s", "de"], in: world)
        == .refused(
          """
          '1,190 €' … de: 1.19 EUR … 1190 EUR
          '4.99 €' … de … 1.234,50\u{A0}€
          """, after: "1190\tEUR\n\t\n\t\n0\tEUR\n"))
  }

  @Test func `writes lines as a page in a language and as a day of the past`() {
    let world = TestWorld(input: "tw\tTWD\t490\nin\tINR\t60\n")
    #expect(
      run(["format-price", "--language", "en-GB", "--date", "2016-03-01"], in: world)
        == "tw\tTWD\t490\tNT$\u{A0}490\nin\tINR\t60\tRs\u{A0}60\n")
  }

  @Test func `writes a fourth column behind lines, and passes on those without a price`() {
    let input = "tr\tTRY\t299.99\nxx-oops\nde\tEUR\t1.5\r\nus\tUSD\tcheap\nja\tJPY\t500"
    let world = TestWorld(input: input)
    #expect(
      run(["format-price"], in: world)
        == .refused(
          """
          -:2: 'xx-oops' … storefront … locale, tab, currency, tab, amount
          -:4: 'cheap' … amount … three decimals
          """,
          after:
            "tr\tTRY\t299.99\t₺299,99\nxx-oops\t\nde\tEUR\t1.5\t1,50\u{A0}€\nus\tUSD\tcheap\t\nja\tJPY\t500\t¥500\n"
        ))
  }

  @Test func `reports twenty bad lines, and counts the rest`() {
    let world = TestWorld(input: String(repeating: "bad\n", count: 25))
    let outcome = run(["format-price"], in: world)
    #expect(outcome.result == String(repeating: "bad\t\n", count: 25))
    #expect(outcome.messages.split(separator: "\n").count == 21)
    #expect(outcome.saysAmongOthers("… 5 more lines …"))
  }

  @Test func `keeps a line of any length from taking all memory`() {
    let world = TestWorld(input: "us\tUSD\t1\n" + String(repeating: "x", count: 1 << 20))
    let outcome = run(["format-price"], in: world)
    #expect(outcome == .failed("Line 2 … - … longer … 64 KB", after: "us\tUSD\t1\t$1.00\n"))
  }
}
