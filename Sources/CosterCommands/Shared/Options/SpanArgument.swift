internal import Arguments
internal import CatalogModel

/// A duration on the command line: `30` or `30s`, `2m`, `1h`, `0.5`.
struct SpanArgument: ArgumentValue, Equatable {
  var milliseconds: Int64

  init(milliseconds: Int64) { self.milliseconds = milliseconds }

  init?(argument: String) {
    let unit = argument.last.flatMap { Self.units[$0] }
    let number = unit == nil ? argument[...] : argument.dropLast()
    // Thousandths of the unit, exactly.
    guard let thousandths = Money.milliunits(decimal: number), (0...86_400_000).contains(thousandths) else {
      return nil
    }
    milliseconds = thousandths * (unit ?? 1)
  }

  private static let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600]

  var argument: String {
    milliseconds % 1000 == 0
      ? "\(milliseconds / 1000)s" : "\(milliseconds / 1000).\(String(1000 + milliseconds % 1000).dropFirst())s"
  }

  static func refusal(of argument: String) -> String? {
    "'\(argument)' is no span of time. Write it as in 30s, 2m or 1h."
  }
}
