/// The contents of a `pbzx`, as newer tools of Apple pack the payload of a package: chunks of xz, or of plain bytes.
///
/// After the mark and the size of a chunk each chunk states its size and its packed size, in eight bytes, big-endian
/// (no description by Apple; read off packages, and off the readers of others).
final class PbzxReader {
  /// The first bytes.
  static let mark = Array("pbzx".utf8)
  private static let xz: [UInt8] = [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]

  private let source: ByteStream
  private var hasBegun = false
  /// The present chunk.
  private var chunk: ByteStream?
  private var packed: ByteStream?

  init(_ source: ByteStream) { self.source = source }

  /// Puts the next contents into `buffer` and returns how many bytes they are; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
    if !hasBegun {
      hasBegun = true
      try source.skip(Self.mark.count + 8)
    }
    while true {
      if let count = try unsafe chunk?.read(into: buffer), count > 0 { return count }
      try packed?.skip()
      guard try begin() else { return 0 }
    }
  }

  /// Begins the next chunk; returns whether there is one.
  private func begin() throws(InputError) -> Bool {
    var sizes = [UInt8](repeating: 0, count: 16)
    var filled = 0
    while filled < sizes.count {
      var rest = [UInt8](repeating: 0, count: sizes.count - filled)
      let count = try source.readChunk(&rest)
      if count == 0 { break }
      sizes.replaceSubrange(filled..<filled + count, with: rest.prefix(count))
      filled += count
    }
    if filled == 0 { return false }
    guard filled == sizes.count else { throw InputError(name: source.name, reason: "is cut off in its pbzx chunks") }
    let (byteCount, packedByteCount) = (number(sizes[..<8]), number(sizes[8...]))
    let bytes = source.next(packedByteCount, named: source.name)
    let isPacked = try bytes.peek(Self.xz.count).elementsEqual(Self.xz)
    chunk = (isPacked ? bytes.filtered(.xz) : bytes).exactly(byteCount, named: source.name)
    packed = bytes
    return true
  }

  private func number(_ bytes: ArraySlice<UInt8>) -> Int64 {
    Int64(clamping: bytes.reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
  }
}
