internal import Archives
internal import ProductLinks

/// Reads any text for the product links in it, a piece at a time.
struct TextReader {
  private let stream: ByteStream

  private static let chunk = 256 << 10

  init(_ stream: ByteStream) { self.stream = stream }

  func read(_ handle: (FeedItem) throws -> Void) throws -> FeedSummary {
    var summary = FeedSummary(format: .text)
    var scanner = LinkScanner()
    let hand = { (link: FoundLink) in
      summary.count(.link(link))
      try handle(.link(link))
    }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunk, alignment: 64)
    defer { unsafe buffer.deallocate() }
    while true {
      let count = try unsafe stream.read(into: buffer)
      if count == 0 { break }
      try unsafe scanner.scan(UnsafeRawBufferPointer(rebasing: buffer[..<count]), hand)
    }
    try scanner.finish(hand)
    summary.byteCount = stream.offset
    return summary
  }
}
