/// The JSON texts in bytes, one after another, whatever is between them: what an app printed into a log.
///
/// A text is an object or an array; of one that does not end, all bytes that are left.
struct JSONTexts: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> ArraySlice<UInt8>? {
    while position < bytes.count, !begins(at: position) { position += 1 }
    guard position < bytes.count else { return nil }
    let start = position
    position = end(from: start)
    return bytes[start..<position]
  }

  /// Whether an object or an array begins here: a log has brackets around other things, too.
  private func begins(at index: Int) -> Bool {
    guard bytes[index] == UInt8(ascii: "{") || bytes[index] == UInt8(ascii: "[") else { return false }
    let next = bytes[(index + 1)...].first { $0 > 0x20 }
    return next.map { "\"{}[]".utf8.contains($0) } ?? false
  }

  private func end(from start: Int) -> Int {
    var (depth, index, isInString) = (0, start, false)
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if isInString {
        if byte == UInt8(ascii: "\\") { index += 1 } else if byte == UInt8(ascii: "\"") { isInString = false }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
    }
    return bytes.count
  }
}
