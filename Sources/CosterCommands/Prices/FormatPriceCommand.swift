internal import Answers
internal import Arguments
internal import CatalogModel
internal import StorePrices
internal import Storefronts

struct FormatPriceCommand: Command {
  static let name = "format-price"
  static let abstract = "Write amounts as prices are written in a storefront or by a locale, and read them back."
  static let discussion = """
    --storefront writes what Apple's store prints: use it for prices of the store. --locale writes what a device with \
    that locale prints for an in-app product (StoreKit's price locale): use it for prices in an app. \
    Without an amount, lines of storefront or locale, tab, currency, tab, amount are read from standard input, and \
    written with the price as a fourth column; a line that cannot be read is passed on with an empty one and reported. \
    Amounts have a point before their decimals, three at most, and are never rounded. --kind app or book writes the \
    store's word for 0. --date writes as the store did on that day, where that is known. --parse reads a price as the \
    store writes it, and prints amount, tab and currency; one that can be read in two ways is refused.
    """
  static let example = """
    $ coster format-price 1889000 IDR --storefront id
    $ coster format-price 490 TWD --storefront tw --language en-GB --explain
    $ coster format-price --parse '1.190,00 kr' --storefront no
    $ printf 'tr\\tTRY\\t299.99\\nde-CH\\tCHF\\t1234.5\\n' | coster format-price
    """

  static let parameters: Parameters<Self> = [
    .argument(
      \.amount, value: "amount", as: .amount,
      help: "Amount, such as 1234.50; lines from standard input without one."),
    .argument(\.currency, value: "currency", help: "Currency code, such as EUR."),
    .option(\.storefront, "-s", "--storefront", value: "code", help: "Write as this store prints."),
    .option(\.language, "--language", value: "tag", as: .pageLanguage, help: ParameterForm.pageLanguageHelp),
    .option(
      \.locale, "--locale", value: "tag", help: "Write as a device with this locale prints, such as de or pt-BR."),
    .option(\.kind, "-k", "--kind", value: "kind", help: "Kind of the item: a free app is Free, a free song $0.00."),
    .option(\.date, "--date", value: "date", help: "Write as the store did on this day, such as 2016-03-01."),
    .option(
      \.price, "--parse", value: "text", help: "Read a price as the store writes it instead; - for lines of them."),
    .flag(\.explains, "--explain", help: "Say on a second line how it is known that it is written so."),
  ]

  var amount: Int64?
  var currency: CurrencyCode?
  var storefront: Storefront?
  var language: String?
  var locale: LocaleTag?
  var kind: ProductKind?
  var date: Timestamp?
  var price: String?
  var explains = false

  func run(in console: Console) throws {
    if let price { return try parse(price, in: console) }
    guard let amount else { return try writeLines(in: console) }
    guard let currency else { throw UsageError("Missing <currency> after the amount: an amount alone is no price.") }
    guard (storefront == nil) != (locale == nil) else {
      throw UsageError("Say how to write the price with one of --storefront and --locale.")
    }
    guard locale == nil || (language == nil && date == nil) else {
      throw UsageError("--language and --date are of a store; name it with --storefront.")
    }
    // A locale writes alike for every store.
    let money = Money(milliunits: amount, currency: currency)
    let written = PriceFormatter(locale: locale, language: language)
      .text(of: money, kind: kind, in: storefront ?? StorefrontOptions.defaultStorefront, on: date)
    try console.print(written.text)
    if explains { try console.print(written.explanation) }
  }
}

// MARK: - Lines of standard input

extension FormatPriceCommand {
  /// How many invalid lines are reported one by one.
  private static let reportLimit = 20

  private func writeLines(in console: Console) throws {
    guard storefront == nil, locale == nil, kind == nil, !explains else {
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
    guard let storefront else {
      throw UsageError("Say with --storefront whose price it is: stores write alike and mean different amounts.")
    }
    guard amount == nil, locale == nil, language == nil, kind == nil, date == nil, !explains else {
      throw UsageError("--parse goes with --storefront alone.")
    }
    guard text == "-" else { return try parse(text, of: storefront, in: console) }
    try InputLines.forEach(in: console.standardInput(), onPause: console.flush) { line in
      try parse(line.text, of: storefront, in: console)
    }
  }

  private func parse(_ text: String, of storefront: Storefront, in console: Console) throws {
    switch StorePriceReading(text, in: storefront) {
    case .price(let money): return try console.print("\(money.decimalText)\t\(money.currency)")
    case .ambiguous(let readings):
      let amounts = readings.map { "\($0.decimalText) \($0.currency)" }
      console.warn("'\(text)' can be read in two ways in \(storefront): \(amounts.joined(separator: " or "))")
    case .unreadable:
      let sample = StorePriceLine.lines(of: storefront).first.map { "; it writes \($0.pattern.text(1_234_500))" } ?? ""
      console.warn("'\(text)' is no price as \(storefront) writes it\(sample)")
    }
    try console.print("\t")
    console.markPartial()
  }
}
