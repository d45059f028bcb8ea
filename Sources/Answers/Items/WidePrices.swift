internal import Catalog
internal import CatalogModel
internal import Storefronts

extension PricesQuestion {
  /// The answer with a row for each item and offer, and a column for each store.
  ///
  /// A store's column has the price as it is written there; in a comparison the converted amount, which people get
  /// written. With a home store there is a column for the difference beside it. A planned price has a row of its own,
  /// with its plan.
  public func wide(forPeople: Bool) -> WideAnswer<PriceRow> {
    let compared = WideComparison<PriceRow>(
      comparison: comparison, money: { $0.price.money }, written: { $0.written?.text }, state: { $0.price.stateText },
      mark: { $0.mark }, storefront: { $0.price.storefrontText })
    let productID = AnswerField<PriceRow>.text("product_id") { $0.configured?.productID }
    let plan = AnswerField<PriceRow>.text("mark") { $0.isConfigured ? "configuration" : $0.plan }
    return WideAnswer(
      labels: Self.fields.fields("apple_id", "name", "offer") + compared.labels,
      rareLabels: [
        productID.about("Product ID of a product without an Apple ID."),
        plan.about("A planned price, or configuration."),
      ],
      values: [compared.price(forPeople: forPeople)] + (home.map { [Self.difference(from: $0)] } ?? []),
      summaries: compared.summaries,
      columns: storefronts.requested?.map(\.code) ?? [],
      key: { "\($0.product)\n\($0.price.offer?.rawValue ?? "") \($0.plan ?? "")" },
      column: { $0.price.storefrontText ?? "every store" })
  }
}
