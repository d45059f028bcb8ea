/// Why bytes could not be had.
public struct InputError: Error, Equatable, CustomStringConvertible {
  public var name: String
  public var reason: String

  public init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }

  public var description: String { "\(name): \(reason)" }
}

/// What was wrong with an input that could be read all the same, such as members of an archive that were skipped.
public final class InputProblems {
  public private(set) var all: [InputError] = []

  public init() {}

  func add(_ problem: InputError) { all.append(problem) }
}
