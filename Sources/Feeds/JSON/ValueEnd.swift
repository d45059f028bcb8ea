internal import CByteSearch

/// Finds where a JSON object, array or string ends, however many pieces it arrives in.
///
/// Only brackets of the value's own sort are counted.
struct ValueEnd {
  private let opening: UInt8
  private let closing: UInt8
  private var depth = 0
  private var isQuoted = false
  private var isEscaped = false

  /// Begins before the byte that opens the value: `{`, `[` or a quote.
  init(opening: UInt8) {
    self.opening = opening
    closing = opening == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]")
  }

  /// Finds the end.
  ///
  /// - Parameter bytes: The value's next bytes.
  /// - Returns: How many of them the value has, or `nil` when it continues behind them.
  mutating func find(in bytes: UnsafeRawBufferPointer) -> Int? {
    var at = 0
    while at < bytes.count {
      at += unsafe skipPlain(UnsafeRawBufferPointer(rebasing: bytes[at...]))
      let limit = min(at + 64, bytes.count)
      while at < limit {
        unsafe examine(bytes[at])
        at += 1
        if depth == 0, !isQuoted { return at }
      }
    }
    return nil
  }

  /// Skips blocks in which the value cannot end, many bytes at a time.
  private mutating func skipPlain(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard depth > 0, !isEscaped, bytes.count >= 64 else { return 0 }
    var state = cbytesearch_value(depth: Int64(depth), is_quoted: isQuoted)
    let skipped = unsafe cbytesearch_skip_value(bytes.baseAddress, bytes.count, opening, closing, &state)
    (depth, isQuoted) = (Int(state.depth), state.is_quoted)
    return skipped
  }

  private mutating func examine(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\"") {
      isQuoted.toggle()
    } else if isQuoted {
      isEscaped = byte == UInt8(ascii: "\\")
    } else if byte == opening {
      depth += 1
    } else if byte == closing {
      depth -= 1
    }
  }
}
