public import Catalog
internal import CatalogModel
internal import Storefronts

/// A line of the table of a product's prices.
public struct TerritoryPriceRow: Sendable {
  /// The product.
  public var product: AppProductEntry
  /// Its price in a store.
  public var price: TerritoryPrice

  /// A line.
  public init(_ product: AppProductEntry, _ price: TerritoryPrice) { (self.product, self.price) = (product, price) }

  /// The columns of the table.
  public static let fields: [AnswerField<Self>] = [
    .text("storefront") { $0.price.storefront.code }.about("Storefront of the price."),
    .decimal("amount") { $0.price.present?.amount.map(Money.decimalText) }.about(
      "What a customer pays today; null where no price that was read holds today."),
    .text("currency") { ($0.price.present?.money ?? $0.price.next?.money)?.currency.description }.about(
      "Currency of the amounts."),
    .price("text", "Price") { $0.price.present?.writtenText }.about("What a customer pays, as the store writes it."),
    .decimal("proceeds") { $0.price.proceeds.map(Money.decimalText) }.about(
      "What the developer gets; of a subscription in its first year."),
    .decimal("later_proceeds", "After a year") { $0.price.laterProceeds.map(Money.decimalText) }.about(
      "What the developer gets after a subscription's first year."),
    .text("origin") { $0.price.origin?.rawValue }.about(
      "manual where the developer chose it, equalised where Apple derives it; null where no source says."),
    .day("start") { $0.price.present?.start }.about("First day of the price; null where it always was so."),
    .decimal("next_amount", "Next") { $0.price.next?.amount.map(Money.decimalText) }.about(
      "What a customer pays later."),
    .day("next_start", "From") { $0.price.next?.start }.about("First day of that price."),
    .text("product_id") { $0.product.name }.about("Product ID, or the key of a product without one."),
    .price("apple_id") { $0.product.product.appleID?.description }.about("Apple ID of the product."),
    .day("observed_at", "As of") { ($0.price.present ?? $0.price.next)?.evidence.day }.about(
      "Day of the answer that has it."),
    .text("source") { ($0.price.present ?? $0.price.next)?.evidence.source }.ofFile.about("File that states it."),
  ]

  /// The columns that a previewed price of the base store adds.
  public static let previewFields: [AnswerField<Self>] = [
    .decimal("new_amount", "New") { $0.price.preview.map(Money.decimalText) }.about(
      "What a customer would pay; null where no equal price was read."),
    .price("new_text", "New price") { row in row.price.preview.flatMap { row.written($0) } }.about(
      "The same, as the store writes it."),
    .decimal("difference") { $0.price.difference.map(Money.decimalText) }.about("What the price would rise by."),
  ]

  private func written(_ amount: Int64) -> String? {
    guard let currency = price.present?.money?.currency ?? price.storefront.details.currency else { return nil }
    let money = Money(milliunits: amount, currency: currency)
    return PriceFormatter.ofStores.text(of: money, kind: .inApp, in: price.storefront).text
  }
}
