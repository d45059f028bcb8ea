internal import Catalog
internal import CatalogModel
internal import InAppJoining
internal import StorePrices
internal import Storefronts

extension InAppPricesQuestion {
  /// The answer with a row for each product, and a column for each store.
  ///
  /// A store's column has the price as it is written there; in a comparison the converted amount, which people get
  /// written. Stores whose newest list lacks the product, and those that were joined by an inference, are named.
  public func wide(forPeople: Bool) -> WideAnswer<InAppPriceRow> {
    let compared = WideComparison<InAppPriceRow>(
      comparison: comparison, money: { $0.price.price }, written: { $0.text },
      state: { $0.price.price == nil ? $0.text : nil }, mark: { $0.mark }, storefront: { $0.price.storefront.code })
    let spread =
      unit.map { unit in
        [
          AnswerField<InAppPriceRow>.price("per_text", "per \(unit.rawValue)") { $0.spread?.price.text.text },
          Self.computed,
        ]
      } ?? []
    let notListed = compared.storefronts("not_listed", "Not listed") { !$0.price.isInNewestList }
    let inferred = compared.storefronts("inferred", "Inferred") { $0.join.isInferred }
    return WideAnswer(
      labels: Self.fields.fields("app_id", "product", "name", "product_id") + compared.labels,
      values: [compared.price(forPeople: forPeople)] + (home.map { [Self.difference(from: $0)] } ?? []) + spread,
      summaries: compared.summaries + [notListed, inferred],
      columns: storefronts.requested?.map(\.code) ?? [],
      key: { "\($0.price.appID) \($0.product)" }, column: { $0.price.storefront.code })
  }
}
