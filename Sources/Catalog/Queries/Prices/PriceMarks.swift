public import CatalogModel

/// Marks the lowest and the highest price of each kind of offer, among amounts of one currency.
public struct PriceMarks: Sendable {
  /// What an amount is among the others.
  public enum Mark: String, Sendable {
    /// The lowest.
    case cheapest
    /// The highest.
    case dearest
  }

  private struct Group: Hashable {
    var offer: OfferKind?
    var currency: CurrencyCode
  }

  private var ranges: [Group: ClosedRange<Int64>] = [:]

  public init() {}

  /// Adds an amount that others are compared with.
  public mutating func add(_ money: Money?, _ offer: OfferKind?) {
    guard let money else { return }
    let group = Group(offer: offer, currency: money.currency)
    let known = ranges[group] ?? money.milliunits...money.milliunits
    ranges[group] = min(known.lowerBound, money.milliunits)...max(known.upperBound, money.milliunits)
  }

  /// What an amount is; `nil` if it is in between, or all amounts of the currency are equal.
  public func mark(of money: Money?, _ offer: OfferKind?) -> Mark? {
    guard let money, let range = ranges[Group(offer: offer, currency: money.currency)],
      range.lowerBound < range.upperBound
    else { return nil }
    if money.milliunits == range.lowerBound { return .cheapest }
    return money.milliunits == range.upperBound ? .dearest : nil
  }
}
