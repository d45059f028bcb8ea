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

  /// The amounts of one kind of offer in one currency.
  private struct Group {
    var offer: OfferKind?
    var currency: CurrencyCode
    var range: ClosedRange<Int64>
  }

  /// Few: an item has some offers, in some dozen currencies.
  private var groups: [Group] = []

  public init() {}

  /// Adds an amount that others are compared with.
  public mutating func add(_ money: Money?, _ offer: OfferKind?) {
    guard let money else { return }
    guard let index = index(of: offer, money.currency) else {
      let range = money.milliunits...money.milliunits
      return groups.append(Group(offer: offer, currency: money.currency, range: range))
    }
    let known = groups[index].range
    groups[index].range = min(known.lowerBound, money.milliunits)...max(known.upperBound, money.milliunits)
  }

  private func index(of offer: OfferKind?, _ currency: CurrencyCode) -> Int? {
    groups.firstIndex { $0.currency == currency && $0.offer == offer }
  }

  /// What an amount is; `nil` if it is in between, or all amounts of the currency are equal.
  public func mark(of money: Money?, _ offer: OfferKind?) -> Mark? {
    guard let money, let range = index(of: offer, money.currency).map({ groups[$0].range }),
      range.lowerBound < range.upperBound
    else { return nil }
    if money.milliunits == range.lowerBound { return .cheapest }
    return money.milliunits == range.upperBound ? .dearest : nil
  }
}
