import TestSupport
import Testing

@testable import Archives

@Suite struct ArchiveSumTests {
  @Test(arguments: [
    "MD5 (genre.tbz) = D41D8CD98F00B204E9800998ECF8427E\n", "d41d8cd98f00b204e9800998ecf8427e  genre.tbz\n",
    "d41d8cd98f00b204e9800998ecf8427e",
  ])
  func `finds the sum in every form that it is written in`(text: String) {
    #expect(ArchiveSum.sum(in: text) == "d41d8cd98f00b204e9800998ecf8427e")
  }

  @Test func `finds none in other texts`() {
    #expect(ArchiveSum.sum(in: "404 Not Found") == nil)
    #expect(ArchiveSum.sum(in: "") == nil)
  }

  @Test func `sums what passes by`() throws {
    let folder = TemporaryFolder()
    let path = try folder.write("pears", to: "fruit.tbz")
    #expect(try ArchiveSum(besides: path)?.expected == nil)
    try folder.write("MD5 (x) = 0123456789abcdef0123456789abcdef\n", to: "fruit.tbz.md5")
    let sum = try #require(try ArchiveSum(besides: path))
    #expect(sum.expected == "0123456789abcdef0123456789abcdef")
    _ = try ByteStream(path: path).summed(by: sum).readAll(limit: 100)
    #expect(sum.finish() == "209b673e64b9d7ce0bb19d272d2b1fe6")
  }
}
