extension SeededRandom {
  /// Changes, removes, inserts and repeats some of the bytes, up to so many times; `signs` are inserted, too.
  public mutating func damage(
    _ bytes: inout [UInt8], upTo times: Int, signs: [String] = ["\u{1}", "\u{2}\n", "\n", "#"]
  ) {
    for _ in 0..<1 + below(times) where !bytes.isEmpty {
      let index = below(bytes.count)
      switch below(6) {
      case 0: bytes[index] = UInt8(below(256))
      case 1: bytes[index] ^= 1 << UInt8(below(8))
      case 2: bytes.removeSubrange(index..<min(bytes.count, index + below(40)))
      case 3: bytes.insert(contentsOf: signs[below(signs.count)].utf8, at: index)
      case 4: bytes.insert(contentsOf: bytes[index..<min(bytes.count, index + 200)], at: below(index + 1))
      default: bytes.removeLast(min(bytes.count - 1, below(60)))
      }
    }
  }
}
