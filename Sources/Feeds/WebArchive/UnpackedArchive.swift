internal import Archives

/// A web archive as text that can be searched: every record's head, then its contents, unpacked where they travelled
/// packed.
final class UnpackedArchive {
  private let source: ByteStream
  private var contents: ArchivedContents?
  /// What of the record is still to be read.
  private var parts: [ByteStream] = []
  /// Where the record begins.
  private var record: Int64 = 0
  /// What was wrong with a body, which is reported when all others were read.
  private var failure: InputError?

  private init(_ source: ByteStream) { self.source = source }

  /// Returns the text of a web archive, or the stream itself where it is none.
  static func text(_ stream: ByteStream) throws(InputError) -> ByteStream {
    guard MessageHead.beginsArchive(try stream.peek(5)) else { return stream }
    let archive = UnpackedArchive(stream)
    return unsafe ByteStream(name: stream.name, fill: archive.read(into:))
  }

  private func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    while true {
      while let part = parts.first {
        do throws(InputError) {
          let count = try unsafe part.read(into: buffer)
          if count > 0 { return count }
          parts.removeFirst()
        } catch {
          keep(error)
          parts = []
        }
      }
      guard try nextRecord() else {
        if let failure { throw failure }
        return 0
      }
    }
  }

  /// Moves to the next record; contents that are not a record are read unchanged.
  private func nextRecord() throws(InputError) -> Bool {
    if let contents { _ = try contents.skipRest() }
    contents = nil
    record = source.offset
    let beginning = try source.peek(MessageHead.limit)
    if beginning.isEmpty { return false }
    let blankCount = beginning.prefix { $0 <= 0x20 }.count
    if blankCount > 0 {
      parts = [try next(blankCount)]
    } else if let head = MessageHead(archive: beginning) {
      parts = [try next(head.length)]
      let contents = ArchivedContents(source, head: head)
      self.contents = contents
      do throws(InputError) { parts += try contents.text() } catch { keep(error) }
    } else {
      parts = [source]
    }
    return true
  }

  private func keep(_ error: InputError) {
    failure = failure ?? InputError(name: error.name, reason: "\(error.reason), in the record at byte \(record)")
  }

  private func next(_ count: Int) throws(InputError) -> ByteStream {
    let bytes = Array(try source.peek(count).prefix(count))
    try source.skip(bytes.count)
    return ByteStream(name: source.name, bytes: bytes)
  }
}
