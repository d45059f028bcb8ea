/// Recognises files that are no text by their first bytes.
enum BinaryKind {
  /// Why the bytes are no text, or `nil` when they do not begin as any known binary file does.
  static func reason(_ bytes: ArraySlice<UInt8>) -> String? {
    if let archive = archives.first(where: { bytes.starts(with: $0.magic) }) {
      return "is \(archive.name): unpack it first"
    }
    if bytes.dropFirst(257).starts(with: Array("ustar".utf8)) { return "is a tar archive: unpack it first" }
    if let file = files.first(where: { bytes.starts(with: $0.magic) }) { return "is binary (\(file.name))" }
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

  private typealias Magic = (magic: [UInt8], name: String)

  private static let archives: [Magic] = [
    ([0x1F, 0x8B], "a gzip archive"),
    (Array("BZh".utf8), "a bzip2 archive"),
    ([0x50, 0x4B, 0x03, 0x04], "a zip archive"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "an xz archive"),
    ([0x28, 0xB5, 0x2F, 0xFD], "a Zstandard archive"),
    (Array("xar!".utf8), "a xar archive"),
    ([0x37, 0x7A, 0xBC, 0xAF], "a 7-Zip archive"),
  ]

  private static let files: [Magic] = [
    ([0x89, 0x50, 0x4E, 0x47], "a PNG image"),
    ([0xFF, 0xD8, 0xFF], "a JPEG image"),
    (Array("GIF8".utf8), "a GIF image"),
    (Array("RIFF".utf8), "a RIFF file"),
    (Array("%PDF".utf8), "a PDF document"),
    (Array("SQLite format 3".utf8), "an SQLite database"),
    (Array("bplist".utf8), "a binary property list: plutil -convert xml1 makes text of it"),
    (Array("ID3".utf8), "an MP3 file"),
    ([0x7F, 0x45, 0x4C, 0x46], "a program"),
    ([0xCF, 0xFA, 0xED, 0xFE], "a program"),
    ([0xCA, 0xFE, 0xBA, 0xBE], "a program"),
    (Array("MZ".utf8) + [0x90, 0x00], "a program"),
  ]
}
