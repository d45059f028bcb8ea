internal import Archives
internal import ProductLinks

/// Reads any text for the product links in it, a piece at a time.
struct TextReader: FormatReader {
  private let feed: OpenFeed

  private static let chunk = 256 << 10

  init(_ feed: OpenFeed) { self.feed = feed }

  func read() throws {
    var scanner = LinkScanner()
    let send = { (link: FoundLink) in try feed.send(.link(link)) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.chunk, alignment: 64)
    defer { unsafe buffer.deallocate() }
    while true {
      let count = try unsafe feed.stream.read(into: buffer)
      if count == 0 { break }
      try unsafe scanner.scan(UnsafeRawBufferPointer(rebasing: buffer[..<count]), send)
    }
    try scanner.finish(send)
  }
}
