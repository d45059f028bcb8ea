import Archives
import TestSupport

/// A `.pkg` with members that no builder makes.
enum PackageSample {
  /// Writes a `.pkg` whose payload is a cpio of the members.
  static func write(_ members: [ZipSample.Member], to path: String) throws {
    let payload = (members + [ZipSample.Member("TRAILER!!!")]).flatMap(cpio)
    let xar = try ArchiveWriter(path: path, format: .xar)
    try xar.add(
      file: "x.pkg/Payload", byteCount: Int64(payload.count), ByteStream(name: "Payload", bytes: payload))
    try xar.finish()
  }

  private static func cpio(_ member: ZipSample.Member) -> [UInt8] {
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
}
