import Archives
import TestSupport
import Testing

@Suite struct PackageReaderTests {
  private let files = TemporaryFolder()

  private func names(_ bytes: [UInt8]) throws -> [String] {
    let reader = try PackageReader(path: files.write(bytes, to: "x.zip"), format: .zip)
    var names: [String] = []
    while let member = try reader.next() { names.append(member.path) }
    return names
  }

  private func reason(_ bytes: [UInt8]) throws -> String {
    let error = #expect(throws: InputError.self) { _ = try names(bytes) }
    return error.map { "\($0.name.split(separator: "/").last ?? ""): \($0.reason)" } ?? ""
  }

  private static let sample = ZipSample([.init("a.txt", "apple"), .init("b.txt", "pear")]).bytes
  private static let headerSize = 30

  /// A zip of which a few bytes are others.
  private func changed(_ position: Int, _ bytes: [UInt8]) -> [UInt8] {
    var zip = Self.sample
    zip.replaceSubrange(position..<position + bytes.count, with: bytes)
    return zip
  }

  @Test func `reads a zip whose directory and headers agree`() throws {
    #expect(try names(Self.sample) == ["a.txt", "b.txt"])
  }

  @Test func `refuses a zip whose header says other things than its directory`() throws {
    #expect(try reason(changed(30, Array("c.txt".utf8))).says("a.txt: … 'c.txt' …"))
    // The method, the checksum and the two sizes of the first header.
    for position in [8, 14, 18, 22] {
      #expect(try reason(changed(position, [9])).hasPrefix("a.txt: "), "\(position)")
    }
    // The mark that the member is encrypted.
    #expect(try reason(changed(6, [1])).hasPrefix("a.txt: "))
  }

  @Test func `refuses a zip with members, bytes or directories that its directory does not name`() throws {
    let one = ZipSample([.init("a.txt", "apple")]).bytes
    let hidden = Array(Self.sample[..<(2 * Self.headerSize + 19)])
    let directory = one[(Self.headerSize + 10)...]
    // The member b.txt lies before the directory of a.txt alone.
    var zip = hidden + directory
    let end = zip.count - 22 + 16
    zip.replaceSubrange(end..<end + 4, with: [UInt8(hidden.count), 0, 0, 0])
    #expect(try reason(zip).says("x.zip: … \(Self.headerSize + 9) bytes … \(Self.headerSize + 10) …"))
    #expect(try reason(Self.sample + [0, 0]).says("x.zip: … 2 bytes …"))
    var second = Self.sample + one.suffix(22)
    second[Self.sample.count - 2] = 22
    #expect(try reason(second).contains("second directory"))
  }

  @Test func `accepts sizes that follow the contents, as the directory has them`() throws {
    var header = Array(Self.sample[..<(Self.headerSize + 10)])
    let (sum, sizes) = (Array(header[14..<18]), Array(header[18..<26]))
    header[6] |= 8
    header.replaceSubrange(14..<26, with: [UInt8](repeating: 0, count: 12))
    for (mark, isRight) in [([0x50, 0x4B, 7, 8], true), ([], true), ([0x50, 0x4B, 7, 9], false)] as [([UInt8], Bool)] {
      let descriptor = mark + sum + sizes
      var directory = Array(ZipSample([.init("a.txt", "apple")]).bytes[(Self.headerSize + 10)...])
      directory[8] |= 8
      directory[directory.count - 22 + 16] += UInt8(descriptor.count)
      if isRight {
        #expect(try names(header + descriptor + directory) == ["a.txt"])
      } else {
        #expect(try reason(header + descriptor + directory).hasPrefix("a.txt: "))
      }
    }
  }

  @Test func `names a member whose name is declared UTF-8 and is not`() throws {
    let latin = Array("caf".utf8) + [0xE9]
    let found = try names(ZipSample([.init("a", "x"), .init(latin, "pear", flags: 0x800)]).bytes)
    #expect(found.map(\.showingFileNameBytes) == ["a", "caf\\xe9"])
  }

  // MARK: - Payloads of packages

  private static func cpio(_ name: String, _ text: String) -> [UInt8] {
    func octal(_ number: Int, _ count: Int) -> String {
      let digits = String(number, radix: 8)
      return String(repeating: "0", count: count - digits.count) + digits
    }
    let head = "070707" + octal(0, 12) + octal(0o100644, 6) + octal(0, 12) + octal(1, 6) + octal(0, 6) + octal(0, 11)
    return Array((head + octal(name.utf8.count + 1, 6) + octal(text.utf8.count, 11) + name + "\0" + text).utf8)
  }

  private static func big(_ number: Int) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> ((7 - $0) * 8)) }
  }

  private func payload(_ bytes: [UInt8]) throws -> [String] {
    let reader = try PackageReader(payload: ByteStream(name: "Payload", bytes: bytes))
    var lines: [String] = []
    while let member = try reader.next() {
      lines.append("\(member.path): \(String(decoding: try member.stream.readAll(limit: 100), as: UTF8.self))")
    }
    return lines
  }

  @Test func `reads a payload that is packed as pbzx, in chunks of xz or plain ones`() throws {
    let archive = Self.cpio("a.txt", "apple") + Self.cpio("TRAILER!!!", "")
    var pbzx = Array("pbzx".utf8) + Self.big(1 << 24)
    for chunk in [archive[..<50], archive[50...]] { pbzx += Self.big(chunk.count) + Self.big(chunk.count) + chunk }
    #expect(try payload(archive) == ["a.txt: apple"])
    #expect(try payload(pbzx) == ["a.txt: apple"])
    #expect(throws: InputError.self) { _ = try payload(Array(pbzx.dropLast(20))) }
    let xz = Array("pbzx".utf8) + Self.big(1 << 24) + Self.big(ArchiveSamples.text.utf8.count)
    let text = #expect(throws: InputError.self) {
      _ = try payload(xz + Self.big(ArchiveSamples.xz.count) + ArchiveSamples.xz)
    }
    // It was unpacked: what is in it is no cpio archive.
    #expect(text?.reason.contains("'\(ArchiveSamples.text.prefix(6))'") ?? false, "\(text?.reason ?? "")")
  }

  @Test func `names the beginning of a payload that it cannot read`() throws {
    let error = #expect(throws: InputError.self) { _ = try payload(Array("YAA1 and more".utf8)) }
    #expect(error?.reason.contains("'YAA1 a'") ?? false)
  }
}
