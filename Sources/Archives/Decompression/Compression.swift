/// A compression format, recognised by its first bytes; its raw value is libarchive's number of it.
enum Compression: Int32, CaseIterable {
  case gzip = 1
  case bzip2 = 2
  /// The `.Z` files of Unix's `compress`.
  case compress = 3
  case xz = 6
  case lz4 = 13
  case zstd = 14

  /// How many first bytes are enough to recognise a compression.
  static let beginningByteCount = 10

  /// Recognises the compression of a stream by its first bytes; nil for a stream without one.
  init?(_ beginning: ArraySlice<UInt8>) {
    guard let found = Self.allCases.first(where: { $0.begins(beginning) }) else { return nil }
    self = found
  }

  private func begins(_ bytes: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .gzip: bytes.starts(with: [0x1F, 0x8B, 0x08])
    case .bzip2: Self.beginsBzip2(bytes)
    case .xz: bytes.starts(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00])
    case .zstd: bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
    case .lz4: bytes.starts(with: [0x04, 0x22, 0x4D, 0x18])
    case .compress: bytes.starts(with: [0x1F, 0x9D])
    }
  }

  /// A text may begin with `BZh`: the level and the magic number of a block, or of the end, must follow.
  private static func beginsBzip2(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.starts(with: Array("BZh".utf8)), let level = bytes.dropFirst(3).first else { return false }
    let mark = bytes.dropFirst(4)
    return (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(level)
      && (mark.starts(with: [0x31, 0x41, 0x59, 0x26, 0x53, 0x59])
        || mark.starts(with: [0x17, 0x72, 0x45, 0x38, 0x50, 0x90]))
  }
}
