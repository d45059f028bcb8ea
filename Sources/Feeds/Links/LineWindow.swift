internal import ProductLinks

/// The end of a stream, kept for the lines of links.
struct LineWindow {
  /// How much of a line is shown before a link, and after it.
  static let reach = 1_000

  private var bytes: [UInt8] = []
  /// Where in the stream the window begins.
  private var base: Int64 = 0

  mutating func append(_ chunk: UnsafeRawBufferPointer) {
    unsafe bytes.append(contentsOf: chunk)
  }

  /// Drops what lies out of reach of `place`, or of any link that the scanner may still find.
  mutating func forget(before place: Int64?) {
    let end = base + Int64(bytes.count)
    let next = min(place ?? end, end - Int64(LinkScanner.maximalCarry))
    let count = Int(next - base) - Self.reach - 1
    guard count > 0 else { return }
    bytes.removeFirst(count)
    base += Int64(count)
  }

  /// The line around a link, with an ellipsis where it is shortened; nil when its end is not yet read.
  func line(around offset: Int64, _ length: Int, isLast: Bool) -> String? {
    let start = Int(offset - base)
    let end = start + length
    let before = bytes[..<start].suffix(Self.reach)
    let after = bytes[end...].prefix(Self.reach)
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 }
    let lineEnd = after.firstIndex { $0 == 0x0A || $0 == 0x0D }
    guard lineEnd != nil || after.count == Self.reach || isLast else { return nil }
    let isCutBefore = lineStart == nil && before.startIndex + Int(base) > 0
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
