internal import Archives

/// What may precede a feed's own text: a byte-order mark, the head of the HTTP answer, blank lines, and the
/// comment line with the request's address that browsers' developer tools save.
struct Preamble {
  /// How many bytes it has.
  let length: Int
  /// The last HTTP head in it; there are several where the request was redirected.
  let httpHead: MessageHead?

  init(_ beginning: ArraySlice<UInt8>) {
    var rest = beginning
    var head: MessageHead?
    while true {
      let before = rest.startIndex
      rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
      for mark in Self.marks where rest.starts(with: mark) { rest = rest.dropFirst(mark.count) }
      if Self.lines.contains(where: { rest.starts(with: $0.utf8) }) { rest = Self.afterLine(rest) }
      if let found = MessageHead(http: rest) {
        rest = rest.dropFirst(found.length)
        head = found
      }
      if rest.startIndex == before { break }
    }
    length = rest.startIndex - beginning.startIndex
    httpHead = head
  }

  /// The text after it, and after the length of a first chunk.
  func text(in beginning: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let body = beginning.dropFirst(length)
    return isChunked(beginning) ? Self.afterLine(body).drop { $0 <= 0x20 } : body
  }

  /// Whether the body is chunked: each chunk is preceded by its length.
  func isChunked(_ beginning: ArraySlice<UInt8>) -> Bool {
    httpHead?.isChunked == true && ChunkedBody.begins(beginning.dropFirst(length))
  }

  /// The text of a stream behind its preamble, in one piece where it was saved as it travelled.
  static func body(of stream: ByteStream) throws(InputError) -> ByteStream {
    let beginning = try stream.peek(FeedFormat.beginningByteCount)
    let preamble = Preamble(beginning)
    try stream.skip(preamble.length)
    return preamble.isChunked(beginning) ? ChunkedBody.joined(stream) : stream
  }

  /// A byte-order mark, and what JSONP answers begin with, to keep Flash from running them.
  private static let marks = [[0xEF, 0xBB, 0xBF], Array("/**/".utf8)]
  /// A comment, and what some recorders of requests write above the answer's head: `# GET https://…`.
  private static let lines = ["//", "# GET http", "# POST http"]

  private static func afterLine(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.drop { $0 != 0x0A }
  }
}
