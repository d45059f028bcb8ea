/// Bytes written in 64 letters (RFC 4648 §4), also in the alphabet for addresses (§5).
enum Base64 {
  /// `nil` for text that is none.
  static func bytes(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3)
    var (bits, count): (UInt32, Int) = (0, 0)
    for letter in text.utf8 where letter > 0x20 && letter != UInt8(ascii: "=") {
      let value = values[Int(letter)]
      guard value < 64 else { return nil }
      (bits, count) = (bits << 6 | UInt32(value), count + 6)
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
    return bytes
  }

  /// What each letter stands for; 255 for none.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for last in ["+/", "-_"] {
      let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789\(last)"
      for (value, letter) in letters.utf8.enumerated() { values[Int(letter)] = UInt8(value) }
    }
    return values
  }()
}
