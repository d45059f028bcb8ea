/// Knows the line and column of places in a stream, by counting line feeds only as far as it is asked.
struct LineCounter {
  private(set) var position: Int64 = 0
  private var line = 1
  private var lineStart: Int64 = 0

  /// Counts up to `place`, in bytes of which the first is at `base` in the stream.
  mutating func advance(to place: Int64, _ bytes: Span<UInt8>, base: Int64) {
    var index = Int(position - base)
    let end = Int(place - base)
    while index < end {
      if bytes[index] == 0x0A {
        line += 1
        lineStart = base + Int64(index) + 1
      }
      index += 1
    }
    position = max(position, place)
  }

  /// Line and column of the place that was last counted to, both from 1.
  var place: (line: Int, column: Int) {
    (line, Int(position - lineStart) + 1)
  }
}
