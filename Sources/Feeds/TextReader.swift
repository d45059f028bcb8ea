/// Reads any text for the product links in it, a piece at a time.
struct TextReader: FormatReader {
  let feed: OpenFeed

  func read() throws {
    let scanned = ScannedStream(feed)
    var chunk = [UInt8](repeating: 0, count: 256 << 10)
    while try scanned.read(&chunk) > 0 {}
  }
}
