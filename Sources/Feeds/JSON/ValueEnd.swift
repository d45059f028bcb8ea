/// Finds where a JSON object, array or string ends, however many pieces it arrives in.
///
/// Only brackets of the value's own sort are counted, so that a missing `]` inside a record cannot swallow the next
/// one. A line's end also ends a string: JSON strings hold no raw line breaks, so a lost quote spoils its line alone.
struct ValueEnd {
  private let opening: UInt8
  private let closing: UInt8
  private var depth = 0
  private var isQuoted = false
  private var isEscaped = false

  /// Begins before the byte that opens the value: `{`, `[` or a quote.
  init(opening: UInt8) {
    self.opening = opening
    switch opening {
    case UInt8(ascii: "{"): closing = UInt8(ascii: "}")
    case UInt8(ascii: "["): closing = UInt8(ascii: "]")
    default: closing = opening
    }
  }

  /// Returns how many of `bytes` belong to the value, or `nil` when it goes on behind them.
  mutating func find(in bytes: UnsafeRawBufferPointer) -> Int? {
    var at = 0
    while at < bytes.count {
      if isQuoted {
        at = unsafe skipString(bytes, from: at)
        if !isQuoted, depth == 0 { return at }
      } else {
        at = unsafe skipStructure(bytes, from: at)
        if !isQuoted, depth == 0, at > 0, unsafe bytes[at - 1] == closing { return at }
      }
    }
    return nil
  }

  /// Goes to the byte behind the next quote, or behind the bracket that ends the value.
  @inline(__always)
  private mutating func skipStructure(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var at = start
    while at < bytes.count {
      let byte = unsafe bytes[at]
      at += 1
      if byte == UInt8(ascii: "\"") {
        isQuoted = true
        return at
      }
      if byte == opening {
        depth += 1
      } else if byte == closing {
        depth -= 1
        if depth == 0 { return at }
      }
    }
    return at
  }

  /// Goes behind the string's end, or to the end of `bytes`.
  @inline(__always)
  private mutating func skipString(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var at = start
    if isEscaped {
      isEscaped = false
      at += 1
    }
    while true {
      at = unsafe Self.nextSpecial(bytes, from: at)
      guard at < bytes.count else { return at }
      if unsafe bytes[at] != UInt8(ascii: "\\") {
        isQuoted = false
        return at + 1
      }
      at += 2
      if at > bytes.count {
        isEscaped = true
        return bytes.count
      }
    }
  }

  /// Finds the next quote, backslash or line feed, eight bytes at a time.
  @inline(__always)
  private static func nextSpecial(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var at = start
    while at + 8 <= bytes.count {
      let word = UInt64(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      let hits = zeroBytes(word ^ quotes) | zeroBytes(word ^ backslashes) | zeroBytes(word ^ lineFeeds)
      if hits != 0 { return at + hits.trailingZeroBitCount / 8 }
      at += 8
    }
    while at < bytes.count {
      let byte = unsafe bytes[at]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\n") { return at }
      at += 1
    }
    return at
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let quotes = ones * UInt64(UInt8(ascii: "\""))
  private static let backslashes = ones * UInt64(UInt8(ascii: "\\"))
  private static let lineFeeds = ones * UInt64(UInt8(ascii: "\n"))

  /// Sets the high bit of the lowest byte that is zero, and perhaps of some above it.
  @inline(__always)
  private static func zeroBytes(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & (ones << 7) }
}
