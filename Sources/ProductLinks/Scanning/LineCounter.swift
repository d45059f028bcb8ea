/// Knows the line and column of places in a stream, by counting line feeds only as far as it is asked.
struct LineCounter {
  private(set) var position: Int64 = 0
  private var line = 1
  private var lineStart: Int64 = 0

  /// Counts up to `place`, in bytes of which the first is at `base` in the stream.
  mutating func advance(to place: Int64, _ bytes: Span<UInt8>, base: Int64) {
    let range = Int(position - base)..<max(Int(position - base), Int(place - base))
    let count = unsafe bytes.withUnsafeBytes { unsafe Self.lineFeeds($0, range) }
    if count > 0 {
      line += count
      var last = range.upperBound - 1
      while bytes[last] != 0x0A { last -= 1 }
      lineStart = base + Int64(last) + 1
    }
    position = max(position, place)
  }

  /// Line and column of the place that was last counted to, both from 1.
  var place: (line: Int, column: Int) {
    (line, Int(position - lineStart) + 1)
  }

  private typealias Block = SIMD32<UInt8>

  /// How many line feeds a range holds, 32 bytes at a time.
  private static func lineFeeds(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int {
    var place = range.lowerBound
    var count = 0
    while place + 32 <= range.upperBound {
      var lanes = Block.zero
      let stop = min(range.upperBound - 31, place + 32 * 255)
      while place < stop {
        let block = unsafe bytes.loadUnaligned(fromByteOffset: place, as: Block.self)
        let feeds = unsafe unsafeBitCast(block .== Block(repeating: 0x0A), to: Block.self)
        lanes = lanes &- feeds
        place += 32
      }
      count += Int(SIMD32<UInt16>(truncatingIfNeeded: lanes).wrappedSum())
    }
    while place < range.upperBound {
      if unsafe bytes[place] == 0x0A { count += 1 }
      place += 1
    }
    return count
  }
}
