/// A tar archive in the format of POSIX.1-1988 (ustar), of small files without owners and times.
struct TarArchive {
  private var bytes: [UInt8] = []
  private static let blockSize = 512

  mutating func add(_ content: [UInt8], named name: String) {
    var head = [UInt8](repeating: 0, count: Self.blockSize)
    func set(_ text: String, at offset: Int) {
      head.replaceSubrange(offset..<offset + text.utf8.count, with: Array(text.utf8))
    }
    set(String(name.prefix(99)), at: 0)
    set("0000644", at: 100)
    set("0000000", at: 108)
    set("0000000", at: 116)
    set(Self.octal(content.count, width: 11), at: 124)
    set("00000000000", at: 136)
    // The checksum is of the head with blanks in its place.
    set("        ", at: 148)
    set("0", at: 156)
    set("ustar", at: 257)
    set("00", at: 263)
    set(Self.octal(head.reduce(0) { $0 + Int($1) }, width: 6) + "\0 ", at: 148)
    bytes += head + content
    bytes += [UInt8](repeating: 0, count: (Self.blockSize - content.count % Self.blockSize) % Self.blockSize)
  }

  /// The archive with the two blocks that end it.
  func finish() -> [UInt8] { bytes + [UInt8](repeating: 0, count: 2 * Self.blockSize) }

  private static func octal(_ number: Int, width: Int) -> String {
    let digits = String(number, radix: 8)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
