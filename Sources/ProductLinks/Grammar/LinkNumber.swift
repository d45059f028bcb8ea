/// Numbers in a link's text.
enum LinkNumber {
  /// So many digits never exceed 63 bits.
  private static let safeDigitCount = 18

  /// The digits at the start of a range, past the `3D` that quoted-printable leaves of `=3D`.
  ///
  /// - Returns: nil when there is none; 0 for a number that no product can have.
  @inline(__always)
  static func read(_ text: Span<UInt8>, _ range: Range<Int>) -> (value: Int64, end: Int)? {
    guard let first = range.first, text[first].isDigit else { return nil }
    return digits(text, range)
  }

  private static func digits(_ text: Span<UInt8>, _ range: Range<Int>) -> (value: Int64, end: Int)? {
    var start = range.lowerBound
    if range.count > 2, text[start] == UInt8(ascii: "3"), text[start + 1] | 0x20 == UInt8(ascii: "d"),
      text[start + 2].isDigit
    {
      start += 2
    }
    var place = start
    var value: Int64 = 0
    if start + 8 <= range.upperBound, let eight = eightDigits(text, start) {
      value = eight
      place = start + 8
    }
    let safe = min(range.upperBound, start + safeDigitCount)
    while place < safe, text[place].isDigit {
      value = value &* 10 &+ Int64(text[place] &- UInt8(ascii: "0"))
      place &+= 1
    }
    if place == start + safeDigitCount { return more(text, place..<range.upperBound, value) }
    return (value, place)
  }

  /// The value of eight digits, all at once: pairs of digits are added up, then pairs of pairs, then both halves.
  ///
  /// - Returns: nil when not all eight bytes are digits.
  @inline(__always)
  private static func eightDigits(_ text: Span<UInt8>, _ place: Int) -> Int64? {
    let letters = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
    // A digit's high half is 3, and stays so when 6 is added, which takes what comes after 9 out of it.
    let high: UInt64 = 0xF0F0_F0F0_F0F0_F0F0
    let three: UInt64 = 0x3030_3030_3030_3030
    guard letters & high == three, (letters &+ 0x0606_0606_0606_0606) & high == three else { return nil }
    let digits = letters & 0x0F0F_0F0F_0F0F_0F0F
    let pairs = (digits &* 10 &+ digits >> 8) & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* 100 &+ pairs >> 16) & 0x0000_FFFF_0000_FFFF
    return Int64(truncatingIfNeeded: (fours &* 10_000 &+ fours >> 32) & 0xFFFF_FFFF)
  }

  /// Reads what follows as many digits as are always safe.
  private static func more(_ text: Span<UInt8>, _ range: Range<Int>, _ value: Int64) -> (value: Int64, end: Int) {
    var value = value
    var isTooLarge = false
    var place = range.lowerBound
    while place < range.upperBound, text[place].isDigit {
      let (product, overflowed) = value.multipliedReportingOverflow(by: 10)
      let (sum, carried) = product.addingReportingOverflow(Int64(text[place] &- UInt8(ascii: "0")))
      isTooLarge = isTooLarge || overflowed || carried
      value = isTooLarge ? 0 : sum
      place += 1
    }
    return (isTooLarge || place - range.lowerBound > 20 - safeDigitCount ? 0 : value, place)
  }

  /// Whether three dots follow at `place`: the number before them was cut off.
  static func isCut(_ text: Span<UInt8>, at place: Int, _ limit: Int) -> Bool {
    place + 2 < limit && (place...place + 2).allSatisfy { text[$0] == UInt8(ascii: ".") }
  }

  /// A parameter that is an Apple ID: digits that no letter follows.
  static func product(_ text: Span<UInt8>, _ range: Range<Int>) -> Int64? {
    guard let (value, end) = read(text, range), value > 0 else { return nil }
    if end < range.upperBound, text[end].isAlphanumeric || text[end] == UInt8(ascii: "_") { return nil }
    return isCut(text, at: end, range.upperBound) ? nil : value
  }
}
