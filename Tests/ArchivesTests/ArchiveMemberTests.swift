import Archives
import Glibc
import TestSupport
import Testing

@Suite struct ArchiveMemberTests {
  private static let pear = Array("pear".utf8)
  private static let latin: [UInt8] = Array("j".utf8) + [0xFC] + Array("rgen.json".utf8)
  private static let umlaut = Array("jürgen.json".utf8)
  private static let tarEnd = [UInt8](repeating: 0, count: 1024)

  /// What is in an archive, a line for each member: its name, a colon and its text; then what was skipped.
  private static func lines(_ bytes: [UInt8]) throws(InputError) -> [String] {
    let problems = InputProblems()
    guard let archive = try ArchiveReader(ByteStream(name: "a", bytes: bytes), problems: problems) else { return [] }
    var lines: [String] = []
    while let entry = try archive.next() {
      let text = String(decoding: try entry.stream.readAll(limit: 1 << 24), as: UTF8.self)
      lines.append("\(entry.path): \(text.replacing("\u{0}", with: "·"))")
    }
    return lines + problems.all.map(\.description)
  }

  @Test func `reads members of a tar whose names are not ASCII, and not even UTF-8`() throws {
    let bytes = TarSample.member(Self.umlaut, Self.pear) + TarSample.member(Self.latin, Self.pear) + Self.tarEnd
    #expect(try Self.lines(bytes) == ["jürgen.json: pear", String(fileName: Self.latin) + ": pear"])
  }

  @Test func `reads members of a tar whose names a POSIX header has in UTF-8`() throws {
    let header = Array("21 path=jürgen.json\n".utf8)
    let bytes =
      TarSample.member(Array("x".utf8), header, type: "x") + TarSample.member(Array("y".utf8), Self.pear) + Self.tarEnd
    #expect(try Self.lines(bytes) == ["jürgen.json: pear"])
  }

  @Test func `reads members of a zip whose names are not ASCII, marked as UTF-8 or not`() throws {
    let zip = ZipSample([
      .init("jürgen.json", "pear"), .init(Self.umlaut, "pear", flags: 0), .init(Self.latin, "pear", flags: 0),
    ])
    #expect(
      try Self.lines(zip.bytes) == ["jürgen.json: pear", "jürgen.json: pear", String(fileName: Self.latin) + ": pear"])
  }

  @Test func `takes the placeholder of a zip without times for no time`() throws {
    // ZipSample writes 1980-01-01.
    let archive = try ArchiveReader(ByteStream(name: "a", bytes: ZipSample([.init("a", "pear")]).bytes))
    #expect(try archive?.next()?.modifiedAt == nil)
  }

  @Test func `numbers a member whose name is declared UTF-8 and is not`() throws {
    let zip = ZipSample([.init(Self.latin, "pear", flags: 0x800), .init(Self.umlaut, "pear", flags: 0)])
    // As an earlier call may have left it.
    errno = ENOMEM
    #expect(try Self.lines(zip.bytes) == ["member 1: pear", "jürgen.json: pear"])
  }

  @Test func `names every link that is skipped, and no folder`() throws {
    let bytes =
      TarSample.member(Array("days/".utf8), type: "5") + TarSample.member(Self.umlaut, Self.pear)
      + TarSample.member(Array("hard".utf8), type: "1", linkTo: "jürgen.json")
      + TarSample.member(Array("soft".utf8), type: "2", linkTo: "jürgen.json")
      + TarSample.member(Array("pipe".utf8), type: "6")
      + Self.tarEnd
    let lines = try Self.lines(bytes)
    #expect(
      lines.say(
        "jürgen.json: pear", "a/hard: … link … jürgen.json … not read", "a/soft: … link … jürgen.json … not read",
        "a/pipe: … not … regular file … not read"))
  }

  @Test func `says that a member is encrypted, and reads the others`() throws {
    let secret = ZipSample.Member(Array("secret".utf8), String(repeating: "x", count: 16), flags: 1)
    let lines = try Self.lines(ZipSample([secret, .init("open", "pear")]).bytes)
    #expect(
      lines.say(
        "open: pear", "a/secret: … encrypted … not read … unpack … password … folder"))
  }

  @Test func `skips a file with holes, which no feed is, before it makes exabytes of zeros`() throws {
    let bytes =
      TarSample.member(
        Array("holes".utf8), Self.pear + Self.pear, type: "S", pieces: [(2, 4), (8, 4), (15, 0)], realSize: 15)
      + TarSample.member(
        Array("long".utf8), Self.pear, type: "S", pieces: [(0, 4), (8_000_000_000, 0)], realSize: 8_000_000_000)
      + TarSample.member(Array("next".utf8), Self.pear) + Self.tarEnd
    let lines = try Self.lines(bytes)
    #expect(
      lines.say(
        "next: pear", "a/holes: … not … regular file … not read", "a/long: … not … regular file … not read"))
  }
}
