/// The letters and digits of a name or of its spelling in an address, one at a time: in lower case, Latin ones without
/// their marks.
enum AddressLetters {
  /// The next letter or digit from `index` on, or a sign of a name that may be spelled as a letter or a word; 0 at the
  /// end.
  @inline(__always)
  static func next(_ text: Span<UInt8>, _ index: inout Int, _ end: Int, isAddress: Bool = false) -> UInt32 {
    while index < end {
      let byte = text[index]
      if byte.isAlphanumeric {
        index += 1
        return UInt32(byte.isDigit ? byte : byte | 0x20)
      }
      if byte < 0x80, byte != UInt8(ascii: "%") || !isAddress {
        index += 1
        if !isAddress, isSign(UInt32(byte)) { return UInt32(byte) }
      } else if let letter = plain(scalar(text, &index, end, isAddress: isAddress)) {
        return letter
      }
    }
    return 0
  }

  /// Whether the letter before an index had more than one byte: a mark, most likely.
  static func endsMarked(_ name: Span<UInt8>, _ index: Int) -> Bool { index > 0 && name[index - 1] >= 0x80 }

  // MARK: Signs

  static func isSign(_ letter: UInt32) -> Bool {
    letter == 0x26 || letter == 0x2B || letter == 0x24 || letter == 0x21 || letter == 0x40
  }

  /// The letter that a sign stands for inside a word.
  static func reading(of sign: UInt32) -> UInt32? {
    switch sign {
    case UInt32(UInt8(ascii: "$")): UInt32(UInt8(ascii: "s"))
    case UInt32(UInt8(ascii: "!")): UInt32(UInt8(ascii: "i"))
    case UInt32(UInt8(ascii: "@")): UInt32(UInt8(ascii: "a"))
    default: nil
    }
  }

  /// The words that a sign stands for between words.
  static func words(for sign: UInt32) -> [Word] { sign == UInt32(UInt8(ascii: "+")) ? plus : and }

  private static let plus = [Word("and"), Word("plus")]
  private static let and = [Word("and")]

  // MARK: Letters beyond ASCII

  /// Whether two letters differ in their case alone.
  static func areEqual(_ left: UInt32, _ right: UInt32) -> Bool {
    guard left >= 0x80, right >= 0x80, let left = Unicode.Scalar(left), let right = Unicode.Scalar(right) else {
      return false
    }
    return left.properties.lowercaseMapping == right.properties.lowercaseMapping
  }

  /// The letter without its mark; `nil` for what is no letter or digit.
  private static func plain(_ scalar: Unicode.Scalar) -> UInt32? {
    switch scalar.value {
    // In an address signs are escaped, and so may be the letters of ASCII.
    case ..<0x80: return isLetter(scalar) ? scalar.properties.lowercaseMapping.unicodeScalars.first?.value : nil
    case 0xC0...0x24F: return plainLetter(scalar, MarkedLetters.latin, from: 0xC0)
    case 0x1E00...0x1EFF: return plainLetter(scalar, MarkedLetters.additional, from: 0x1E00)
    // Full-width forms.
    case 0xFF01...0xFF5E: return plain(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)))
    default: return isLetter(scalar) ? scalar.value : nil
    }
  }

  private static func plainLetter(_ scalar: Unicode.Scalar, _ letters: [UInt8], from first: UInt32) -> UInt32? {
    let letter = letters[Int(scalar.value - first)]
    return letter == UInt8(ascii: ".") ? (isLetter(scalar) ? scalar.value : nil) : UInt32(letter)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return (properties.isAlphabetic || properties.numericType != nil) && properties.generalCategory != .nonspacingMark
  }

  /// Reads a scalar of UTF-8, whose bytes may be escaped in an address: `%C3%BC`.
  private static func scalar(
    _ text: Span<UInt8>, _ index: inout Int, _ end: Int, isAddress: Bool
  ) -> Unicode.Scalar {
    let lead = byte(text, &index, end, isAddress: isAddress)
    let count = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC0 ? 1 : 0
    var value = count == 0 ? UInt32(lead) : UInt32(lead) & (0x3F >> UInt32(count))
    for _ in 0..<count {
      var next = index
      guard next < end else { return "\u{FFFD}" }
      let byte = byte(text, &next, end, isAddress: isAddress)
      guard byte & 0xC0 == 0x80 else { return "\u{FFFD}" }
      (value, index) = (value << 6 | UInt32(byte & 0x3F), next)
    }
    return lead >= 0x80 && count == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  private static func byte(_ text: Span<UInt8>, _ index: inout Int, _ end: Int, isAddress: Bool) -> UInt8 {
    let byte = text[index]
    if isAddress, byte == UInt8(ascii: "%"), index + 2 < end, let high = text[index + 1].hexValue,
      let low = text[index + 2].hexValue
    {
      index += 3
      return high << 4 | low
    }
    index += 1
    return byte
  }
}

/// Latin letters without their marks; a dot stands for what is none.
///
/// Those of two letters, such as æ and ß, have the first.
private enum MarkedLetters {
  /// U+00C0 to U+024F.
  static let latin = Array(
    """
    aaaaaaaceeeeiiiidnooooo.ouuuuytsaaaaaaaceeeeiiiidnooooo.ouuuuyty\
    aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll\
    lllnnnnnn.nnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs\
    bbbb...ccdddd..a.ffg...ikkl..nnooo..pp.....ttttuu.vyyzz.........\
    ....dddlllnnnaaiioouuuuuuuuuu.aaaa..ggggkkoooo..jdddgg..nnaa..oo\
    aaaaeeeeiiiioooorrrruuuusstt..hhnd..zzaaeeooooooooyylnt...acclts\
    z..b..eejj.qrryy
    """.utf8)
  /// U+1E00 to U+1EFF.
  static let additional = Array(
    """
    aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm\
    mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv\
    wwwwwwwwwwxxxxyyzzzzzzhtwyas..s.aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee\
    eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy....yy
    """.utf8)
}
