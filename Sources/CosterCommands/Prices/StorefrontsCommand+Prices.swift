internal import CatalogModel
internal import StorePrices
internal import Storefronts

// MARK: - How stores write prices

extension StorefrontsCommand {
  private typealias Row = (line: StorePriceLine, page: LocaleTag?)

  private static let priceFields: [AnswerField<Row>] = [
    .text("code") { $0.line.storefront.code },
    .text("name") { $0.line.storefront.details.name },
    AnswerField("languages", title: "Languages seen") { .listIfAny($0.line.languages.map { .text($0) }) },
    .text("free_word", "Free app") { $0.page.flatMap { FreeWord(locale: $0) }?.text },
    .decimal("amount", "Largest seen") { Money.decimalText($0.line.largest) },
    .text("currency") { $0.line.currency.description },
    .price("text", "As printed") { $0.line.pattern.text($0.line.largest) },
    .price("large_text", "1234567.5") { $0.line.pattern.text(largeAmount(for: $0.line)) },
    .text("confidence", "Known") { $0.line.confidence.rawValue },
    .text("since", "From") { $0.line.since },
    .text("until", "To") { $0.line.until },
    AnswerField("sources", title: "Seen in") { .list($0.line.sources.map { .text($0.rawValue) }) },
  ]

  /// A row for each line of the table of stores' prices: the present one, those for other languages, and past ones.
  func writePrices(in console: Console) throws {
    let asked = stores.isEmpty ? StorefrontDirectory.live.map(\.storefront) : stores.map(\.storefront)
    let rows = asked.flatMap { store in
      StorePriceLine.lines(of: store).enumerated().map { index, line -> Row in
        let language = index == 0 ? store.details.defaultLanguage : line.languages.first
        return (line, language.flatMap { LocaleTag(language: $0, in: store) })
      }
    }
    try output.write(rows, Self.priceFields, in: console)
  }

  /// 1,234,567.50, or without decimals if the store prints none.
  private static func largeAmount(for line: StorePriceLine) -> Int64 {
    line.pattern.fractionDigits == 0 ? 1_234_567_000 : 1_234_567_500
  }
}
