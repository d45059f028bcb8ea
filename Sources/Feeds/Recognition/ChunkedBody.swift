internal import Archives

/// An HTTP body whose pieces each have their length before them, as it travels and as some tools save it.
///
/// See RFC 9112 §7.1: the length is in hexadecimal digits on a line of its own; a piece of length 0 is the last.
struct ChunkedBody {
  /// Whether the bytes behind an HTTP head begin with a piece's length.
  ///
  /// Most tools save the body put together, whatever the head says.
  static func begins(_ body: ArraySlice<UInt8>) -> Bool {
    let digits = body.prefix(9).prefix { Character(Unicode.Scalar($0)).isHexDigit }
    let rest = body[digits.endIndex...].drop { $0 != 0x0D && $0 != 0x0A && $0 != UInt8(ascii: "{") }
    return !digits.isEmpty && digits.count <= 8 && rest.starts(with: [0x0D, 0x0A])
  }

  /// The body as one stream; its offsets are those of the body put together.
  static func joined(_ stream: ByteStream) -> ByteStream {
    var left = 0
    var isFirst = true
    return unsafe ByteStream(name: stream.name) { buffer throws(InputError) in
      if left == 0 {
        if !isFirst { _ = try line(stream) }
        isFirst = false
        left = try length(stream)
        if left == 0 { return 0 }
      }
      let wanted = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(left))
      let count = try unsafe stream.read(into: wanted)
      left -= count
      return count
    }
  }

  private static func length(_ stream: ByteStream) throws(InputError) -> Int {
    let digits = try line(stream).prefix { $0.isHexDigit }
    return Int(digits, radix: 16).map { min($0, Int(Int32.max)) } ?? 0
  }

  /// Reads a line of at most 4 KB without its end.
  private static func line(_ stream: ByteStream) throws(InputError) -> String {
    let beginning = try stream.peek(4096)
    let text = beginning.prefix { $0 != 0x0A }
    try stream.skip(min(text.count + 1, beginning.count))
    return String(decoding: text, as: UTF8.self)
  }
}
