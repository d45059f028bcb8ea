/// Base64 (RFC 4648 §4); the URL alphabet (§5) is accepted too.
package enum Base64 {
  private static let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

  package static func text(_ bytes: [UInt8]) -> String {
    let alphabet = Array("\(letters)+/".unicodeScalars)
    var text = String.UnicodeScalarView()
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for index in 0..<4 { text.append(index > group.count ? "=" : alphabet[bits >> (6 * (3 - index)) & 0x3F]) }
    }
    return String(text)
  }

  /// `nil` for text that is not base64.
  package static func bytes(_ text: String) -> [UInt8]? {
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

  /// The value of each letter; 255 for any other byte.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for last in ["+/", "-_"] {
      for (value, letter) in "\(letters)\(last)".utf8.enumerated() { values[Int(letter)] = UInt8(value) }
    }
    return values
  }()
}
