// Archives supplies the bytes of every other module: a file, standard input or an archive's member as a `ByteStream`,
// decompressed by libarchive and zlib as it is read, with checksums. Nothing is unpacked to disk unless requested.

internal import Platform
internal import Synchronization

/// Bytes that are read once, front to back: a file, standard input, or memory.
///
/// The first kilobytes can be peeked at, to recognise a feed by its content.
@safe public final class ByteStream {
  /// The stream's name in messages: a path, or `-` for standard input.
  public let name: String
  /// How many bytes there are in all, where that is known beforehand.
  public let byteCount: Int64?
  /// How many bytes have been read; may be asked while another thread reads.
  public var offset: Int64 { position.load(ordering: .relaxed) }
  private let position = Atomic<Int64>(0)
  private var waiting: ArraySlice<UInt8> = []
  /// Why nothing more can be read; `nil` while that is not known.
  public private(set) var readError: InputError?
  private var endsAtReadError = false
  private let fill: (UnsafeMutableRawBufferPointer) throws(InputError) -> Int

  /// Reads with `fill`, which puts bytes into a buffer and returns how many: 0 at the end.
  public init(
    name: String, byteCount: Int64? = nil,
    fill: @escaping (UnsafeMutableRawBufferPointer) throws(InputError) -> Int
  ) {
    self.name = name
    self.byteCount = byteCount
    unsafe self.fill = fill
  }

  /// Reads `bytes` from memory.
  public convenience init(name: String, bytes: [UInt8]) {
    unsafe self.init(name: name, byteCount: Int64(bytes.count)) { _ in 0 }
    waiting = bytes[...]
  }

  /// Opens a file for reading from the byte at `start` on; `-` is standard input, and a pipe that nobody writes to is
  /// refused.
  public convenience init(path: String, from start: Int64 = 0) throws(InputError) {
    try self.init(OpenFile(path, for: .streaming), from: start)
  }

  /// Reads a file from the byte at `start` on; a folder is refused.
  convenience init(_ file: OpenFile, from start: Int64 = 0) throws(InputError) {
    let byteCount = try file.byteCount()
    guard start == 0 || file.seek(start, from: SEEK_SET) >= 0 else { throw InputError(system: file.path) }
    let beginning = try byteCount == nil ? file.beginningOfPipe() : []
    unsafe self.init(name: file.path, byteCount: byteCount, fill: file.read(into:))
    waiting = beginning[...]
  }

  /// Returns up to `count` of the next bytes without consuming them; fewer only at the end, or before an error, which
  /// the next call throws.
  public func peek(_ count: Int) throws(InputError) -> ArraySlice<UInt8> {
    while waiting.count < count, readError == nil {
      var more = [UInt8](repeating: 0, count: count - waiting.count)
      do throws(InputError) {
        let filled = try pull(&more)
        if filled == 0 { break }
        waiting = Array(waiting) + more.prefix(filled)
      } catch {
        readError = error
      }
    }
    if waiting.isEmpty, let readError { _ = try end(at: readError) }
    return waiting.prefix(count)
  }

  private func pull(_ array: inout [UInt8]) throws(InputError) -> Int {
    var span = array.mutableSpan
    return try unsafe span.withUnsafeMutableBytes { (buffer) throws(InputError) in try unsafe fill(buffer) }
  }

  /// Puts the next bytes into `buffer` and returns how many; 0 means that the stream has ended.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    let count: Int
    if waiting.isEmpty {
      if let readError { return try end(at: readError) }
      do throws(InputError) { count = try unsafe fill(buffer) } catch { return try end(at: error) }
    } else {
      count = min(waiting.count, buffer.count)
      unsafe buffer.copyBytes(from: waiting.prefix(count))
      waiting = waiting.dropFirst(count)
    }
    position.add(Int64(count), ordering: .relaxed)
    return count
  }

  /// Ends the stream at an error instead of throwing it: ``readError`` has the error.
  public func endAtReadError() { endsAtReadError = true }

  /// Ends the stream because of `readError`: throws it, or returns that there are no more bytes.
  public func end(at readError: InputError) throws(InputError) -> Int {
    self.readError = readError
    guard endsAtReadError else { throw readError }
    return 0
  }

  /// Reads all that is left, or throws when it is more than `limit` bytes.
  public func readAll(limit: Int) throws(InputError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 256 << 10)
    while true {
      let count = try readChunk(&chunk)
      if count == 0 { return bytes }
      guard bytes.count + count <= limit else {
        throw InputError(name: name, reason: "is larger than \(limit >> 20) MB, the most that is read at once")
      }
      bytes.append(contentsOf: chunk.prefix(count))
    }
  }

  /// Puts the next bytes into `chunk`, at most as many as it has elements, and returns how many; 0 at the end.
  public func readChunk(_ chunk: inout [UInt8]) throws(InputError) -> Int {
    var span = chunk.mutableSpan
    return try unsafe span.withUnsafeMutableBytes { (buffer) throws(InputError) in try unsafe read(into: buffer) }
  }
}

extension ByteStream {
  /// The next bytes, at most so many, as a stream of their own.
  package func next(_ count: Int64, named name: String) -> ByteStream {
    let end = offset + min(count, .max - offset)
    return unsafe ByteStream(name: name) { buffer throws(InputError) in
      let needed = Int(min(end - self.offset, Int64(buffer.count)))
      if needed == 0 { return 0 }
      return try unsafe self.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(needed)))
    }
  }

  /// Reads so many bytes and drops them, all that are left if none are stated; fewer only at the end.
  public func skip(_ count: Int = .max) throws(InputError) {
    var left = count
    var chunk = [UInt8](repeating: 0, count: min(left, 256 << 10))
    while left > 0, case let read = try readChunk(&chunk), read > 0 {
      left -= read
      chunk.removeLast(max(0, chunk.count - left))
    }
  }
}
