import Archives
import TestSupport
import Testing

/// gzip of some size is unpacked by a thread of its own.
@Suite struct ReadAheadTests {
  static let count = 6_000
  let bytes = [UInt8](repeatElement(ArchiveSamples.gzip, count: count).joined())
  let text = String(repeating: ArchiveSamples.text, count: count)

  @Test(arguments: [1 << 10, 1 << 20]) func `reads all of it, in pieces of any size`(chunk: Int) {
    #expect(bytes.decompressed(chunk: chunk) == (text, nil))
  }

  @Test func `hands on what came before damage, and then says where it is`() throws {
    let end = bytes.count - 4
    let read = Array(bytes.prefix(end)).decompressed()
    #expect(read.text == text)
    let error = try #require(read.error)
    #expect(error.reason.says("… cut off … gzip … byte \(end)"))
  }

  @Test func `reports bytes after the contents that were not read`() throws {
    let problems = InputProblems()
    let stream = try ByteStream(name: "x", bytes: bytes + Array("more".utf8)).decompressed(problems: problems)
    #expect(try stream.readAll(limit: 1 << 24).count == text.utf8.count)
    #expect(problems.all.count == 1)
  }

  @Test func `may be left at any byte`() throws {
    for count in [1, 4 << 10, 300 << 10] {
      #expect(try ByteStream(name: "x", bytes: bytes).decompressed().peek(count).count == count)
    }
  }
}
