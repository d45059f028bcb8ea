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
    (["5", "USD"], "Say how to write the price with one of --storefront and --locale."),
    (["5", "USD", "-s", "us", "--locale", "de"], "Say how to write the price with one of --storefront and --locale."),
    (["5", "-s", "us"], "Missing <currency> after the amount: an amount alone is not a price."),
    (
      ["2.3e-88", "AED", "-s", "ae"],
      "'2.3e-88' is not an amount. Write at most 15 digits, then a point and at most three decimals, as in 1234.50."
    ),
    (
      ["1,5"],
      "'1,5' is not an amount. Write at most 15 digits, then a point and at most three decimals, as in 1234.50."
    ),
    (["5", "dollars"], "'dollars' is not a currency that money is counted in. Write its ISO 4217 code, such as EUR."),
    (["5", "USD", "-s", "germny"], "No storefront 'germny'. Did you mean de (Germany)?"),
    (["5", "USD", "--locale", "klingon"], "'klingon' is not a valid tag for --locale."),
    (["5", "USD", "--locale", "dee"], "'dee' is not a valid tag for --locale. Did you mean 'de'?"),
    (
      ["5", "USD", "--locale", "de", "--language", "de"],
      "--language and --date are of a store; name it with --storefront."
    ),
    (["5", "USD", "-s", "us", "--language", "tw"], "'tw' is not a valid tag for --language. Did you mean 'th'?"),
    (
      ["--parse", "$5"],
      "Say whose price it is with --storefront or --locale: stores write alike and mean different amounts."
    ),
    (
      ["--parse", "$5", "-s", "us", "--explain"],
      "--parse goes with --storefront, --language and --date, or with --locale."
    ),
    (
      ["--parse", "$5", "-s", "us", "--locale", "de"],
      "--storefront, --language and --date are of a store and --locale of a device: name one of them."
    ),
    (
      ["5", "USD", "--locale", "en_US@currency=EUR"],
      "The amount is in USD and the locale's currency is EUR: name one of them."
    ),
    (
      ["5", "USD", "-s", "us", "--per", "month"],
      "--per needs the period that the amount is for: name it with --of, such as P1Y."
    ),
    (
      ["5", "USD", "-s", "us", "--of", "P1Y"],
      "--of is the period of an amount that --per spreads: name day, week, month or year."
    ),
    (["5", "USD", "-s", "us", "--of", "1Y"], "'1Y' is not a period. Write it as in P1Y, P3M, P1W or P7D."),
    (
      ["--explain"],
      "Without an amount, each line of standard input says how its price is written; of the options only --language and --date go with lines."
    ),
  ])
  func `says what is wrong with a command line`(arguments: [String], message: String) {
    #expect(run(["format-price"] + arguments, in: TestWorld()) == .misused("format-price", message))
  }

  @Test(arguments: [
    (["239.99", "USD", "-s", "us", "--per", "month", "--of", "P1Y"], "$20.00\n", "239.99 USD for P1Y, per month"),
    (["9800", "JPY", "--locale", "ja", "--per", "week", "--of", "P1Y"], "¥188\n", "9800 JPY for P1Y, per week"),
  ])
  func `spreads a price over its period, and says that it is computed`(
    arguments: [String], text: String, computation: String
  ) {
    let outcome = run(["format-price"] + arguments, in: TestWorld())
    #expect(outcome.result == text)
    #expect(outcome.messages == "coster: computed from \(computation); not a price of the store\n")
  }

  @Test func `reads prices line by line, and reports those that it cannot`() {
    let world = TestWorld(input: "1.190,00 €\r\n1,190 €\n4.99 €\nGratis\n")
    #expect(
      run(["format-price", "--parse", "-", "-s", "de"], in: world)
        == Outcome(
          exitCode: 1, result: "1190\tEUR\n\t\n\t\n0\tEUR\n",
          messages: """
            coster: '1,190 €' can be read in two ways in de: 1.19 EUR or 1190 EUR
            coster: '4.99 €' is not a price in the format of de, which writes 1.234,50\u{A0}€

            """))
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
        == Outcome(
          exitCode: 1,
          result:
            "tr\tTRY\t299.99\t₺299,99\nxx-oops\t\nde\tEUR\t1.5\t1,50\u{A0}€\nus\tUSD\tcheap\t\nja\tJPY\t500\t¥500\n",
          messages: """
            coster: -:2: 'xx-oops' is not storefront or locale, tab, currency, tab, amount.
            coster: -:4: 'cheap' is not an amount with at most three decimals.

            """))
  }

  @Test func `reports twenty bad lines, and counts the rest`() {
    let world = TestWorld(input: String(repeating: "bad\n", count: 25))
    let outcome = run(["format-price"], in: world)
    #expect(outcome.result == String(repeating: "bad\t\n", count: 25))
    #expect(outcome.messages.split(separator: "\n").count == 21)
    #expect(outcome.messages.hasSuffix("coster: … and 5 more lines without a price\n"))
  }

  @Test func `keeps a line of any length from taking all memory`() {
    let world = TestWorld(input: "us\tUSD\t1\n" + String(repeating: "x", count: 1 << 20))
    let outcome = run(["format-price"], in: world)
    #expect(outcome.exitCode == 2 && outcome.result == "us\tUSD\t1\t$1.00\n")
    #expect(outcome.messages == "coster: Line 2 of - is longer than 64 KB.\n")
  }
}
