public import Catalog
internal import CatalogModel
internal import Storefronts

/// The report of `coster watch`: prices that crossed their thresholds.
///
/// It is not a question: each run changes what the next one answers.
public enum CrossingReport {
  /// The name for programs: `watch`.
  public static let name = "watch"
  /// What it reports, in one sentence.
  public static let summary = "Watched prices that crossed their thresholds since the last run."

  /// The fields of its rows.
  public static let fields: [AnswerField<WatchRound.Crossing>] = [
    .integer("apple_id") { $0.price.appleID?.rawValue }.about("Apple ID of the item."),
    .text("name") { $0.listing?.name }.about("Name of the item."),
    .text("storefront") { $0.price.storefront?.code }.about("Storefront of the price."),
    .text("offer") { $0.price.offer?.rawValue }.about("Way to get the item, such as buy or rent."),
    .text("threshold") { $0.threshold }.about("Threshold of the line, as in the list."),
    .price("old_text", "Before") { crossing in
      guard let old = crossing.old, let storefront = crossing.price.storefront else { return nil }
      return PriceFormatter.ofStores.text(of: old, kind: crossing.listing?.kind ?? .unknown, in: storefront).text
    }.about("Price that it was compared with, as the store writes it."),
    .price("text", "Now") { crossing in
      let kind = crossing.listing?.kind ?? .unknown
      return crossing.price.money == nil ? "gone" : crossing.price.written(kind: kind)?.text
    }.about("Price now as the store writes it; gone where the store no longer has the item."),
    .decimal("amount") { $0.price.money?.decimalText }.about("Price now as a decimal number."),
    .text("currency") { $0.price.money?.currency.description }.about("Currency of the price."),
    .time("observed_at", "As of") { $0.price.observedAt }.about("When the catalog last saw it."),
    .text("source") { $0.price.source }.about("File, address or snapshot that states it."),
  ]
}
