internal import Catalog
internal import CatalogModel
internal import Storefronts

extension PricePeriod {
  /// The price as its store writes it; in words where there is none.
  func displayText(kind: ProductKind, _ formatter: PriceFormatter) -> String {
    guard let money else { return isGone ? "gone" : "not sold separately" }
    guard let storefront else { return text ?? "\(money.decimalText) \(money.currency)" }
    return formatter.text(of: money, kind: kind, in: storefront, captured: text).text
  }
}

/// Tenths of a percent as text: `-33.3`, `100`.
func percentText(_ permille: Int64) -> String {
  let (whole, tenth) = permille.magnitude.quotientAndRemainder(dividingBy: 10)
  return (permille < 0 ? "-" : "") + "\(whole)" + (tenth == 0 ? "" : ".\(tenth)")
}
