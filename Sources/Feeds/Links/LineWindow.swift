internal import ProductLinks

/// The lines of links.
extension StreamWindow {
  /// How much of a line is shown before a link, and after it.
  private static let reach = 1_000

  /// Drops what lies out of reach of `offset`, or of any link that the scanner may still find.
  mutating func forgetLines(before offset: Int64?) {
    forget(before: min(offset ?? end, end - Int64(LinkScanner.maximalCarry)) - Int64(Self.reach) - 1)
  }

  /// The line around a link, with an ellipsis where it is shortened; nil when its end is not yet read.
  func line(around offset: Int64, _ length: Int, isLast: Bool) -> String? {
    let before = bytes[..<index(of: offset)].suffix(Self.reach)
    let after = bytes[index(of: offset + Int64(length))...].prefix(Self.reach)
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 }
    let lineEnd = after.firstIndex { $0 == 0x0A || $0 == 0x0D }
    guard lineEnd != nil || after.count == Self.reach || isLast else { return nil }
    let isCutBefore = lineStart == nil && before.startIndex + Int(start) > 0
    let isCutAfter = lineEnd == nil && after.count == Self.reach && !(isLast && after.endIndex == bytes.endIndex)
    let from = isCutBefore ? Self.characterStart(before) : lineStart ?? before.startIndex
    let to = isCutAfter ? Self.characterEnd(after) : lineEnd ?? after.endIndex
    let text = String(decoding: bytes[from..<to], as: UTF8.self)
    return (isCutBefore ? "…" : "") + text + (isCutAfter ? "…" : "")
  }

  /// The first byte that begins a character.
  private static func characterStart(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.firstIndex { $0 & 0xC0 != 0x80 } ?? bytes.endIndex
  }

  /// The end of the last character that is surely whole.
  private static func characterEnd(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.lastIndex { $0 & 0xC0 != 0x80 } ?? bytes.startIndex
  }
}
