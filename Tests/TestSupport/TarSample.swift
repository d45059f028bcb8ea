/// A tar archive as POSIX and GNU have it, of files that a test writes.
public struct TarSample {
  public let bytes: [UInt8]

  public init(_ files: [(name: String, text: String)]) { self.init(files.map { ($0, Array($1.utf8)) }) }

  public init(_ files: [(name: String, contents: [UInt8])]) {
    bytes = files.flatMap { Self.member(Array($0.name.utf8), $0.contents) } + [UInt8](repeating: 0, count: 1024)
  }

  /// A member of a tar: its header, and the contents that follow it.
  ///
  /// The type is `0` for a file, `1` and `2` for links, `5` for a folder, `S` for a file with holes, whose contents lie
  /// in `pieces`.
  public static func member(
    _ name: [UInt8], _ contents: [UInt8] = [], type: Character = "0", linkTo target: String = "",
    pieces: [(offset: Int, count: Int)] = [], realSize: Int = 0
  ) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ bytes: some Collection<UInt8>, at offset: Int) {
      header.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    }
    put(name, at: 0)
    put("0000644".utf8, at: 100)
    put(octal(contents.count), at: 124)
    put(octal(1_794_981_600), at: 136)
    put("        ".utf8, at: 148)
    put(String(type).utf8, at: 156)
    put(target.utf8, at: 157)
    put(type == "S" ? "ustar  \u{0}".utf8 : "ustar\u{0}00".utf8, at: 257)
    for (index, piece) in pieces.enumerated() {
      put(octal(piece.offset), at: 386 + 24 * index)
      put(octal(piece.count), at: 398 + 24 * index)
    }
    if type == "S" { put(octal(realSize), at: 483) }
    put(octal(header.reduce(0) { $0 + Int($1) }).suffix(6) + [0, 0x20], at: 148)
    return header + contents + [UInt8](repeating: 0, count: (512 - contents.count % 512) % 512)
  }

  private static func octal(_ number: Int) -> [UInt8] {
    let digits = String(number, radix: 8)
    return Array((String(repeating: "0", count: 11 - digits.count) + digits).utf8)
  }
}
