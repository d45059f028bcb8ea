internal import Catalog
internal import CatalogModel
internal import Storefronts

/// What wide answers of prices say of a comparison, whatever they are prices of.
struct WideComparison<Row: Sendable>: Sendable {
  /// Converts prices; the prices are as stores write them without one.
  let comparison: PriceComparison?
  /// The price, if its amount is known.
  let money: @Sendable (Row) -> Money?
  /// The price as its store writes it.
  let written: @Sendable (Row) -> String?
  /// What stands in place of an amount.
  let state: @Sendable (Row) -> String?
  /// Whether it is the lowest or the highest.
  let mark: @Sendable (Row) -> PriceMarks.Mark?
  /// The code of the store.
  let storefront: @Sendable (Row) -> String?

  /// The currency and the day of converted amounts.
  var labels: [AnswerField<Row>] {
    guard let comparison else { return [] }
    let currency = AnswerField<Row>.text("in_currency", "In") { _ in "\(comparison.currency)" }
    return [
      currency.about("Currency to which prices are converted."),
      ConvertedPrice.ratesDate { (_: Row) in comparison.rates.day },
    ]
  }

  /// The price as it is written in the store, or converted; people get a converted amount written.
  func price(forPeople: Bool) -> AnswerField<Row> {
    guard let comparison else {
      return .price("price") { [state, written] in state($0) ?? written($0) }.about("Price as the store writes it.")
    }
    guard forPeople else {
      return .decimal("price") { [money] in money($0).flatMap(comparison.shown)?.decimalText }.about(
        "Price in the other currency.")
    }
    return .price("price") { [state, money] row in
      state(row) ?? money(row).map { comparison.text(of: $0) ?? "no rate" }
    }
  }

  /// The stores that are the cheapest and the dearest, and those without a rate; nothing without a comparison, as marks
  /// within each currency would not tell which store is the cheapest of a row.
  var summaries: [AnswerField<[Row]>] {
    guard let comparison else { return [] }
    let marked = { (mark: PriceMarks.Mark, title: String) -> AnswerField<[Row]> in
      storefronts(mark.rawValue, title) { [known = self.mark] in known($0) == mark }
    }
    let unrated = storefronts("no_rate", "No rate") { [money] row in
      money(row).map { comparison.converted($0) == nil } ?? false
    }
    return [marked(.cheapest, "Cheapest"), marked(.dearest, "Dearest"), unrated]
  }

  /// The stores whose rows are so.
  func storefronts(
    _ key: String, _ title: String, where isSo: @escaping @Sendable (Row) -> Bool
  ) -> AnswerField<[Row]> {
    .texts(key, title) { [storefront] rows in rows.filter(isSo).compactMap(storefront) }
  }
}
