import Archives

/// Packages byte by byte, with members that no builder makes: zip (APPNOTE 4.3), and cpio in a `.pkg`.
enum PackageSample {
  struct Member {
    var name: [UInt8]
    var contents: [UInt8] = []
    /// As `stat` has it: a file of its owner's unless it is stated otherwise.
    var mode = 0o100644
    /// What the directory says of the size, where that is not so.
    var size: Int?

    init(_ name: String, _ contents: String = "", mode: Int = 0o100644, size: Int? = nil) {
      (self.name, self.contents) = (Array(name.utf8), Array(contents.utf8))
      (self.mode, self.size) = (mode, size)
    }
  }

  /// A zip whose members are stored as they are.
  static func zip(_ members: [Member]) -> [UInt8] {
    var (bytes, directory): ([UInt8], [UInt8]) = ([], [])
    for member in members {
      let size = member.size ?? member.contents.count
      let common =
        little(20, 2) + little(0x800, 2) + little(0, 2) + little(0x21_0000, 4) + little(Int(sum(member.contents)), 4)
        + little(size, 4) + little(size, 4) + little(member.name.count, 2) + little(0, 2)
      // "Made by" Unix: then the outer attributes have the mode.
      directory +=
        [0x50, 0x4B, 1, 2] + little(0x0314, 2) + common + little(0, 6) + little(member.mode << 16, 4)
        + little(bytes.count, 4) + member.name
      bytes += [0x50, 0x4B, 3, 4] + common + member.name + member.contents
    }
    let counts = little(members.count, 2) + little(members.count, 2)
    return bytes + directory + [0x50, 0x4B, 5, 6] + little(0, 4) + counts + little(directory.count, 4)
      + little(bytes.count, 4) + little(0, 2)
  }

  /// Writes a `.pkg` whose payload is a cpio of the members.
  static func writePackage(_ members: [Member], to path: String) throws {
    let payload = (members + [Member("TRAILER!!!")]).flatMap(cpio)
    let xar = try ArchiveWriter(path: path, format: .xar)
    try xar.add(
      file: "x.pkg/Payload", byteCount: Int64(payload.count), ByteStream(name: "Payload", bytes: payload))
    try xar.finish()
  }

  private static func cpio(_ member: Member) -> [UInt8] {
    func octal(_ number: Int, _ count: Int) -> String {
      let digits = String(number, radix: 8)
      return String(repeating: "0", count: count - digits.count) + digits
    }
    let size = member.size ?? member.contents.count
    let header =
      "070707" + octal(0, 6) + octal(0, 6) + octal(member.mode, 6) + octal(0, 12) + octal(1, 6) + octal(0, 6)
      + octal(0, 11) + octal(member.name.count + 1, 6) + octal(size, 11)
    return Array(header.utf8) + member.name + [0] + member.contents
  }

  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  /// CRC-32, as zip has it.
  static func sum(_ bytes: [UInt8]) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = (sum & 1 == 1) ? ((sum >> 1) ^ 0xEDB8_8320) : (sum >> 1) }
    }
    return ~sum
  }
}
