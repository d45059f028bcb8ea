internal import Catalog
internal import CatalogModel
internal import Storefronts

extension PricesQuestion {
  /// The answer with a row for each item and offer, and a column for each store.
  ///
  /// A store's column has the price as it is written there; in a comparison the converted amount, which people get
  /// written. With a home store there is a column for the difference beside it.
  public func wide(forPeople: Bool) -> WideAnswer<PriceRow> {
    let marked = { @Sendable (mark: PriceMarks.Mark, title: String) -> AnswerField<[PriceRow]> in
      .texts(mark.rawValue, title) { rows in rows.filter { $0.mark == mark }.compactMap(\.price.storefrontText) }
    }
    let noRate = AnswerField<[PriceRow]>.texts("no_rate", "No rate") { [comparison] rows in
      rows.filter { row in row.price.money.map { comparison?.converted($0) == nil } ?? false }
        .compactMap(\.price.storefrontText)
    }
    return WideAnswer(
      labels: Self.fields.fields("apple_id", "name", "offer") + inCurrency,
      values: [price(forPeople: forPeople)] + (home.map { [Self.difference(from: $0)] } ?? []),
      // Marks within each currency would not tell which store is the cheapest of a row.
      summaries: comparison == nil ? [] : [marked(.cheapest, "Cheapest"), marked(.dearest, "Dearest"), noRate],
      columns: storefronts.requested?.map(\.code) ?? [],
      key: { "\($0.price.appleID?.description ?? $0.name ?? "") \($0.price.offer?.rawValue ?? "")" },
      column: { $0.price.storefrontText ?? "every store" })
  }

  private func price(forPeople: Bool) -> AnswerField<PriceRow> {
    guard let comparison else {
      return .price("price") { $0.price.stateText ?? $0.written?.text }.about("Price as the store writes it.")
    }
    guard forPeople else {
      return .decimal("price") { $0.price.money.flatMap(comparison.shown)?.decimalText }.about(
        "Price in the other currency.")
    }
    return AnswerField("price", alignment: .trailing) { row in
      .text(row.price.stateText ?? row.price.money.map { comparison.text(of: $0) ?? "no rate" })
    }
  }

  /// The currency and the day of converted amounts.
  private var inCurrency: [AnswerField<PriceRow>] {
    guard let comparison else { return [] }
    let currency = AnswerField<PriceRow>.text("in_currency", "In") { _ in "\(comparison.currency)" }
    return [currency.about("Currency to which prices are converted.")]
      + Self.convertedFields(comparison).fields("rates_date")
  }
}
