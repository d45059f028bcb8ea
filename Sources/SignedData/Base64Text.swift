/// Base64 (RFC 4648) by the letter: no foreign letters, no bits left over, padding as the alphabet has it.
///
/// Two texts of the same bytes would let a changed file pass as the signed one.
enum Base64Text {
  enum Alphabet {
    /// §4, with padding.
    case standard
    /// §5, without padding, as JWS has it.
    case url
  }

  /// `nil` for text that is not base64.
  static func bytes(_ text: some BidirectionalCollection<UInt8>, _ alphabet: Alphabet) -> [UInt8]? {
    var letters = text[...]
    if alphabet == .standard {
      guard text.count.isMultiple(of: 4) else { return nil }
      for _ in 0..<2 where letters.last == UInt8(ascii: "=") { letters = letters.dropLast() }
    }
    let values = alphabet == .standard ? standardValues : urlValues
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3 + 2)
    var (bits, count): (UInt32, UInt32) = (0, 0)
    for letter in letters {
      let value = values[Int(letter)]
      guard value < 64 else { return nil }
      (bits, count) = (bits << 6 | UInt32(value), count + 6)
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> count))
    }
    return count < 6 && bits & (1 << count - 1) == 0 ? bytes : nil
  }

  private static let standardValues = values("+/")
  private static let urlValues = values("-_")

  /// The value of each letter; 255 for any other byte.
  private static func values(_ last: String) -> [UInt8] {
    var values = [UInt8](repeating: 255, count: 256)
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + last
    for (value, letter) in letters.utf8.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }
}
