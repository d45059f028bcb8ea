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
