/// An error in reading bytes.
public struct InputError: Error, Equatable, CustomStringConvertible {
  /// The file or stream, as given.
  public var name: String
  /// What is wrong with it, to follow the name: `is cut off within its compressed contents`.
  public var reason: String

  public init(name: String, reason: String) {
    self.name = name
    self.reason = reason
  }

  public var description: String { "\(name): \(reason)" }
}

/// Problems with an input that could be read all the same, such as skipped members of an archive.
public final class InputProblems {
  /// In the order of their occurrence.
  public private(set) var all: [InputError] = []

  public init() {}

  func add(_ problem: InputError) { all.append(problem) }
}
