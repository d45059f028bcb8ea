internal import CByteSearch

/// Finds where a JSON object, array or string ends, however many pieces it arrives in.
///
/// Only brackets of the value's own sort are counted, so that a missing `]` inside a record cannot swallow the next
/// one. A line's end inside a string means that a quote is missing or one too many, as JSON strings hold no raw line
/// breaks; what stands behind the last quote of the line is then no string, so that the damage stays in its line. Where
/// the line break stands in the string instead, the value ends earlier, and so that is looked for as well.
struct ValueEnd {
  private let opening: UInt8
  private let closing: UInt8
  private var depth = 0
  private var isQuoted = false
  private var isStringItself: Bool { opening == closing }
  /// How far the value has been looked at.
  private(set) var position = 0
  /// Behind the quote that began the string; negative when its bytes have been dropped.
  private var stringStart = 0
  /// Bytes before this have to be looked at one by one.
  private var plainFrom = 0
  /// The other way to understand a line's end inside a string, once there was one.
  private var unescaped: UnescapedEnd?

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
      if unescaped != nil { return unsafe findEither(in: value) }
      let start = position
      if unsafe step(value) { return position }
      // Half an escape waits for its other half.
      guard position > start else { return nil }
    }
    return nil
  }

  /// Finds the end that comes first, be the line breaks meant or not.
  private mutating func findEither(in value: UnsafeRawBufferPointer) -> Int? {
    let end = unsafe unescaped?.find(in: value, opening: opening, closing: closing)
    let part = unsafe UnsafeRawBufferPointer(rebasing: value[..<(end ?? value.count)])
    while position < part.count {
      let start = position
      if unsafe step(part) { return position }
      guard position > start else { break }
    }
    return end
  }

  /// Goes on behind the next quote or so; `true` when that is the value's end.
  @inline(__always)
  private mutating func step(_ value: UnsafeRawBufferPointer) -> Bool {
    if position >= plainFrom { unsafe skipPlain(value) }
    guard isQuoted else { return unsafe skipStructure(value) }
    return unsafe skipString(value) && depth == 0
  }

  /// Forgets the value's first bytes, which the next call will not have any more.
  mutating func drop(_ count: Int) {
    position -= count
    stringStart -= count
    plainFrom -= count
    unescaped?.drop(count)
  }

  /// Goes through what holds no surprise, many bytes at a time.
  private mutating func skipPlain(_ value: UnsafeRawBufferPointer) {
    guard depth > 0, !isStringItself, value.count - position >= 64 else { return }
    var state = cbytesearch_value(
      depth: Int64(depth), string_start: Int64(stringStart - position), is_quoted: isQuoted)
    let rest = unsafe UnsafeRawBufferPointer(rebasing: value[position...])
    let skipped = unsafe cbytesearch_skip_value(rest.baseAddress, rest.count, opening, closing, &state)
    (depth, stringStart, isQuoted) = (Int(state.depth), position + Int(state.string_start), state.is_quoted)
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
        stringStart = at
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
      switch unsafe value[at] {
      case UInt8(ascii: "\\"): at += 2
      case UInt8(ascii: "\n"): return unsafe leaveOpenString(value, at: at)
      default:
        position = at + 1
        isQuoted = false
        return true
      }
    }
  }

  /// Takes back that the line's last quote began a string, and counts the brackets behind it.
  private mutating func leaveOpenString(_ value: UnsafeRawBufferPointer, at lineEnd: Int) -> Bool {
    isQuoted = false
    position = lineEnd + 1
    guard !isStringItself else { return true }
    unescaped = unescaped ?? UnescapedEnd(depth: depth, position: lineEnd)
    for index in max(stringStart, 0)..<lineEnd {
      if unsafe value[index] == opening { depth += 1 }
      if unsafe value[index] == closing {
        depth -= 1
        if depth == 0 {
          position = index + 1
          break
        }
      }
    }
    return true
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
