public import CatalogModel
internal import Storefronts

/// What rows of Apple's old price tiers do not say.
public enum TierNote: Sendable, CustomStringConvertible {
  /// No table is as old as was asked for; the built-in one is of this period.
  case noTable(builtIn: String)
  /// No table has prices of a store.
  case noPrices(Storefront)
  /// No table has a tier of this name.
  case noTier(name: String)
  /// No tier has such a price; the amount is in milliunits.
  case noPrice(amount: Int64?, CurrencyCode?)
  /// Tiers are of the past.
  case old

  /// Whether something that was asked for was not found.
  public var isMissing: Bool { if case .old = self { false } else { true } }

  /// One sentence, without a full stop where a list may follow.
  public var description: String {
    switch self {
    case .noTable(let period): "there is no table of that time or before; the built-in one is of \(period)"
    case .noPrices(let storefront): "no table has prices for \(storefront.code)"
    case .noTier(let name):
      "no table has a tier '\(name)'; tiers were Free, 1 to 87, and the alternates A, B and 1 to 5"
    case .noPrice(let amount, let currency): "no tier cost \(Self.text(amount, currency)) there. \(TierTable.notice)"
    case .old: TierTable.notice
    }
  }

  private static func text(_ amount: Int64?, _ currency: CurrencyCode?) -> String {
    [amount.map(Money.decimalText), currency?.description].compactMap(\.self).joined(separator: " ")
  }
}
