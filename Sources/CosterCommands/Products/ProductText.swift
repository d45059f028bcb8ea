internal import Catalog
internal import CatalogModel

/// Prints prices and texts of in-app products.
struct ProductText {
  let today: String

  init(now: Timestamp) { today = now.date }

  func amount(_ price: AppProductEntry.Price) -> String { price.writtenText ?? "amount not in these files" }

  /// `jp ¥160 until 2023-05-08`, `jp ¥100 from 2023-05-09`, `us $0.99, introductory, 1 × P1W, free`.
  func line(_ price: AppProductEntry.Price) -> String {
    let store = price.storefront.map { "\($0) " } ?? ""
    return store + ([amount(price) + days(price)] + terms(price.offer)).joined(separator: ", ")
      + (price.isPreserved ? ", for earlier subscribers" : "")
  }

  private func days(_ price: AppProductEntry.Price) -> String {
    let read = price.evidence.day
    let last = price.end.map { " until \(Self.dayBefore($0))" } ?? ""
    guard let start = price.start else { return last }
    return (start > read ? " planned from \(start)" : " from \(start)") + last
  }

  private static func dayBefore(_ day: String) -> String {
    Timestamp(day).map { Timestamp(seconds: $0.seconds - 86_400).date } ?? day
  }

  private func terms(_ offer: AppProductOffer) -> [String] {
    guard offer.kind != .standard else { return [] }
    let name = offer.identifier.isEmpty ? offer.kind.rawValue : "\(offer.kind.rawValue) \(offer.identifier)"
    let length = offer.period.map { "\(offer.periodCount ?? 1) × \($0)" }
    return [name, length, offer.payment?.rawValue].compactMap { $0 }
  }

  /// One price for programs.
  func cell(_ price: AppProductEntry.Price) -> Cell {
    .object([
      ("storefront", .text(price.storefront?.code)), ("offer", .text(price.offer.kind.rawValue)),
      ("offer_id", .text(price.offer.identifier.isEmpty ? nil : price.offer.identifier)),
      ("amount", .decimal(price.amount.map(Money.decimalText))),
      ("currency", .text(price.money?.currency.description)), ("text", .text(price.writtenText)),
      ("start", .text(price.start)), ("end", .text(price.end)), ("is_preserved", .boolean(price.isPreserved)),
      ("is_planned", .boolean((price.start ?? "") > price.evidence.day)),
      ("payment", .text(price.offer.payment?.rawValue)), ("period", .text(price.offer.period)),
      ("periods", .integer(price.offer.periodCount)), ("point", .text(price.point)),
      ("observed_at", .text(price.evidence.observedAt)), ("source", .text(price.evidence.source)),
    ])
  }

  static func cell(_ text: AppProductText) -> Cell {
    .object([
      ("language", .text(text.language)), ("name", .text(text.name)), ("description", .text(text.description)),
    ])
  }
}
