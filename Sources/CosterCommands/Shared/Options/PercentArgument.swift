internal import Arguments
internal import CatalogModel

/// A share on the command line: `30%`, `12.5`.
struct PercentArgument: ArgumentValue, Equatable {
  /// Thousandths of a percent: more than 0, and at most 100 %.
  var thousandths: Int64

  init(thousandths: Int64) { self.thousandths = thousandths }

  init?(argument: String) {
    let number = argument.hasSuffix("%") ? argument.dropLast() : argument[...]
    guard let thousandths = Money.milliunits(decimal: number), (1...100_000).contains(thousandths) else { return nil }
    self.thousandths = thousandths
  }

  var argument: String {
    let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1000)
    let decimals = String(String(1000 + rest).dropFirst().reversed().drop { $0 == "0" }.reversed())
    return "\(whole)" + (rest == 0 ? "" : ".\(decimals)") + "%"
  }

  /// Whether a price fell from `old` by this share or more.
  func isFall(from old: Money, to new: Money) -> Bool {
    guard old.currency == new.currency, old.milliunits > new.milliunits else { return false }
    return Int128(new.milliunits) * 100_000 <= Int128(old.milliunits) * Int128(100_000 - thousandths)
  }

  static func refusal(of argument: String) -> String? {
    "'\(argument)' is no share of a price. Write it as in 30% or 12.5%."
  }
}
