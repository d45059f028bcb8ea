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
  ///
  /// Reading throws where the bytes end before the last piece, or where no length stands.
  static func joined(_ stream: ByteStream) -> ByteStream {
    var left: Int64 = 0
    var isFirst = true
    var hasEnded = false
    return unsafe ByteStream(name: stream.name) { buffer throws(InputError) in
      if left == 0, !hasEnded {
        // The line end behind the piece before.
        if !isFirst { _ = try line(stream) }
        isFirst = false
        do throws(InputError) { left = try length(stream) } catch { return try stream.end(at: error) }
        hasEnded = left == 0
      }
      if hasEnded { return 0 }
      let free = unsafe UnsafeMutableRawBufferPointer(
        rebasing: buffer.prefix(Int(min(left, Int64(buffer.count)))))
      let count = try unsafe stream.read(into: free)
      if count == 0 { return try stream.end(at: stream.readError ?? end(of: stream)) }
      left -= Int64(count)
      return count
    }
  }

  private static func length(_ stream: ByteStream) throws(InputError) -> Int64 {
    let line = try line(stream)
    if line.isEmpty { throw stream.readError ?? end(of: stream) }
    guard let length = Int64(line.prefix { $0.isHexDigit }, radix: 16) else {
      throw InputError(name: stream.name, reason: "is damaged: a piece of its body begins without its length")
    }
    return length
  }

  private static func end(of stream: ByteStream) -> InputError {
    InputError(name: stream.name, reason: "ends before the last piece of its body; it was cut off, so fetch it again")
  }

  /// Reads a line of at most 4 KB without its end.
  private static func line(_ stream: ByteStream) throws(InputError) -> String {
    let beginning = try stream.peek(4096)
    let text = beginning.prefix { $0 != 0x0A }
    try stream.skip(min(text.count + 1, beginning.count))
    return String(decoding: text, as: UTF8.self)
  }
}
