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

  private typealias Block = SIMD32<UInt8>

  /// The number of line feeds in a range, 32 bytes at a time.
  private static func lineFeeds(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int {
    var index = range.lowerBound
    var count = 0
    while index + 32 <= range.upperBound {
      var lanes = Block.zero
      let stop = min(range.upperBound - 31, index + 32 * 255)
      while index < stop {
        let block = unsafe bytes.loadUnaligned(fromByteOffset: index, as: Block.self)
        let feeds = unsafe unsafeBitCast(block .== Block(repeating: 0x0A), to: Block.self)
        lanes = lanes &- feeds
        index += 32
      }
      count += Int(SIMD32<UInt16>(truncatingIfNeeded: lanes).wrappedSum())
    }
    while index < range.upperBound {
      if unsafe bytes[index] == 0x0A { count += 1 }
      index += 1
    }
    return count
  }
}
