internal import Archives
internal import ProductLinks

/// A stream whose product links are found while something else reads it.
final class ScannedStream {
  private let feed: OpenFeed
  private var scanner = LinkScanner()
  private var hasFinished = false

  init(_ feed: OpenFeed) { self.feed = feed }

  /// Puts the next bytes into `chunk`, sends the links that they complete, and returns how many there are.
  func read(_ chunk: inout [UInt8]) throws -> Int {
    let count = try feed.stream.readChunk(&chunk)
    if count > 0 {
      try unsafe chunk.withUnsafeBytes { bytes in
        try unsafe scanner.scan(UnsafeRawBufferPointer(rebasing: bytes[..<count]), send)
      }
    } else if !hasFinished {
      hasFinished = true
      try scanner.finish(send)
    }
    return count
  }

  private func send(_ link: FoundLink) throws { try feed.send(.link(link)) }
}
