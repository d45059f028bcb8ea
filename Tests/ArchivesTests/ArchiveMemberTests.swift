import Archives
import Glibc
import TestSupport
import Testing

@Suite struct ArchiveMemberTests {
  private typealias Sample = ArchiveSample
  private static let pear = Array("pear".utf8)
  /// The CRC-32 of `pear`.
  private static let sum: UInt32 = 0xC68A_3CBD
  private static let latin: [UInt8] = Array("j".utf8) + [0xFC] + Array("rgen.json".utf8)
  private static let umlaut = Array("jürgen.json".utf8)
  private static let tarEnd = [UInt8](repeating: 0, count: 1024)

  @Test func `reads members of a tar whose names are not ASCII, and not even UTF-8`() throws {
    let bytes = TarSample.member(Self.umlaut, Self.pear) + TarSample.member(Self.latin, Self.pear) + Self.tarEnd
    #expect(try Sample.lines(bytes) == ["jürgen.json: pear", String(fileName: Self.latin) + ": pear"])
  }

  @Test func `reads members of a tar whose names a POSIX header has in UTF-8`() throws {
    let header = Array("21 path=jürgen.json\n".utf8)
    let bytes =
      TarSample.member(Array("x".utf8), header, type: "x") + TarSample.member(Array("y".utf8), Self.pear) + Self.tarEnd
    #expect(try Sample.lines(bytes) == ["jürgen.json: pear"])
  }

  @Test func `reads members of a zip whose names are not ASCII, marked as UTF-8 or not`() throws {
    let bytes =
      Sample.zip(Self.umlaut, Self.pear, sum: Self.sum, flags: 0x800)
      + Sample.zip(Self.umlaut, Self.pear, sum: Self.sum) + Sample.zip(Self.latin, Self.pear, sum: Self.sum)
      + Sample.zipEnd
    #expect(
      try Sample.lines(bytes) == ["jürgen.json: pear", "jürgen.json: pear", String(fileName: Self.latin) + ": pear"])
  }

  @Test func `numbers a member whose name is declared UTF-8 and is not`() throws {
    let bytes =
      Sample.zip(Self.latin, Self.pear, sum: Self.sum, flags: 0x800)
      + Sample.zip(Self.umlaut, Self.pear, sum: Self.sum) + Sample.zipEnd
    // As an earlier call may have left it.
    errno = ENOMEM
    #expect(try Sample.lines(bytes) == ["member 1: pear", "jürgen.json: pear"])
  }

  @Test func `names every link that is skipped, and no folder`() throws {
    let bytes =
      TarSample.member(Array("days/".utf8), type: "5") + TarSample.member(Self.umlaut, Self.pear)
      + TarSample.member(Array("hard".utf8), type: "1", linkTo: "jürgen.json")
      + TarSample.member(Array("soft".utf8), type: "2", linkTo: "jürgen.json")
      + TarSample.member(Array("pipe".utf8), type: "6")
      + Self.tarEnd
    #expect(
      try Sample.lines(bytes) == [
        "jürgen.json: pear", "a/hard: is a link to jürgen.json and was not read",
        "a/soft: is a link to jürgen.json and was not read", "a/pipe: is no regular file and was not read",
      ])
  }

  @Test func `says that a member is encrypted, and reads the others`() throws {
    let bytes =
      Sample.zip(Array("secret".utf8), [UInt8](repeating: 7, count: 16), sum: Self.sum, flags: 1)
      + Sample.zip(Array("open".utf8), Self.pear, sum: Self.sum) + Sample.zipEnd
    #expect(
      try Sample.lines(bytes) == [
        "open: pear",
        "a/secret: is encrypted and was not read; unpack the archive with its password, and name the folder",
      ])
  }

  @Test func `skips a file with holes, which no feed is, before it makes exabytes of zeros`() throws {
    let bytes =
      TarSample.member(
        Array("holes".utf8), Self.pear + Self.pear, type: "S", pieces: [(2, 4), (8, 4), (15, 0)], realSize: 15)
      + TarSample.member(
        Array("long".utf8), Self.pear, type: "S", pieces: [(0, 4), (8_000_000_000, 0)], realSize: 8_000_000_000)
      + TarSample.member(Array("next".utf8), Self.pear) + Self.tarEnd
    #expect(
      try Sample.lines(bytes) == [
        "next: pear", "a/holes: is no regular file and was not read", "a/long: is no regular file and was not read",
      ])
  }
}
