internal import Archives
internal import ProductLinks

/// A stream whose product links are found while something else reads it.
final class ScannedStream {
  private let stream: ByteStream
  private var scanner = LinkScanner()
  private let found: (FoundLink) throws -> Void
  private var hasFinished = false

  init(_ stream: ByteStream, found: @escaping (FoundLink) throws -> Void) {
    self.stream = stream
    self.found = found
  }

  /// Puts the next bytes into `chunk`, hands on the links that they complete, and returns how many there are.
  func read(_ chunk: inout [UInt8]) throws -> Int {
    let count = try stream.readChunk(&chunk)
    if count > 0 {
      try unsafe chunk.withUnsafeBytes { bytes in
        try unsafe scanner.scan(UnsafeRawBufferPointer(rebasing: bytes[..<count]), found)
      }
    } else if !hasFinished {
      hasFinished = true
      try scanner.finish(found)
    }
    return count
  }
}
