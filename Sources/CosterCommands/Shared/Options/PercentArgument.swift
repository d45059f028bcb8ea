internal import Arguments
internal import CatalogModel

/// A share on the command line: `30%`, `12.5`.
struct PercentArgument: ArgumentValue, Equatable {
  /// Thousandths of a percent: more than 0, and at most 100 %.
  var thousandths: Int64

  init?(argument: String) {
    let number = argument.hasSuffix("%") ? argument.dropLast() : argument[...]
    guard let thousandths = Money.milliunits(decimal: number), (1...100_000).contains(thousandths) else { return nil }
    self.thousandths = thousandths
  }

  static func refusal(of argument: String) -> String? {
    "'\(argument)' is no share of a price. Write it as in 30% or 12.5%."
  }
}
