/// The end of a stream, kept for what has to be looked at again.
struct StreamWindow {
  private(set) var bytes: [UInt8] = []
  /// Where in the stream the window begins.
  private(set) var start: Int64

  init(start: Int64 = 0) { self.start = start }

  var end: Int64 { start + Int64(bytes.count) }

  mutating func append(_ chunk: some Collection<UInt8>) { bytes.append(contentsOf: chunk) }

  /// Drops what lies before an offset in the stream.
  mutating func forget(before offset: Int64) {
    let count = index(of: offset)
    bytes.removeFirst(count)
    start += Int64(count)
  }

  /// The index of an offset in the stream, or that of the end of the window on its side.
  func index(of offset: Int64) -> Int { Int(min(max(offset - start, 0), Int64(bytes.count))) }
}
