internal import Dispatch

/// Reads a stream on a thread of its own, a few pieces ahead of its consumer.
@safe final class ReadAhead {
  private typealias Piece = Result<[UInt8], InputError>

  /// Only contents of this size are worth a thread.
  static let minByteCount: Int64 = 256 << 10
  private static let pieceByteCount = 256 << 10
  private static let piecesAhead = 4

  private let pieces = BoundedChannel<Piece>(capacity: piecesAhead)
  private let thread = DispatchGroup()
  private var waiting: ArraySlice<UInt8> = []

  /// A stream of the bytes of `source`, which may not be used any more.
  static func stream(_ source: ByteStream) -> ByteStream {
    let reader = ReadAhead(source)
    return unsafe ByteStream(name: source.name, byteCount: source.byteCount, fill: reader.read(into:))
  }

  private init(_ source: ByteStream) {
    // From here on only the thread uses it.
    nonisolated(unsafe) let source = source
    let pieces = pieces
    DispatchQueue(label: "reading ahead").async(group: thread) { unsafe Self.read(source, into: pieces) }
  }

  /// Ends the thread after the piece that it is reading: the rest is not needed, and checksums belong to the consumer
  /// again.
  deinit {
    pieces.close()
    thread.wait()
  }

  private static func read(_ source: ByteStream, into pieces: BoundedChannel<Piece>) {
    var isReceived = true
    while isReceived {
      let piece = Piece { () throws(InputError) in
        var bytes = [UInt8](repeating: 0, count: pieceByteCount)
        bytes.removeLast(bytes.count - (try source.readChunk(&bytes)))
        return bytes
      }
      isReceived = pieces.send(piece) && (try? piece.get())?.isEmpty == false
    }
    pieces.close()
  }

  private func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    while waiting.isEmpty {
      guard let piece = pieces.receive() else { return 0 }
      waiting = try piece.get()[...]
    }
    let count = min(waiting.count, buffer.count)
    unsafe buffer.copyBytes(from: waiting.prefix(count))
    waiting = waiting.dropFirst(count)
    return count
  }
}
