internal import CByteSearch

/// Finds where a JSON object, array or string ends, however many pieces it arrives in.
///
/// Only brackets of the value's own sort are counted, so that a missing `]` inside a record cannot swallow the next
/// one.
struct ValueEnd {
  private let opening: UInt8
  private let closing: UInt8
  private var depth = 0
  private var isQuoted = false
  /// How far the value has been looked at.
  private(set) var position = 0
  /// Bytes before this have to be looked at one by one.
  private var plainFrom = 0

  /// Begins before the byte that opens the value: `{`, `[` or a quote.
  init(opening: UInt8) {
    self.opening = opening
    switch opening {
    case UInt8(ascii: "{"): closing = UInt8(ascii: "}")
    case UInt8(ascii: "["): closing = UInt8(ascii: "]")
    default: closing = opening
    }
  }

  /// Finds the end; each call has to show all of the value that is there by then, from its first byte.
  ///
  /// - Parameter value: The value's bytes, or as many of them as there are.
  /// - Returns: How many bytes the value has, or `nil` when it goes on behind these.
  mutating func find(in value: UnsafeRawBufferPointer) -> Int? {
    while position < value.count {
      if position >= plainFrom { unsafe skipPlain(value) }
      if isQuoted {
        guard unsafe skipString(value) else { return nil }
        if depth == 0 { return position }
      } else if unsafe skipStructure(value) {
        return position
      }
    }
    return nil
  }

  /// Forgets the value's first bytes, which the next call will not have any more.
  mutating func drop(_ count: Int) {
    position -= count
    plainFrom -= count
  }

  /// Goes through what holds no surprise, many bytes at a time.
  private mutating func skipPlain(_ value: UnsafeRawBufferPointer) {
    guard depth > 0, value.count - position >= 64 else { return }
    var state = cbytesearch_value(depth: Int64(depth), is_quoted: isQuoted)
    let rest = unsafe UnsafeRawBufferPointer(rebasing: value[position...])
    let skipped = unsafe cbytesearch_skip_value(rest.baseAddress, rest.count, opening, closing, &state)
    (depth, isQuoted) = (Int(state.depth), state.is_quoted)
    position += skipped
    plainFrom = position + 64
  }

  /// Goes behind the next quote; `true` when the bracket that ends the value comes first.
  @inline(__always)
  private mutating func skipStructure(_ value: UnsafeRawBufferPointer) -> Bool {
    var at = position
    defer { position = at }
    while at < value.count {
      let byte = unsafe value[at]
      at += 1
      if byte == UInt8(ascii: "\"") {
        isQuoted = true
        return false
      }
      if byte == opening {
        depth += 1
      } else if byte == closing {
        depth -= 1
        if depth == 0 { return true }
      }
    }
    return false
  }

  /// Goes behind the string's end; `false` when it is not there yet.
  @inline(__always)
  private mutating func skipString(_ value: UnsafeRawBufferPointer) -> Bool {
    var at = position
    while true {
      at = unsafe Self.nextSpecial(value, from: at)
      // A backslash waits for what it escapes.
      guard at < value.count, unsafe value[at] != UInt8(ascii: "\\") || at + 1 < value.count else {
        position = at
        return false
      }
      guard unsafe value[at] == UInt8(ascii: "\\") else {
        position = at + 1
        isQuoted = false
        return true
      }
      at += 2
    }
  }

  /// Finds the next quote or backslash, eight bytes at a time.
  @inline(__always)
  private static func nextSpecial(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var at = start
    while at + 8 <= bytes.count {
      let word = UInt64(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      let hits = zeroBytes(word ^ quotes) | zeroBytes(word ^ backslashes)
      if hits != 0 { return at + hits.trailingZeroBitCount / 8 }
      at += 8
    }
    while at < bytes.count {
      let byte = unsafe bytes[at]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return at }
      at += 1
    }
    return at
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let quotes = ones * UInt64(UInt8(ascii: "\""))
  private static let backslashes = ones * UInt64(UInt8(ascii: "\\"))

  /// Sets the high bit of the lowest byte that is zero, and perhaps of some above it.
  @inline(__always)
  private static func zeroBytes(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & (ones << 7) }
}
