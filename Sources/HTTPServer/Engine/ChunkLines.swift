/// The lines between the chunks of a body, which libmicrohttpd 0.9.75 also takes where a bare line feed ends them.
///
/// Another server may read such a line on until the next CR LF, and so find other chunks (RFC 9112 §2.2 and §7.1).
/// libmicrohttpd hands on the chunks alone, in place: what stands before one in the memory that was read with it are
/// these lines. Lines that came alone, before their chunk or behind the last one, are gone by then; so nothing that
/// follows a body of chunks is ever taken for a request.
struct ChunkLines {
  /// Where all that is read begins, in libmicrohttpd's memory: behind the head.
  let bodyStart: UInt

  /// Whether CR LF ends the line before a part of a chunk, and the chunk before that line.
  ///
  /// `start`: Where the part begins; at ``bodyStart`` none of its lines is there any more.
  @unsafe func isFramed(before start: UnsafeRawPointer) -> Bool {
    guard UInt(bitPattern: start) > bodyStart else { return true }
    let count = Int(UInt(bitPattern: start) - bodyStart)
    return unsafe Self.isFramed(UnsafeRawBufferPointer(start: start - count, count: count))
  }

  /// `lines`: Earlier chunks may stand before them.
  static func isFramed(_ lines: some RandomAccessCollection<UInt8>) -> Bool {
    guard endsWithLine(lines[...]) else { return false }
    let chunkEnd = lines.dropLast().lastIndex(of: UInt8(ascii: "\n"))
    return chunkEnd.map { endsWithLine(lines[...$0]) } ?? true
  }

  private static func endsWithLine(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
    bytes.suffix(2).elementsEqual("\r\n".utf8)
  }
}
