/// Why bytes could not be had.
public struct InputError: Error, Equatable, CustomStringConvertible {
  /// The file or stream, as it was named.
  public var name: String
  /// What is wrong with it, to be read behind the name: `is cut off within its compressed contents`.
  public var reason: String

  public init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }

  public var description: String { "\(name): \(reason)" }
}

/// What was wrong with an input that could be read all the same, such as members of an archive that were skipped.
public final class InputProblems {
  /// In the order in which they were met.
  public private(set) var all: [InputError] = []

  public init() {}

  func add(_ problem: InputError) { all.append(problem) }
}
