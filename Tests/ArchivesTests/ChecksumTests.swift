import Archives
import TestSupport
import Testing

@Suite struct ChecksumTests {
  /// The examples of FIPS 180-2, appendix B.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `computes the checksum of bytes as they are read`(text: String, expected: String) throws {
    let checksum = Checksum(.sha256)
    let stream = ByteStream(name: "text", bytes: Array(text.utf8)).checksummed(by: checksum)
    #expect(try stream.readAll(limit: 100) == Array(text.utf8))
    #expect(checksum.finish() == expected)
    #expect(Checksum.sha256(of: Array(text.utf8)) == expected)
  }

  @Test(arguments: [
    "MD5 (genre.tbz) = D41D8CD98F00B204E9800998ECF8427E\n", "d41d8cd98f00b204e9800998ecf8427e  genre.tbz\n",
    "d41d8cd98f00b204e9800998ecf8427e",
  ])
  func `finds the checksum in every form that it is written in`(text: String) {
    #expect(Checksum.stated(in: text) == "d41d8cd98f00b204e9800998ecf8427e")
  }

  @Test func `finds none in other texts`() {
    #expect(Checksum.stated(in: "404 Not Found") == nil)
    #expect(Checksum.stated(in: "") == nil)
  }

  @Test func `reads the checksum beside a file, and computes the same`() throws {
    let folder = TemporaryFolder()
    let path = try folder.write("pears", to: "fruit.tbz")
    #expect(try Checksum.stated(besides: path) == nil)
    try folder.write("MD5 (x) = 0123456789abcdef0123456789abcdef\n", to: "fruit.tbz.md5")
    #expect(try Checksum.stated(besides: path) == "0123456789abcdef0123456789abcdef")
    let checksum = Checksum(.md5)
    try ByteStream(path: path).checksummed(by: checksum).skip()
    #expect(checksum.finish() == "209b673e64b9d7ce0bb19d272d2b1fe6")
  }
}
