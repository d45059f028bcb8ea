/// Computes the line and column of positions in a stream, counting line feeds only as far as needed.
struct LineCounter {
  private(set) var position: Int64 = 0
  private var line = 1
  private var lineStart: Int64 = 0

  /// Counts up to `target`; the first of `bytes` is at `base` in the stream.
  mutating func advance(to target: Int64, _ bytes: Span<UInt8>, base: Int64) {
    let range = Int(position - base)..<max(Int(position - base), Int(target - base))
    let count = unsafe bytes.withUnsafeBytes { unsafe Self.lineFeeds($0, range) }
    if count > 0 {
      line += count
      var last = range.upperBound - 1
      while bytes[last] != 0x0A { last -= 1 }
      lineStart = base + Int64(last) + 1
    }
    position = max(position, target)
  }

  /// Line and column of the last position, both from 1.
  var location: (line: Int, column: Int) {
    (line, Int(position - lineStart) + 1)
  }

  /// The number of line feeds in a range: as many bytes at once as one can count, which the compiler makes vectors of.
  private static func lineFeeds(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int {
    var count = 0
    var index = range.lowerBound
    while index < range.upperBound {
      let stop = min(index + 240, range.upperBound)
      var feeds: UInt8 = 0
      while index < stop {
        feeds &+= unsafe bytes[index] == 0x0A ? 1 : 0
        index += 1
      }
      count += Int(feeds)
    }
    return count
  }
}
