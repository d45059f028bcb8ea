internal import Archives

/// The lines of a stream, without their ends.
struct ByteLines {
  struct Line {
    var bytes: [UInt8]
    /// Where it begins, counted from 0.
    var offset: Int64
    /// Whether it was longer than the limit, and its end dropped.
    var isCut = false
  }

  private let stream: ByteStream
  private let limit: Int
  private var chunk = [UInt8](repeating: 0, count: 256 << 10)
  private var at = 0
  private var end = 0

  init(_ stream: ByteStream, limit: Int) {
    self.stream = stream
    self.limit = limit
  }

  /// The next line that is not empty.
  mutating func next() throws(InputError) -> Line? {
    var line: Line?
    while true {
      if at == end {
        (at, end) = (0, try stream.readChunk(&chunk))
        if end == 0 { return line }
      }
      let begun = line ?? Line(bytes: [], offset: stream.offset - Int64(end - at))
      let stop = chunk[at..<end].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? end
      line = adding(chunk[at..<stop], to: begun)
      at = min(stop + 1, end)
      if stop < end, let whole = line {
        if !whole.bytes.isEmpty { return whole }
        line = nil
      }
    }
  }

  private func adding(_ bytes: ArraySlice<UInt8>, to line: Line) -> Line {
    var line = line
    let room = limit - line.bytes.count
    line.bytes += bytes.prefix(room)
    line.isCut = line.isCut || bytes.count > room
    return line
  }
}
