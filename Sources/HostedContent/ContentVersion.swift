/// A version of hosted content: numbers separated by dots, compared number by number: 1.9 is less than 1.10.
public struct ContentVersion: Comparable, CustomStringConvertible, Sendable {
  public let description: String
  private let numbers: [UInt64]

  /// - Returns: `nil` for any other text.
  public init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.count <= 18 && part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? UInt64(part) : nil
    }
    guard numbers.count == parts.count, numbers.count <= 16 else { return nil }
    description = text
    let end = numbers.lastIndex { $0 != 0 } ?? 0
    self.numbers = Array(numbers[...end])
  }

  public static func == (left: Self, right: Self) -> Bool { left.numbers == right.numbers }

  public static func < (left: Self, right: Self) -> Bool { left.numbers.lexicographicallyPrecedes(right.numbers) }
}
