/// One row under way: its fields' bytes, parted by U+0001.
struct SampleRow {
  static let separator: UInt8 = 1

  private(set) var bytes: [UInt8] = []

  mutating func clear() { bytes.removeAll(keepingCapacity: true) }

  mutating func append(_ text: [UInt8]) { bytes.append(contentsOf: text) }
  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(_ number: Int) {
    guard number >= 10 else { return bytes.append(UInt8(ascii: "0") + UInt8(number)) }
    append(number / 10)
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  mutating func append(_ number: Int, digits: Int) {
    var power = 10
    for _ in 1..<digits {
      if number < power { bytes.append(UInt8(ascii: "0")) }
      power *= 10
    }
    append(number)
  }

  mutating func endField() { bytes.append(Self.separator) }

  /// Takes the separator behind the last field away.
  mutating func end() { _ = bytes.popLast() }
}
