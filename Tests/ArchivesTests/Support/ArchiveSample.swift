import Archives

/// Members of archives, byte by byte, as tar (POSIX, GNU) and zip (APPNOTE 4.3) have them.
enum ArchiveSample {
  /// A member of a tar: its header, and the contents that follow it.
  ///
  /// The type is `0` for a file, `1` and `2` for links, `5` for a folder, `S` for a file with holes, whose contents lie in
  /// `pieces`.
  static func tar(
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

  /// A member of a zip, stored as it is; bit 0 of the flags says that it is encrypted, bit 11 that its name is UTF-8.
  static func zip(_ name: [UInt8], _ contents: [UInt8], sum: UInt32, flags: Int = 0) -> [UInt8] {
    func bytes(_ number: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(number >> ($0 * 8) & 0xFF) } }
    let sizes = bytes(Int(sum), 4) + bytes(contents.count, 4) + bytes(contents.count, 4)
    return [0x50, 0x4B, 3, 4] + bytes(20, 2) + bytes(flags, 2) + bytes(0, 2) + bytes(0, 4) + sizes
      + bytes(name.count, 2) + bytes(0, 2) + name + contents
  }

  /// The end of a zip that is read from front to back.
  static let zipEnd: [UInt8] = [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18)

  /// What is in an archive, a line for each member: its name, a colon and its text; then what was skipped.
  static func lines(_ bytes: [UInt8]) throws(InputError) -> [String] {
    let problems = InputProblems()
    guard let archive = try ArchiveReader(ByteStream(name: "a", bytes: bytes), problems: problems) else { return [] }
    var lines: [String] = []
    while let entry = try archive.next() {
      let text = String(decoding: try entry.stream.readAll(limit: 1 << 24), as: UTF8.self)
      lines.append("\(entry.path): \(text.replacing("\u{0}", with: "·"))")
    }
    return lines + problems.all.map(\.description)
  }
}
