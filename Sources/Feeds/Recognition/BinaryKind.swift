/// Recognises files that are no text by their first bytes.
enum BinaryKind {
  /// What such a file is: pictures, sounds and programs hold nothing, others may.
  static func recognise(_ bytes: ArraySlice<UInt8>) -> Recognition? {
    reason(bytes).map { media.contains($0) ? .nothing(reason: $0) : .unknown(reason: $0) }
  }

  private static let media: Set = [
    "is binary (a PNG image)", "is binary (a JPEG image)", "is binary (a GIF image)", "is binary (a RIFF file)",
    "is binary (a PDF document)", "is binary (an MP3 file)", "is binary (an MPEG-4 file)", "is binary (a program)",
  ]

  /// Why the bytes are no text, or `nil` when they do not begin as any known binary file does.
  static func reason(_ bytes: ArraySlice<UInt8>) -> String? {
    if bytes.dropFirst(257).starts(with: Array("ustar".utf8)) { return "is a tar archive: unpack it first" }
    if let known = beginnings.first(where: { bytes.starts(with: $0.bytes) }) { return known.reason }
    if bytes.dropFirst(4).starts(with: Array("ftyp".utf8)) { return "is binary (an MPEG-4 file)" }
    return isUTF16(bytes) ? utf16 : nil
  }

  static let utf16 = "is UTF-16 text: save it as UTF-8"

  /// Whether the bytes begin with the mark of UTF-16, which hides every link.
  static func isUTF16(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  /// Text has no NUL, and hardly any other control characters than tabs and line ends.
  ///
  /// The partner feed's U+0001 and U+0002 are such; it is recognised by its header line, which has none at its start.
  static func looksBinary(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start = bytes.prefix(4096)
    let controls = start.count { $0 < 0x20 && !(0x09...0x0D).contains($0) && $0 != 0x1B && $0 > 2 }
    return start.prefix(512).contains(0) || controls * 20 > start.count
  }

  /// Whether all of a beginning is UTF-8 without control characters, as nothing that is packed is.
  static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
    // The last character may go on behind it.
    let end = bytes.suffix(4).lastIndex { $0 & 0xC0 != 0x80 } ?? bytes.endIndex
    return bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
      && String(validating: bytes[..<end], as: UTF8.self) != nil
  }

  private static let beginnings: [(bytes: [UInt8], reason: String)] = [
    ([0x1F, 0x8B], "is a gzip archive: unpack it first"),
    (Array("BZh".utf8), "is a bzip2 archive: unpack it first"),
    ([0x50, 0x4B, 0x03, 0x04], "is a zip archive: unpack it first"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "is an xz archive: unpack it first"),
    ([0x28, 0xB5, 0x2F, 0xFD], "is a Zstandard archive: unpack it first"),
    ([0x5D, 0x2A, 0x4D, 0x18], "is a Zstandard archive with a dictionary of its own: unpack it first"),
    (Array("xar!".utf8), "is a xar archive: unpack it first"),
    ([0x37, 0x7A, 0xBC, 0xAF], "is a 7-Zip archive: unpack it first"),
    ([0x89, 0x50, 0x4E, 0x47], "is binary (a PNG image)"),
    ([0xFF, 0xD8, 0xFF], "is binary (a JPEG image)"),
    (Array("GIF8".utf8), "is binary (a GIF image)"),
    (Array("RIFF".utf8), "is binary (a RIFF file)"),
    (Array("%PDF".utf8), "is binary (a PDF document)"),
    (Array("SQLite format 3".utf8), "is binary (an SQLite database)"),
    (Array("bplist".utf8), "is binary (a binary property list: plutil -convert xml1 makes text of it)"),
    (Array("ID3".utf8), "is binary (an MP3 file)"),
    ([0x7F, 0x45, 0x4C, 0x46], "is binary (a program)"),
    ([0xCF, 0xFA, 0xED, 0xFE], "is binary (a program)"),
    ([0xCA, 0xFE, 0xBA, 0xBE], "is binary (a program)"),
    (Array("MZ".utf8) + [0x90, 0x00], "is binary (a program)"),
  ]
}
