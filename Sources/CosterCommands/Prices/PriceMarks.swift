internal import CatalogModel

/// Marks the lowest and the highest price of each kind of offer, among amounts of one currency.
struct PriceMarks {
  enum Mark: String {
    case cheapest
    case dearest

    var style: Style { self == .cheapest ? .good : .bad }
  }

  private struct Group: Hashable {
    var offer: OfferKind?
    var currency: CurrencyCode
  }

  private var ranges: [Group: ClosedRange<Int64>] = [:]

  mutating func add(_ money: Money?, _ offer: OfferKind?) {
    guard let money else { return }
    let group = Group(offer: offer, currency: money.currency)
    let known = ranges[group] ?? money.milliunits...money.milliunits
    ranges[group] = min(known.lowerBound, money.milliunits)...max(known.upperBound, money.milliunits)
  }

  /// `nil` if all amounts of the currency are equal.
  func mark(of money: Money?, _ offer: OfferKind?) -> Mark? {
    guard let money, let range = ranges[Group(offer: offer, currency: money.currency)],
      range.lowerBound < range.upperBound
    else { return nil }
    if money.milliunits == range.lowerBound { return .cheapest }
    return money.milliunits == range.upperBound ? .dearest : nil
  }
}
