internal import Answers
internal import Arguments
internal import CatalogModel
internal import StorePrices
internal import Storefronts

struct FormatPriceCommand: Command {
  static let name = "format-price"
  static let abstract = "Format or parse prices."
  static let discussion = """
    --storefront writes what Apple's store prints: on its pages, and as StoreKit 2's displayPrice in an app. --locale \
    writes what a device with that locale prints: NumberFormatter with StoreKit's priceLocale.

    A price locale may name its currency, as StoreKit prints it: en_US@currency=EUR. Without an amount, lines of \
    storefront or locale, tab, currency, tab, amount are read from standard input, and written with the price as a \
    fourth column; a line that cannot be read is passed on with an empty one and reported. Amounts have a point \
    before their decimals, three at most, and are never rounded. --kind app or book writes the store's word for 0. \
    --date writes as the store did on that day, where that is known. --per computes what a subscription's price is \
    per day, week, month or year: a year has 12 months and 365 days, a week 7 days; the result is rounded once, half \
    up, to the decimals that are written. --parse reads a price instead, as the store or the device writes it, and \
    prints amount, tab and currency. With --storefront it also reads the currency's code and other signs of it (2 990 \
    Ft, 299,99 TL), any kind of space, and digits of any script; a text that can mean two amounts is refused, and so \
    is one that marks no currency.
    """
  static let example = """
    $ coster format-price 1889000 IDR --storefront id
    $ coster format-price 490 TWD --storefront tw --language en-GB --explain
    $ coster format-price 3.99 --locale fr_FR@currency=EUR
    $ coster format-price 239.99 USD --storefront us --per month --of P1Y
    $ coster format-price --parse '1.190,00 kr' --storefront no
    $ printf 'tr\\tTRY\\t299.99\\nde-CH\\tCHF\\t1234.5\\n' | coster format-price
    """

  static let parameters: Parameters<Self> = [
    .argument(
      \.amount, value: "amount", as: .amount,
      help: "Amount, such as 1234.50; lines from standard input without one."),
    .argument(\.currency, value: "currency", help: "Currency code, such as EUR; the locale's without one."),
    .option(\.storefront, "-s", "--storefront", value: "code", help: "Write or read as this store prints."),
    .option(\.language, "--language", value: "tag", as: .pageLanguage, help: ParameterForm.pageLanguageHelp),
    .option(
      \.locale, "--locale", value: "tag",
      help: "Write or read as a device with this locale prints, such as de, pt-BR or en_US@currency=EUR."),
    .option(\.kind, "-k", "--kind", value: "kind", help: "Kind of the item: a free app is Free, a free song $0.00."),
    .option(\.date, "--date", value: "date", help: "Write or read as the store did on this day, such as 2016-03-01."),
    .option(
      \.unit, "--per", value: "unit",
      help: "Compute what a subscription's price is per day, week, month or year."),
    .option(
      \.period, "--of", value: "period",
      help: "Period that the amount is for, such as P1Y, P3M or P1W; with --per."),
    .option(
      \.price, "--parse", value: "text", help: "Read a price as it is written there; - for lines of them."),
    .flag(\.explains, "--explain", help: "Say on a second line how it is known that it is written so."),
  ]

  var amount: Int64?
  var currency: CurrencyCode?
  var storefront: Storefront?
  var language: String?
  var locale: LocaleTag?
  var kind: ProductKind?
  var date: Timestamp?
  var unit: BillingPeriod.Unit?
  var period: BillingPeriod?
  var price: String?
  var explains = false

  func run(in console: Console) throws {
    if let price { return try parse(price, in: console) }
    guard let amount else { return try writeLines(in: console) }
    let money = Money(milliunits: amount, currency: try stated())
    guard (storefront == nil) != (locale == nil) else {
      throw UsageError("Say how to write the price with one of --storefront and --locale.")
    }
    guard locale == nil || (language == nil && date == nil) else {
      throw UsageError("--language and --date are of a store; name it with --storefront.")
    }
    let written = try text(of: money, in: console)
    try console.print(written.text)
    if explains { try console.print(written.explanation) }
  }

  /// The currency of the amount: the one named, which is the locale's where that names one, too.
  private func stated() throws(UsageError) -> CurrencyCode {
    guard let stated = currency ?? locale?.currency else {
      throw UsageError("Missing <currency> after the amount: an amount alone is not a price.")
    }
    guard let own = locale?.currency, own != stated else { return stated }
    throw UsageError("The amount is in \(stated) and the locale's currency is \(own): name one of them.")
  }

  private func text(of money: Money, in console: Console) throws -> PriceText {
    let formatter = PriceFormatter(locale: locale, language: language)
    // A locale writes alike for every store.
    let storefront = storefront ?? StorefrontOptions.defaultStorefront
    switch (unit, period) {
    case (nil, nil): return formatter.text(of: money, kind: kind, in: storefront, on: date)
    case (let unit?, let period?):
      guard let spread = formatter.text(of: money, over: period, per: unit, in: storefront, on: date) else {
        throw CommandFailure("The amount is too large to spread.")
      }
      console.note("computed from \(spread.computation); not a price of the store")
      return spread.text
    case (_, nil): throw UsageError("--per needs the period that the amount is for: name it with --of, such as P1Y.")
    case (nil, _):
      throw UsageError("--of is the period of an amount that --per spreads: name day, week, month or year.")
    }
  }
}

// MARK: - Lines of standard input

extension FormatPriceCommand {
  /// How many invalid lines are reported one by one.
  private static let reportLimit = 20

  private func writeLines(in console: Console) throws {
    guard storefront == nil, locale == nil, kind == nil, unit == nil, period == nil, !explains else {
      throw UsageError(
        "Without an amount, each line of standard input says how its price is written; of the options only --language and --date go with lines."
      )
    }
    var prices = PriceLines(formatter: PriceFormatter(language: language), on: date)
    var output: [UInt8] = []
    var refused = 0
    try InputLines.forEach(in: console.standardInput()) {
      try console.write(output)
      output.removeAll(keepingCapacity: true)
      try console.flush()
    } body: { line in
      do throws(UnreadablePriceLine) {
        try prices.append(line.bytes, to: &output)
      } catch {
        output += line.bytes
        output += [UInt8(ascii: "\t"), UInt8(ascii: "\n")]
        refused += 1
        if refused <= Self.reportLimit { console.warn("-:\(line.number): \(error)") }
      }
    }
    let unreported = refused - Self.reportLimit
    if unreported > 0 { console.warn("… and \(unreported) more \(unreported == 1 ? "line" : "lines") without a price") }
    if refused > 0 { console.markPartial() }
  }
}

// MARK: - Prices to read

extension FormatPriceCommand {
  /// Parses one price, or each line of standard input for `-`.
  private func parse(_ text: String, in console: Console) throws {
    guard storefront != nil || locale != nil else {
      throw UsageError(
        "Say whose price it is with --storefront or --locale: stores write alike and mean different amounts.")
    }
    guard amount == nil, kind == nil, unit == nil, period == nil, !explains else {
      throw UsageError("--parse goes with --storefront, --language and --date, or with --locale.")
    }
    guard locale == nil || (storefront == nil && language == nil && date == nil) else {
      throw UsageError("--storefront, --language and --date are of a store and --locale of a device: name one of them.")
    }
    guard text == "-" else { return try parseLine(text, in: console) }
    try InputLines.forEach(in: console.standardInput(), onPause: console.flush) { line in
      try parseLine(line.text, in: console)
    }
  }

  private func parseLine(_ text: String, in console: Console) throws {
    let money: Money
    do throws(UnreadablePrice) {
      money = try reading(of: text).money(of: text, by: writer) { sample }
    } catch {
      console.warn("\(error)")
      try console.print("\t")
      return console.markPartial()
    }
    try console.print("\(money.decimalText)\t\(money.currency)")
  }

  private func reading(of text: String) -> StorePriceReading {
    if let locale { return StorePriceReading(text, by: locale) }
    let storefront = storefront ?? StorefrontOptions.defaultStorefront
    let page = language.flatMap { storefront.details.pageLanguage(for: $0) }
    return StorePriceReading(text, in: storefront, language: page, on: date)
  }

  /// The store or locale, for messages.
  private var writer: String { storefront?.description ?? locale?.description ?? "" }

  /// What is written there for an amount of its own currency.
  private var sample: String? {
    let currency = locale?.currency ?? storefront?.details.currency
    return PriceFormatter(locale: locale, language: language)
      .sample(of: currency, in: storefront ?? StorefrontOptions.defaultStorefront, on: date)
  }
}
