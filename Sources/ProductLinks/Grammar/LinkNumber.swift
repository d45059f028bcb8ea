/// Numbers in a link's text.
enum LinkNumber {
  /// This many digits never exceed 63 bits.
  private static let safeDigitCount = 18

  /// The digits at the start of a range, after the `3D` that quoted-printable leaves of `=3D`.
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
    var position = start
    var value: Int64 = 0
    let safe = min(range.upperBound, start + safeDigitCount)
    while position < safe, text[position].isDigit {
      value = value &* 10 &+ Int64(text[position] &- UInt8(ascii: "0"))
      position &+= 1
    }
    if position == start + safeDigitCount { return long(text, start..<range.upperBound) }
    return (value, position)
  }

  /// Reads the digits that may exceed 63 bits; no product's number has more than 20.
  private static func long(_ text: Span<UInt8>, _ range: Range<Int>) -> (value: Int64, end: Int) {
    let end = range.first { !text[$0].isDigit } ?? range.upperBound
    let digits = String(decoding: (range.lowerBound..<end).map { text[$0] }, as: UTF8.self)
    return (end - range.lowerBound > 20 ? 0 : Int64(digits) ?? 0, end)
  }

  /// Whether three dots follow at `position`: the number before them is truncated.
  static func isTruncated(_ text: Span<UInt8>, at position: Int, _ limit: Int) -> Bool {
    position + 2 < limit && (position...position + 2).allSatisfy { text[$0] == UInt8(ascii: ".") }
  }

  /// A parameter that is an Apple ID: digits that no letter follows.
  static func product(_ text: Span<UInt8>, _ range: Range<Int>) -> Int64? {
    guard let (value, end) = read(text, range), value > 0 else { return nil }
    if end < range.upperBound, text[end].isAlphanumeric || text[end] == UInt8(ascii: "_") { return nil }
    return isTruncated(text, at: end, range.upperBound) ? nil : value
  }
}
