public import CatalogModel

/// When to report a watched price.
public enum PriceThreshold: Equatable, Sendable {
  /// A price of less than so many milliunits, in a currency if it is named.
  case below(Int64, CurrencyCode?)
  /// A price of more than so many milliunits, in a currency if it is named.
  case above(Int64, CurrencyCode?)
  /// A fall by so many thousandths of a percent, counted from the highest price after the last report.
  case falls(thousandths: Int64)
  /// A price of nothing.
  case free
  /// Any other price than before.
  case changes

  /// The threshold as written in a list.
  public var text: String {
    switch self {
    case .below(let amount, let currency): "below \(Self.text(amount, currency))"
    case .above(let amount, let currency): "above \(Self.text(amount, currency))"
    case .falls(let thousandths): "falls \(Self.percentText(thousandths))"
    case .free: "free"
    case .changes: "changes"
    }
  }

  private static func text(_ milliunits: Int64, _ currency: CurrencyCode?) -> String {
    Money.decimalText(milliunits) + (currency.map { " \($0)" } ?? "")
  }

  /// Thousandths of a percent as text: `30%`, `12.5%`.
  public static func percentText(_ thousandths: Int64) -> String {
    let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1000)
    let decimals = String(String(1000 + rest).dropFirst().reversed().drop { $0 == "0" }.reversed())
    return "\(whole)" + (rest == 0 ? "" : ".\(decimals)") + "%"
  }

  /// The currency that the price must have, where the list names one.
  public var currency: CurrencyCode? {
    switch self {
    case .below(_, let currency), .above(_, let currency): currency
    default: nil
    }
  }

  /// Whether a price meets the threshold; `old` is the price to compare it with, if there was a run before.
  public func isMet(by new: Money, after old: Money?) -> Bool {
    switch self {
    case .below(let amount, _): new.milliunits < amount
    case .above(let amount, _): new.milliunits > amount
    case .free: new.milliunits == 0
    case .falls(let thousandths): old?.isFall(to: new, ofAtLeast: thousandths) ?? false
    case .changes: old.map { $0 != new } ?? false
    }
  }

  /// Whether it is about a change from an earlier price, not about the price itself.
  public var isMove: Bool {
    switch self {
    case .falls, .changes: true
    default: false
    }
  }
}
