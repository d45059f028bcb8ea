/// A tar archive as POSIX has it, of files that a test writes.
public struct TarSample {
  public let bytes: [UInt8]

  public init(_ files: [(name: String, text: String)]) { self.init(files.map { ($0, Array($1.utf8)) }) }

  public init(_ files: [(name: String, contents: [UInt8])]) {
    bytes = files.flatMap { Self.entry($0.name, $0.contents) } + [UInt8](repeating: 0, count: 1024)
  }

  private static func entry(_ name: String, _ contents: [UInt8]) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ word: String, at offset: Int) {
      header.replaceSubrange(offset..<offset + word.utf8.count, with: word.utf8)
    }
    put(name, at: 0)
    put("0000644", at: 100)
    put(octal(contents.count), at: 124)
    put(octal(1_794_981_600), at: 136)
    put("        ", at: 148)
    put("0", at: 156)
    put("ustar\u{0}00", at: 257)
    put(String(octal(header.reduce(0) { $0 + Int($1) }).suffix(6)) + "\u{0} ", at: 148)
    return header + contents + [UInt8](repeating: 0, count: (512 - contents.count % 512) % 512)
  }

  private static func octal(_ number: Int) -> String {
    let digits = String(number, radix: 8)
    return String(repeating: "0", count: 11 - digits.count) + digits
  }
}
