internal import CZlib

/// The directory at the beginning of a xar: a header of 28 bytes, big-endian, and XML compressed with zlib.
enum XarDirectory {
  private static let headerByteCount = 28
  /// SHA-1.
  private static let sumByteCount = 20
  /// The largest XML: libarchive keeps some 350 bytes for a file that needs 7 here.
  private static let maxBytes = 4 << 20

  /// Refuses a directory larger than that of any hosted content.
  ///
  /// libarchive compares the size stated in the header only after it has read all of the directory.
  static func check(_ path: String) throws(InputError) {
    let file = try ByteStream(path: path)
    var header = [UInt8](repeating: 0, count: headerByteCount)
    guard try file.readChunk(&header) == header.count else {
      throw InputError(name: path, reason: "is cut off in its first \(headerByteCount) bytes")
    }
    let compressed = file.next(Int64(clamping: number(header[8..<16])), named: path)
    let reader = GzipReader(compressed, problems: InputProblems(), wrapping: .zlib)
    let directory = unsafe ByteStream(name: "\(path): its directory", fill: reader.read(into:))
    _ = try directory.readAll(limit: maxBytes)
  }

  /// The same xar from its beginning to its heap's checksum, made at a fixed time instead of the present.
  ///
  /// libarchive writes the present time into a directory. The directory's checksum follows, at the start of the heap.
  ///
  /// - Returns: `nil` for less than a directory and the checksum after it.
  static func withoutTime(_ beginning: [UInt8]) -> (bytes: [UInt8], used: Int)? {
    guard beginning.count >= headerByteCount else { return nil }
    let end = headerByteCount + Int(number(beginning[8..<16]))
    let used = end + sumByteCount
    guard beginning.count >= used else { return nil }
    var size = UInt(number(beginning[16..<24]))
    var xml = [UInt8](repeating: 0, count: Int(size))
    let compressed = Array(beginning[headerByteCount..<end])
    guard unsafe uncompress(&xml, &size, compressed, UInt(compressed.count)) == Z_OK else { return nil }
    let tag = Array("<creation-time>".utf8)
    if let start = xml.indices.first(where: { xml[$0...].starts(with: tag) }) {
      let time = Array("1980-01-01T00:00:00".utf8)
      xml.replaceSubrange(start + tag.count..<start + tag.count + time.count, with: time)
    }
    var written = compressBound(UInt(xml.count))
    var smaller = [UInt8](repeating: 0, count: Int(written))
    guard unsafe compress2(&smaller, &written, xml, UInt(xml.count), 9) == Z_OK else { return nil }
    smaller.removeLast(smaller.count - Int(written))
    var header = Array(beginning.prefix(headerByteCount))
    header.replaceSubrange(8..<16, with: (0..<8).map { UInt8(truncatingIfNeeded: smaller.count >> ((7 - $0) * 8)) })
    let checksum = Checksum(.sha1)
    unsafe smaller.withUnsafeBytes { unsafe checksum.update($0) }
    return (header + smaller + checksum.digest(), used)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
}
