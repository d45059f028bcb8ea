import Archives
import Glibc
import TestSupport
import Testing

@Suite struct FileNameTests {
  @Test func `gives every name back as it was`() {
    var random = SeededRandom(seed: 12)
    let pieces: [[UInt8]] = [
      [0x61], [0xFF], [0xFE], [0x80], [0xC3], [0xC3, 0xBC], [0xE2, 0x82], [0xF0, 0x9F, 0x8D, 0x8E], [0xF0, 0x9F],
      [0xED, 0xA0, 0x80], [0xF4, 0x8F, 0xBA, 0x80], [0xF4, 0x8F, 0xBB, 0xBF], [0xF4, 0x8F, 0xBF, 0xBF], [0x2F],
    ]
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...6, using: &random)).flatMap { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }
      #expect(String(fileName: bytes).fileNameBytes == bytes)
    }
  }

  @Test func `leaves names of text as they are`() {
    #expect(String(fileName: "jürgen 梨 🍎".utf8) == "jürgen 梨 🍎")
    #expect("jürgen 梨 🍎".isTextName)
    #expect(!String(fileName: [0x61, 0xFF]).isTextName)
  }

  @Test func `walks and reads files whose names are not UTF-8`() throws {
    let folder = TemporaryFolder()
    let path = Array(folder.path.utf8) + Array("/non".utf8) + [0xFF, 0xFE]
    let file = unsafe fopen((path + [0]).map(CChar.init(bitPattern:)), "w")
    unsafe fputs("pear", file)
    unsafe fclose(file)
    var found: [FileTree.File] = []
    FileTree.walk([folder.path]) {
      found.append($0)
    } failed: {
      Issue.record("\($0)")
    }
    #expect(found.map(\.path.fileNameBytes) == [path])
    #expect(try ByteStream(path: String(fileName: path)).readAll(limit: 10) == Array("pear".utf8))
  }
}
