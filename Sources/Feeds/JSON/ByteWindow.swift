internal import Archives
internal import CSimdJSON
internal import Platform

/// The part of a stream that is being looked at: bytes in one piece, however they arrived.
///
/// It starts small and grows only when a record is larger, so that memory follows the largest record and never the
/// size of the feed. It can be made to end where the line does, until the next line is requested.
@safe final class ByteWindow {
  private let stream: ByteStream
  private var memory: UnsafeMutableRawPointer
  private var capacity: Int
  private var start = 0
  /// Where the window ends, and where the bytes that have been read do.
  private var end = 0
  private var readEnd = 0
  private var streamHasEnded = false
  /// Where in the stream the window begins.
  private(set) var offset: Int64
  /// Whether the window begins at the start of the stream or of a line.
  private(set) var followsLineEnd = true

  /// Whether the window ends at a line feed that it was to end with.
  private(set) var lineHasEnded = false

  /// Whether the window ends behind the first line feed in it.
  var endsWithLine = false {
    didSet {
      (end, lineHasEnded) = (readEnd, false)
      if endsWithLine { endAtLine(from: start) }
    }
  }

  /// What is read at once; it fits in a core's own cache.
  private static let chunk = 256 << 10

  /// Begins where the stream has been read to.
  init(_ stream: ByteStream) {
    self.stream = stream
    offset = stream.offset
    capacity = 2 * Self.chunk
    unsafe memory = Self.allocate(capacity)
  }

  deinit { unsafe memory.deallocate() }

  /// How many bytes are there without reading more.
  var count: Int { end - start }

  /// Bytes that are there, valid until the window moves.
  func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    precondition(range.upperBound <= count, "the range lies beyond what has been read")
    return unsafe UnsafeRawBufferPointer(start: memory + start + range.lowerBound, count: range.count)
  }

  /// The byte at `index`, or `nil` behind the end of the stream or line.
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
    start += count
    offset += Int64(count)
  }

  /// Reads more; `false` when the stream or line has ended.
  func fill() throws(InputError) -> Bool {
    guard !lineHasEnded, !streamHasEnded else { return false }
    makeRoom()
    let room = unsafe UnsafeMutableRawBufferPointer(start: memory + readEnd, count: capacity - readEnd)
    let read = try unsafe stream.read(into: room)
    streamHasEnded = read == 0
    readEnd += read
    end = readEnd
    if endsWithLine { endAtLine(from: readEnd - read) }
    return read > 0
  }

  /// Drops the rest of the line and moves to the next; `false` when there is none.
  func nextLine() throws(InputError) -> Bool {
    advance(by: count)
    while try fill() { advance(by: count) }
    (end, lineHasEnded) = (readEnd, false)
    endAtLine(from: start)
    guard count == 0 else { return true }
    return try fill()
  }

  private func endAtLine(from place: Int) {
    guard let found = unsafe memchr(memory + place, 0x0A, readEnd - place) else { return }
    (end, lineHasEnded) = (unsafe UnsafeMutableRawPointer(found) - memory + 1, true)
  }

  private func fill(upTo wanted: Int) throws(InputError) -> Bool {
    while count < wanted {
      guard try fill() else { return false }
    }
    return true
  }

  private func makeRoom() {
    guard capacity - readEnd < Self.chunk else { return }
    if count + Self.chunk > capacity { return move(to: capacity * 2) }
    if start > 0 { return move(to: capacity) }
  }

  private func move(to newCapacity: Int) {
    let target = newCapacity == capacity ? unsafe memory : unsafe Self.allocate(newCapacity)
    unsafe target.copyMemory(from: memory + start, byteCount: count)
    if newCapacity != capacity { unsafe memory.deallocate() }
    unsafe memory = target
    (start, end, readEnd, capacity) = (0, count, count, newCapacity)
  }

  private static func allocate(_ count: Int) -> UnsafeMutableRawPointer {
    .allocate(byteCount: count + csimdjson_padding, alignment: 64)
  }
}
