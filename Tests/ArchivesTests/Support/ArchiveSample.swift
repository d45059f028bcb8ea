import Archives

/// Members of a zip, byte by byte (APPNOTE 4.3), and what is in an archive.
enum ArchiveSample {
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
