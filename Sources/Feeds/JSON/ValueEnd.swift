internal import CByteSearch

/// Finds where a JSON object, array or string ends, however many pieces it arrives in.
///
/// Only brackets of the value's own sort are counted.
struct ValueEnd {
  private let opening: UInt8
  private let closing: UInt8
  private var depth = 0
  private var isQuoted = false
  /// How many bytes of the value have been examined.
  private(set) var position = 0

  /// Begins before the byte that opens the value: `{`, `[` or a quote.
  init(opening: UInt8) {
    self.opening = opening
    closing = opening == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]")
  }

  /// Finds the end; each call has to show all of the value that is there by then, from its first byte.
  ///
  /// - Parameter value: The value's bytes, or as many of them as there are.
  /// - Returns: How many bytes the value has, or `nil` when it continues behind these.
  mutating func find(in value: UnsafeRawBufferPointer) -> Int? {
    while position < value.count {
      unsafe skipPlain(value)
      if unsafe findBytewise(value, until: position + 64) { return position }
      if position == value.count - 1, unsafe value[position] == UInt8(ascii: "\\") { return nil }
    }
    return nil
  }

  /// Forgets the value's first bytes, which the next call will not have any more.
  mutating func drop(_ count: Int) { position -= count }

  /// Skips blocks in which the value cannot end, many bytes at a time.
  private mutating func skipPlain(_ value: UnsafeRawBufferPointer) {
    guard depth > 0, value.count - position >= 64 else { return }
    var state = cbytesearch_value(depth: Int64(depth), is_quoted: isQuoted)
    let rest = unsafe UnsafeRawBufferPointer(rebasing: value[position...])
    let skipped = unsafe cbytesearch_skip_value(rest.baseAddress, rest.count, opening, closing, &state)
    (depth, isQuoted) = (Int(state.depth), state.is_quoted)
    position += skipped
  }

  /// Examines bytes one by one, and says whether the value has ended.
  ///
  /// A backslash waits for what it escapes.
  private mutating func findBytewise(_ value: UnsafeRawBufferPointer, until limit: Int) -> Bool {
    var at = position
    defer { position = at }
    while at < min(limit, value.count) {
      let byte = unsafe value[at]
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
        if !isQuoted, depth == 0 { return endAfter(&at) }
      } else if isQuoted {
        if byte == UInt8(ascii: "\\") {
          guard at + 1 < value.count else { return false }
          at += 1
        }
      } else if byte == opening {
        depth += 1
      } else if byte == closing {
        depth -= 1
        if depth == 0 { return endAfter(&at) }
      }
      at += 1
    }
    return false
  }

  private func endAfter(_ at: inout Int) -> Bool {
    at += 1
    return true
  }
}
