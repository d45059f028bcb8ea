internal import Arguments
internal import StoreService

/// A rate of calls: `20` or `20/min`, `2/s`, `600/h`.
struct RateArgument: ArgumentValue, Equatable {
  var limit: CallLimit

  init(_ limit: CallLimit) { self.limit = limit }

  init?(argument: String) {
    let parts = argument.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let count = Int(parts[0]), (1...1_000_000).contains(count),
      let window = Self.windows[parts.count > 1 ? String(parts[1]) : "min"]
    else { return nil }
    limit = CallLimit(count: count, window: window)
  }

  private static let windows: [String: Int64] = ["s": 1000, "min": 60_000, "h": 3_600_000]

  var argument: String {
    "\(limit.count)/\(Self.windows.first { $0.value == limit.window }?.key ?? "min")"
  }

  static func refusal(of argument: String) -> String? {
    "'\(argument)' is no rate. Write it as in 20/min, 2/s or 600/h."
  }
}
