internal import Arguments
internal import CatalogModel
internal import StorePrices
internal import Storefronts

// MARK: - How stores write prices

extension StorefrontsCommand {
  private static let priceColumns = [
    Column("code", title: "Code"), Column("name", title: "Name"), Column("languages", title: "Languages seen"),
    Column("free_word", title: "Free app"), Column("amount", title: "Largest seen", alignment: .trailing),
    Column("currency", title: "Currency"),
    Column("text", title: "As printed", alignment: .trailing),
    Column("large_text", title: "1234567.5", alignment: .trailing),
    Column("confidence", title: "Known"), Column("since", title: "From"), Column("until", title: "To"),
    Column("sources", title: "Seen in"),
  ]

  /// A row for each line of the table of stores' prices: the present one, those for other languages, and past ones.
  func writePrices(in console: Console) throws {
    var writer = output.writer(of: Self.priceColumns, in: console)
    for store in stores.isEmpty ? StorefrontDirectory.live.map(\.storefront) : stores.map(\.storefront) {
      for (index, line) in StorePriceLine.lines(of: store).enumerated() {
        let language = index == 0 ? store.details.defaultLanguage : line.languages.first
        try writer.write(Self.cells(line, language))
      }
    }
    try writer.finish()
  }

  private static func cells(_ line: StorePriceLine, _ language: String?) -> [Cell] {
    let page = language.flatMap { LocaleTag(language: $0, in: line.storefront) }
    let amount = Money(milliunits: line.largest, currency: line.currency)
    return [
      .text(line.storefront.code), .text(line.storefront.details.name), .listIfAny(line.languages.map { .text($0) }),
      .text(page.flatMap { FreeWord(locale: $0) }?.text), .decimal(amount.decimalText),
      .text(line.currency.description), .text(line.pattern.text(line.largest)),
      .text(line.pattern.text(largeAmount(for: line))), .text(line.confidence.rawValue), .text(line.since),
      .text(line.until), .list(line.sources.map { .text($0.rawValue) }),
    ]
  }

  /// 1,234,567.50, or without decimals if the store prints none.
  private static func largeAmount(for line: StorePriceLine) -> Int64 {
    line.pattern.fractionDigits == 0 ? 1_234_567_000 : 1_234_567_500
  }
}
