internal import Arguments

/// A whole number from 1 on the command line.
struct CountArgument: ArgumentValue, Equatable {
  var count: Int

  init(_ count: Int) { self.count = count }

  init?(argument: String) {
    guard let count = Int(argument), count > 0 else { return nil }
    self.count = count
  }

  var argument: String { String(count) }
}
