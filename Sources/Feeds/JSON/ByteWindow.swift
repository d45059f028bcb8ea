internal import Archives
internal import JSON
internal import Markup

/// The part of a stream that is being looked at: bytes in one piece, however they arrived.
///
/// It starts small and grows only when a record is larger, so that memory follows the largest record and never the
/// size of the feed. It can be made to end where the line does.
@safe final class ByteWindow {
  private let stream: ByteStream
  private let held = PaddedBytes(capacity: 2 * chunk)
  private var streamHasEnded = false
  /// How many of the bytes are left of the line that the window ends with.
  private var lineCount: Int?
  /// Where in the stream the window begins.
  private(set) var offset: Int64
  /// Whether the window begins at the start of the stream or of a line.
  private(set) var followsLineEnd = true

  /// What is read at once; it fits in a core's own cache.
  private static let chunk = 256 << 10

  /// The most bytes that a value may have to be held whole: 16 MB.
  ///
  /// Apple's own records have some kilobytes. Parsing needs about six times a record's size, so that this keeps the
  /// whole under 150 MB.
  static let limit = 16 << 20

  /// Begins where the stream has been read to.
  init(_ stream: ByteStream) { (self.stream, offset) = (stream, stream.offset) }

  /// What messages call the stream.
  var name: String { stream.name }

  /// How many bytes are there without reading more.
  var count: Int { lineCount ?? held.count }

  /// Whether the window ends at a line feed, and not before more that could be read.
  var isLine: Bool { lineCount != nil }

  /// Bytes that are there, valid until the window moves.
  func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    precondition(range.upperBound <= count, "the range lies beyond what has been read")
    return unsafe UnsafeRawBufferPointer(rebasing: held.bytes[range])
  }

  /// The byte at `index`, or `nil` behind the end of the stream or line.
  @inline(__always)
  func byte(at index: Int) throws(InputError) -> UInt8? {
    while index >= count {
      guard try fill() else { return nil }
    }
    return held[index]
  }

  /// Drops the first `count` bytes.
  func advance(by count: Int) {
    precondition(count <= self.count, "the window cannot skip what it has not read")
    guard count > 0 else { return }
    followsLineEnd = held[count - 1] == 0x0A
    held.removeFirst(count)
    offset += Int64(count)
    lineCount = lineCount.map { $0 - count }
  }

  /// Reads more; `false` when the stream or line has ended.
  func fill() throws(InputError) -> Bool {
    guard !isLine, !streamHasEnded else { return false }
    streamHasEnded = try unsafe held.append(upTo: Self.chunk, stream.read(into:)) == 0
    return !streamHasEnded
  }

  /// Ends the window behind its first line feed, if there is one; looks for it no further than about `limit` bytes.
  func endAtLine(limit: Int) throws(InputError) {
    var seen = 0
    while lineCount == nil, seen <= limit {
      lineCount = unsafe held.bytes.firstIndex(of: 0x0A, from: seen).map { $0 + 1 }
      seen = held.count
      guard try fill() else { return }
    }
  }

  /// Lets the window reach beyond its line.
  func resumeAfterLine() { lineCount = nil }
}
