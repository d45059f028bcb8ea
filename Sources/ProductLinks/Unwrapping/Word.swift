/// A word of the grammar: up to 24 ASCII letters, digits and marks, packed so that comparing is three comparisons.
///
/// Letters are lower case. The first character sits in the lowest byte.
struct Word: Equatable, Sendable {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var third: UInt64 = 0
  let count: Int

  init(_ text: String) {
    count = text.utf8.count
    for (index, byte) in text.utf8.enumerated() { put(byte, at: index) }
  }

  /// Packs a range of bytes; nil when it is longer than every word.
  @inline(__always)
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    count = range.count
    guard count <= 24 else { return nil }
    if count <= 8 {
      for index in 0..<count { first |= UInt64(bytes[range.lowerBound + index].lowercased) << UInt64(index * 8) }
    } else {
      for index in 0..<count { put(bytes[range.lowerBound + index].lowercased, at: index) }
    }
  }

  private mutating func put(_ byte: UInt8, at index: Int) {
    let bits = UInt64(byte) << UInt64(index % 8 * 8)
    switch index / 8 {
    case 0: first |= bits
    case 1: second |= bits
    default: third |= bits
    }
  }

  /// The character at `index`.
  private func letter(at index: Int) -> UInt8 {
    let part = index < 8 ? first : index < 16 ? second : third
    return UInt8(truncatingIfNeeded: part >> UInt64(index % 8 * 8))
  }

  @inline(__always)
  static func == (left: Word, right: Word) -> Bool {
    left.first == right.first && left.second == right.second && left.third == right.third
  }

  /// Whether the word stands at `place`, in any case; nil when the bytes end before they differ.
  func stands(in bytes: Span<UInt8>, at place: Int) -> Bool? {
    for index in 0..<count {
      guard place + index < bytes.count else { return nil }
      guard bytes[place + index].lowercased == letter(at: index) else { return false }
    }
    return true
  }
}
