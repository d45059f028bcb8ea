/// The version of a device's system: numbers separated by dots.
public struct SystemVersion: Comparable, LosslessStringConvertible, Sendable {
  private var parts: [Int]

  /// Reads `17`, `17.0` or `12.4.1`; trailing zeros do not count.
  public init?(_ text: String) {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    parts = words.compactMap { UInt16($0).map(Int.init) }
    guard parts.count == words.count, parts.count <= 4 else { return nil }
    while parts.count > 1, parts.last == 0 { parts.removeLast() }
  }

  public var description: String { parts.map(String.init).joined(separator: ".") }

  public static func < (left: Self, right: Self) -> Bool { left.parts.lexicographicallyPrecedes(right.parts) }
}
