internal import Archives
internal import CSimdJSON

/// The part of a stream that is being looked at: bytes in one piece, however they arrived.
///
/// It starts small and grows only when a record is larger, so that memory follows the largest record and never the
/// size of the feed.
@safe final class ByteWindow {
  private let stream: ByteStream
  private var memory: UnsafeMutableRawPointer
  private var capacity: Int
  private var start = 0
  private var end = 0
  private var streamHasEnded = false
  /// Where in the stream the window begins.
  private(set) var offset: Int64
  /// Whether nothing, or a line's end, stands before the window.
  private(set) var followsLineEnd = true
  /// How many lines end before the window, where that is counted.
  private(set) var lineCount: Int?
  /// Where the last of them ends.
  private(set) var lineStart: Int64 = 0

  /// What is read at once; it fits in a core's own cache.
  private static let chunk = 256 << 10

  /// Begins where the stream has been read to; `lineCount` lines end before that, or nobody wants to know.
  init(_ stream: ByteStream, lineCount: Int? = nil) {
    self.stream = stream
    self.lineCount = lineCount
    offset = stream.offset
    capacity = 2 * Self.chunk
    unsafe memory = Self.allocate(capacity)
  }

  deinit { unsafe memory.deallocate() }

  /// How many bytes are there without reading more.
  var count: Int { end - start }

  /// Bytes that are there, lent until the window moves.
  func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    precondition(range.upperBound <= count, "the range lies beyond what has been read")
    return unsafe UnsafeRawBufferPointer(start: memory + start + range.lowerBound, count: range.count)
  }

  /// The byte at `index`, or `nil` behind the stream's end.
  @inline(__always)
  func byte(at index: Int) throws(InputError) -> UInt8? {
    if index >= count {
      guard try fill(upTo: index + 1) else { return nil }
    }
    return unsafe memory.load(fromByteOffset: start + index, as: UInt8.self)
  }

  /// Drops the first `count` bytes.
  func advance(by count: Int) {
    precondition(count <= self.count, "the window cannot skip what it has not read")
    guard count > 0 else { return }
    followsLineEnd = unsafe memory.load(fromByteOffset: start + count - 1, as: UInt8.self) == 0x0A
    if lineCount != nil { countLines(count) }
    start += count
    offset += Int64(count)
  }

  private func countLines(_ count: Int) {
    let dropped = unsafe bytes(0..<count)
    lineCount = lineCount.map { unsafe $0 + dropped.count { $0 == 0x0A } }
    if let end = unsafe dropped.lastIndex(of: 0x0A) { lineStart = offset + Int64(end) + 1 }
  }

  /// Reads more; `false` when the stream has ended.
  func fill() throws(InputError) -> Bool {
    guard !streamHasEnded else { return false }
    makeRoom()
    let room = unsafe UnsafeMutableRawBufferPointer(start: memory + end, count: capacity - end)
    let read = try unsafe stream.read(into: room)
    end += read
    streamHasEnded = read == 0
    return read > 0
  }

  private func fill(upTo wanted: Int) throws(InputError) -> Bool {
    while count < wanted {
      guard try fill() else { return false }
    }
    return true
  }

  private func makeRoom() {
    guard capacity - end < Self.chunk else { return }
    if count + Self.chunk > capacity { return move(to: capacity * 2) }
    if start > 0 { return move(to: capacity) }
  }

  private func move(to newCapacity: Int) {
    let target = newCapacity == capacity ? unsafe memory : unsafe Self.allocate(newCapacity)
    unsafe target.copyMemory(from: memory + start, byteCount: count)
    if newCapacity != capacity { unsafe memory.deallocate() }
    unsafe memory = target
    (start, end, capacity) = (0, count, newCapacity)
  }

  private static func allocate(_ count: Int) -> UnsafeMutableRawPointer {
    .allocate(byteCount: count + csimdjson_padding, alignment: 64)
  }
}
