/// A zip byte by byte (APPNOTE 4.3), with members that no builder makes, stored as they are.
public struct ZipSample {
  public struct Member {
    public var name: [UInt8]
    public var contents: [UInt8] = []
    /// As `stat` has it: a file of its owner's unless it is stated otherwise.
    public var mode = 0o100644
    /// What the directory says of the size, where that is not so.
    public var size: Int?
    /// Bit 0 says that the member is encrypted, bit 11 that its name is UTF-8.
    var flags = 0x800

    public init(_ name: String, _ contents: String = "", mode: Int = 0o100644, size: Int? = nil) {
      (self.name, self.contents) = (Array(name.utf8), Array(contents.utf8))
      (self.mode, self.size) = (mode, size)
    }

    public init(_ name: [UInt8], _ contents: String, flags: Int) {
      (self.name, self.contents, self.flags) = (name, Array(contents.utf8), flags)
    }
  }

  public let bytes: [UInt8]

  public init(_ members: [Member]) {
    var (bytes, directory): ([UInt8], [UInt8]) = ([], [])
    for member in members {
      let size = member.size ?? member.contents.count
      let common =
        little(20, 2) + little(member.flags, 2) + little(0, 2) + little(0x21_0000, 4)
        + little(Int(sum(member.contents)), 4) + little(size, 4) + little(size, 4) + little(member.name.count, 2)
        + little(0, 2)
      // "Made by" Unix: then the outer attributes have the mode.
      directory +=
        [0x50, 0x4B, 1, 2] + little(0x0314, 2) + common + little(0, 6) + little(member.mode << 16, 4)
        + little(bytes.count, 4) + member.name
      bytes += [0x50, 0x4B, 3, 4] + common + member.name + member.contents
    }
    let counts = little(members.count, 2) + little(members.count, 2)
    self.bytes =
      bytes + directory + [0x50, 0x4B, 5, 6] + little(0, 4) + counts + little(directory.count, 4)
      + little(bytes.count, 4) + little(0, 2)
  }
}

private func little(_ number: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
}

/// CRC-32, as zip has it.
private func sum(_ bytes: [UInt8]) -> UInt32 {
  var sum = ~UInt32(0)
  for byte in bytes {
    sum ^= UInt32(byte)
    for _ in 0..<8 { sum = (sum & 1 == 1) ? ((sum >> 1) ^ 0xEDB8_8320) : (sum >> 1) }
  }
  return ~sum
}
