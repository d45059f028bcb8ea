package import Catalog
package import CatalogModel
package import Storefronts

extension PricePeriod {
  /// The price as its store wrote it when it was first seen; in words where there is none.
  package func displayText(kind: ProductKind, _ formatter: PriceFormatter) -> String {
    guard let money else { return isGone ? "gone" : "not sold separately" }
    guard let storefront else { return text ?? "\(money.decimalText) \(money.currency)" }
    return formatter.text(of: money, kind: kind, in: storefront, captured: text, on: since).text
  }
}
