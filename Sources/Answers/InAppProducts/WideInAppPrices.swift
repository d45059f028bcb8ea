internal import Catalog
internal import CatalogModel

extension InAppPricesQuestion {
  /// The answer with a row for each product, and a column for each store.
  ///
  /// A store's column has the price as it is written there; in a comparison the converted amount, which people get
  /// written.
  public func wide(forPeople: Bool) -> WideAnswer<InAppPriceRow> {
    let marked = { @Sendable (mark: PriceMarks.Mark, title: String) -> AnswerField<[InAppPriceRow]> in
      .texts(mark.rawValue, title) { rows in rows.filter { $0.mark == mark }.map(\.price.storefront.code) }
    }
    let noRate = AnswerField<[InAppPriceRow]>.texts("no_rate", "No rate") { [comparison] rows in
      rows.filter { row in row.price.price.map { comparison?.converted($0) == nil } ?? false }
        .map(\.price.storefront.code)
    }
    let difference = home.map { home in
      AnswerField<InAppPriceRow>.decimal("difference", "% to \(home.code)") { $0.difference?.tenthsText }
    }
    return WideAnswer(
      labels: Self.fields.fields("app_id", "product", "name", "product_id")
        + (comparison.map { Self.convertedFields($0).fields("in_currency", "rates_date") } ?? []),
      values: [price(forPeople: forPeople)] + [difference].compactMap(\.self),
      summaries: [marked(.cheapest, "Cheapest"), marked(.dearest, "Dearest")] + (comparison == nil ? [] : [noRate]),
      columns: storefronts.requested?.map(\.code) ?? [],
      key: { "\($0.price.appID) \($0.product)" }, column: { $0.price.storefront.code })
  }

  private func price(forPeople: Bool) -> AnswerField<InAppPriceRow> {
    guard let comparison else { return .price("price") { $0.text } }
    guard forPeople else { return .decimal("price") { $0.price.price.flatMap(comparison.shown)?.decimalText } }
    return .price("price") { row in row.price.price.map { comparison.text(of: $0) ?? "no rate" } ?? row.text }
  }
}
