/// At most sixteen bytes of UTF-8, in two words, so copying and writing them touches no other memory.
package struct ShortBytes: Hashable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  package private(set) var count = 0

  static let capacity = 16

  /// Returns `nil` for more than sixteen bytes.
  package init?(utf8 bytes: some Collection<UInt8>) {
    guard bytes.count <= Self.capacity else { return nil }
    self.init(clipping: bytes)
  }

  /// Keeps the first sixteen bytes.
  package init(clipping bytes: some Collection<UInt8>) {
    for byte in bytes.prefix(Self.capacity) {
      let shifted = UInt64(byte) << (8 * UInt64(count % 8))
      if count < 8 { low |= shifted } else { high |= shifted }
      count += 1
    }
  }

  /// The bytes as text.
  package var text: String {
    let bytes = (0..<count).map { index in
      let word = index < 8 ? low : high
      return UInt8(truncatingIfNeeded: word >> (8 * UInt64(index % 8)))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @inline(__always)
  func write(into output: inout OutputSpan<UInt8>) {
    guard count > 0 else { return }
    var word = low
    for _ in 0..<min(count, 8) {
      output.append(UInt8(truncatingIfNeeded: word))
      word &>>= 8
    }
    guard count > 8 else { return }
    word = high
    for _ in 8..<count {
      output.append(UInt8(truncatingIfNeeded: word))
      word &>>= 8
    }
  }
}
