import Archives
import TestSupport
import Testing

@Suite struct DecompressionTests {
  @Test(arguments: ArchiveSamples.all, [1, 1 << 16])
  func `reads compressed bytes through, into a buffer of any size`(_ sample: (String, [UInt8]), _ chunk: Int) {
    #expect(sample.1.decompressed(chunk: chunk) == (ArchiveSamples.text, nil))
  }

  @Test func `reads what compress made`() {
    #expect(ArchiveSamples.compress.decompressed() == (ArchiveSamples.text, nil))
  }

  @Test(arguments: ArchiveSamples.all) func `reads several streams in a row`(_ name: String, _ bytes: [UInt8]) {
    #expect(
      (bytes + bytes + bytes).decompressed() == (ArchiveSamples.text + ArchiveSamples.text + ArchiveSamples.text, nil))
  }

  @Test func `reads gzip with the zeros that tapes leave`() {
    let bytes = ArchiveSamples.gzip + [0, 0, 0] + ArchiveSamples.gzip + [0]
    #expect(bytes.decompressed() == (ArchiveSamples.text + ArchiveSamples.text, nil))
  }

  @Test(arguments: [1, 10, 1 << 20])
  func `reads gzip whose header has a name, a comment and more, and comes in pieces`(piece: Int) throws {
    let fields: [UInt8] = [3, 0] + Array("abcpears.txt\0of this year\0".utf8)
    let named = [0x1F, 0x8B, 8, 0b11100] + ArchiveSamples.gzip[4..<10] + fields + ArchiveSamples.gzip[10...]
    let (bytes, error) = try ByteStream.inPieces(of: piece, named + named).decompressed().drain()
    #expect(String(decoding: bytes, as: UTF8.self) == ArchiveSamples.text + ArchiveSamples.text)
    #expect(error == nil)
  }

  @Test func `leaves alone what is not compressed`() {
    for text in ["", "B", "BZh9 is how a bzip2 file begins", "plain text", "\u{1F}"] {
      #expect(Array(text.utf8).decompressed() == (text, nil))
    }
  }

  @Test(arguments: ArchiveSamples.all) func `reports a truncated stream`(_ name: String, _ bytes: [UInt8]) {
    for count in 11..<bytes.count {
      let (text, error) = Array(bytes.prefix(count)).decompressed()
      let isReported = error != nil && ArchiveSamples.text.hasPrefix(text)
      #expect(isReported, "cut at \(count) of \(bytes.count)")
    }
  }

  @Test func `says where gzip is damaged`() {
    var bytes = ArchiveSamples.gzip
    bytes[bytes.count - 6] ^= 1
    let reason = "is damaged: incorrect checksum (gzip, at compressed byte \(bytes.count))"
    #expect(bytes.decompressed() == (ArchiveSamples.text, InputError(name: "x", reason: reason)))
  }

  @Test func `says that something else follows gzip, and reads past it`() throws {
    let problems = InputProblems()
    let stream = ByteStream(name: "x", bytes: ArchiveSamples.gzip + Array("more".utf8))
    let (bytes, error) = try stream.decompressed(problems: problems).drain()
    #expect(String(decoding: bytes, as: UTF8.self) == ArchiveSamples.text)
    #expect(error == nil)
    #expect(
      problems.all.map(\.reason) == [
        "has something else behind its compressed contents, which was not read"
          + " (gzip, at compressed byte \(ArchiveSamples.gzip.count))"
      ])
    #expect(stream.offset == Int64(ArchiveSamples.gzip.count + 4))
  }

  /// LZ4's own checksum and gzip's head leave some bits unchecked; what is checked must never pass for the text.
  @Test(arguments: ArchiveSamples.all) func `never returns damage as text`(_ name: String, _ bytes: [UInt8]) {
    var random = SeededRandom(seed: 7)
    for _ in 0..<2_000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        damaged[Int.random(in: 10..<damaged.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      let (text, error) = damaged.decompressed(chunk: 512)
      let isReported = error != nil || text == ArchiveSamples.text
      #expect(isReported)
    }
  }

  @Test func `hands on why the compressed bytes could not be had`() throws {
    let stream = ByteStream.broken(after: Array(ArchiveSamples.xz.prefix(40)))
    #expect(try stream.decompressed().drain().error == InputError(name: "x", reason: "Input/output error"))
  }
}
