public import CatalogModel
public import Storefronts

extension ListedPrice {
  /// The price as its store writes it, or its state in words.
  public func displayText(kind: ProductKind) -> String {
    stateText ?? written(kind: kind)?.text ?? ""
  }

  /// The state in words; `nil` where there is a price.
  public var stateText: String? {
    switch state {
    case .unknown: "unknown"
    case .notSoldSeparately: "not sold separately"
    case .priced, .free: nil
    }
  }

  /// The price as its store writes it, or did on a day, with the source of that form; `nil` if there is no price.
  public func written(
    kind: ProductKind, _ formatter: PriceFormatter = .ofStores, on day: Timestamp? = nil
  ) -> PriceText? {
    guard let money else { return nil }
    guard let storefront else {
      let state: PriceState = money.milliunits == 0 ? .free : .priced
      // Without a known store there is no store's form: only the number and its currency.
      guard let text else {
        return .withoutRule("\(money.decimalText) \(money.currency)", state)
      }
      return .captured(text, state)
    }
    return formatter.text(of: money, kind: kind, in: storefront, captured: text, on: day)
  }

  /// The store's present currency, if that is not the price's.
  public var billedNow: CurrencyCode? {
    guard let money, let now = storefront?.currency, now != money.currency else { return nil }
    return now
  }
}

extension PricePeriod {
  /// The price as its store wrote it when it was first seen; in words where there is none.
  public func displayText(kind: ProductKind) -> String {
    guard let money else { return isUnknown || gap != nil ? "unknown" : isGone ? "gone" : "not sold separately" }
    guard let storefront else { return text ?? "\(money.decimalText) \(money.currency)" }
    return PriceFormatter.ofStores.text(of: money, kind: kind, in: storefront, captured: text, on: since).text
  }
}
